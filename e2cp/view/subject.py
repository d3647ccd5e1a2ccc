"""What a page is opened on: a board, the folder of a search, or that of a campaign."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from e2cp.errors import InputError
from e2cp.parallel.folder import holds_search
from e2cp.puzzle.board import Board
from e2cp.view.campaign_follower import CampaignFollower
from e2cp.view.search_follower import SearchFollower


@dataclass(frozen=True)
class Subject:
    """What a page shows.

    Attributes
    ----------
    title
        What it is called.
    board
        The board to begin with, if it is one.
    follower
        What follows a folder, if it is one.
    """

    title: str
    board: Board | None = None
    follower: SearchFollower | CampaignFollower | None = None

    @property
    def kind(self) -> str:
        """``board``, ``search`` or ``campaign``."""
        return "board" if self.follower is None else self.follower.kind


def folder_subject(folder: Path, kind: str | None = None) -> Subject:
    """Return the subject of a folder: that of a search, or that of a campaign.

    Parameters
    ----------
    folder
        The folder.
    kind
        ``search`` or ``campaign`` for a folder in which nothing is written yet.

    Raises
    ------
    InputError
        If it is neither.
    """
    folder = folder.resolve()
    if kind is None and holds_search(folder):
        kind = "search"
    if kind is None and ((folder / "spec.toml").exists() or (folder / "runs").is_dir()):
        kind = "campaign"
    if kind == "search":
        return Subject(folder.name, follower=SearchFollower(folder))
    if kind == "campaign":
        return Subject(folder.name, follower=CampaignFollower(folder))
    raise InputError(
        "neither a search nor a campaign",
        file=str(folder),
        expected="a folder of `e2cp search --checkpoint` or `e2cp campaign run`",
    )
