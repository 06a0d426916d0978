"""Every word that the dashboard shows, in English and Chinese side by side.

One enumeration per area, so that a missing name is a type error and a missing translation cannot be written.
"""

from dashboard.i18n.words import Speaker, Words, language_of, speaker

__all__ = ["Speaker", "Words", "language_of", "speaker"]
