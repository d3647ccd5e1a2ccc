"""The experiments of the papers, each repeated by one command beside its published figures."""
