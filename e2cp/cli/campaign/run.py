"""``e2cp campaign run``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from e2cp.cli.campaign_launch import conclude, launch
from e2cp.cli.lab_options import Force, Fresh, Jobs, LocalCluster, Retry, Scheduler
from e2cp.cli.live_page import Live
from e2cp.cli.options import Json


def run(
    file: Annotated[Path, typer.Argument(metavar="SPEC.toml", help="What to run.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Folder of the ledger; if left out, beside the file."),
    ] = None,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    local_cluster: LocalCluster = None,
    retry: Retry = False,
    fresh: Fresh = None,
    force: Force = False,
    live: Live = False,
    as_json: Json = False,
) -> None:
    """Run what a file asks for and the folder does not hold yet.

    The file is TOML. Of these keys instances is needed, and something to run on them:

      instances = ["harris/gemp-6x6-6:2", "my/puzzles"]

      encodings = ["sat-pd[amo=ladder]@glucose4", "bool"]

      engines   = ["cadical195", "glucose4"]

      methods   = ["zla", "vlns[cells=32]"]

      starts    = ["random", "model:table[relax=24]", "my/boards"]

      seeds     = "1-20"

      cpu       = 60

      time      = 300

      memory    = "4G"

      conflicts = 100000

      relax     = [0, 8]

      cells     = "late"

      clues     = "starter"

      target    = 460

      jobs      = 2

      measure   = "cpu"

      certify   = true

    Without cpu and time a run has a minute of the processor; without time, four times the
    processor time and 30 s by the clock.

    Paths start at the folder of the file.

    Exit codes: 0 done; 1 an answer was wrong; 2 bad input; 130 interrupted, what ended is kept.

    For example:

      e2cp campaign run gemp.toml --jobs 2

      e2cp campaign run gemp.toml --out results --scheduler tcp://10.0.0.1:8786
    """
    from e2cp.lab.spec_file import read_spec

    spec = read_spec(file)
    if jobs is not None:
        spec = replace(spec, jobs=jobs)
    campaign = launch(
        spec,
        out or file.with_suffix(""),
        scheduler=scheduler,
        local_cluster=local_cluster,
        retry=retry,
        fresh=fresh,
        force=force,
        live=live,
    )
    conclude(campaign, as_json)
