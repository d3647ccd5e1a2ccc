"""Reports of campaigns: tables and plots on one page."""
