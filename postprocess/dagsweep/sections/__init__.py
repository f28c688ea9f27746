"""Sections of a report: each makes parts of the page from numbers and figures."""
