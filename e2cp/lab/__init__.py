"""Campaigns: what to run, running it under hard limits, and the ledger of what came of it."""
