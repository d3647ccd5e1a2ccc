"""The live page: a board, a search or a campaign in a browser, followed and edited.

``e2cp view`` starts a small server on this machine; the page is plain HTML, CSS and JavaScript in
`static/`, without a build step and without a request to anywhere else.

Read on: what is shown in `subject`; following the folder of a search in `search_follower` and of
a campaign in `campaign_follower`, when the next gain may come in `forecast`; what is computed for
the page in processes of their own in `jobs` and `job_child`; who is let in, in `guard`; the
routes in `app`, and the process in `serve`. Nothing here is imported unless the page is asked for.
"""
