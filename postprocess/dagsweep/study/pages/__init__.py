"""The presentation of claims, figures and printed tables."""
