"""Write the golden files anew: ``python -m tests.samples.regenerate``. Review the difference before it is committed."""

from __future__ import annotations

from phero_core.bundled import sample_dialogues
from phero_core.dialogue import load_dialogues
from tests.samples.golden_form import FOLDER, golden_text


def main() -> None:
    """Write one file for each sample, and remove those whose sample is gone."""
    texts = {
        f"{dialogue.id}.json": golden_text(dialogue)
        for dialogue in load_dialogues(sample_dialogues(), strict=True)
    }
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.json"):
        if path.name not in texts:
            path.unlink()
    for name, text in texts.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
