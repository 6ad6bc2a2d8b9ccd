"""Deals that are over: files of them, lists, and who may see what."""
