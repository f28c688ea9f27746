"""Figures: lines and panels, and their appearance."""
