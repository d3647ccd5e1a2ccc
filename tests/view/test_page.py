"""The page in a real browser; skipped, with the reason, where there is none."""

import contextlib
import json
import re
import shutil
import subprocess
import sys

import numpy as np
import pytest
from lab_cases import SPEC, a_board, a_record

from e2cp.formats.boards.link import board_to_link
from e2cp.formats.saving import save_board
from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.generate import generate
from e2cp.view.live import live_page

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), ""
)
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not BROWSER, reason="there is no chromium on this machine"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
SOLUTION = generate("gemp", 5, inner=4, frame=2, seed=5).solution
sync_api.expect.set_options(timeout=40_000)  # machines may be busy
WIDE, NARROW = {"width": 1400, "height": 900}, {"width": 400, "height": 800}


@pytest.fixture(scope="module")
def browser():
    with sync_api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield browser
        browser.close()


@contextlib.contextmanager
def served(target):
    """Run `e2cp view` and yield the address of its page."""
    command = [sys.executable, "-m", "e2cp", "view", str(target), "--port", "0", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        said = ""
        while not said.endswith("}\n"):
            line = process.stdout.readline()
            assert line, "the server did not start"
            said += line
        yield json.loads(said)["address"]
    finally:
        process.terminate()
        process.wait(10)
        process.stdout.close()


@contextlib.contextmanager
def opened(browser, address, size=WIDE, *, refusals=False, **options):
    """Yield a page; it must neither complain nor ask anybody else."""
    context = browser.new_context(viewport=size, **options)
    page = context.new_page()
    complaints, asked = [], []

    def note(message):
        refused = "status of 400" in message.text  # the browser's own note of a refusal we want
        if message.type == "error" and not (refused and refusals):
            complaints.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.set_default_timeout(40_000)
    page.goto(address)
    try:
        yield page
        assert not complaints
        home = address.partition("#")[0]
        assert all(url.startswith((home, "blob:")) for url in asked), asked
    finally:
        context.close()


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """The address of a page with a solved board of 5 × 5."""
    file = tmp_path_factory.mktemp("boards") / "small.json"
    save_board(SOLUTION, file)
    with served(file) as address:
        yield address


def score(page, wanted):
    sync_api.expect(page.locator("#score")).to_have_text(str(wanted))


def centre(page, cell):
    """Return where a cell is on the screen."""
    box = page.locator(f'#board-svg [data-cell="{cell}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, first, last):
    page.mouse.move(*centre(page, first))
    page.mouse.down()
    page.mouse.move(*centre(page, last), steps=8)
    page.mouse.up()


def swapped(one, other):
    order = np.arange(25)
    order[[one, other]] = [other, one]
    return Board(SOLUTION.puzzle, SOLUTION.pieces[order], SOLUTION.rotations[order])


def serious(page):
    """Return what axe finds that keeps people out."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    # axe runs in the page: its source is evaluated by the browser's debugger, not by the page
    result = axe.Axe().run(page).response
    assert len(result["passes"]) > 10
    found = result["violations"]
    return [
        (each["id"], [node["html"][:120] for node in each["nodes"]][:4])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["1400", "400"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_record_is_shown_on_any_screen_for_everybody(browser, size, scheme):
    with (
        served("record:470") as address,
        opened(browser, address, size, color_scheme=scheme) as page,
    ):
        score(page, 470)
        sync_api.expect(page.locator("#checked")).to_have_text("✓ checked")
        assert page.locator("#board-svg .mismatch").count() == 10
        assert page.locator("#board-svg .clue").count() == 1
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size["width"]
        box = page.locator("#board-svg").bounding_box()
        assert box["width"] > 0.9 * min(size["width"], 600)
        page.click("#numbers")
        assert page.locator("#board-svg .numbers > g").count() == 256
        assert serious(page) == []


def test_pieces_are_dragged_turned_and_all_of_it_undone(browser, small):
    with opened(browser, small) as page:
        score(page, 40)
        page.click('[data-mode="move"][role="radio"]')
        page.uncheck("#auto-turn")
        drag(page, 6, 18)
        score(page, swapped(6, 18).score)
        page.click("#undo")
        score(page, 40)
        page.click("#redo")
        score(page, swapped(6, 18).score)
        page.keyboard.press("Control+z")
        score(page, 40)
        for _ in range(30):
            page.click("#turn")
        for _ in range(30):
            page.click("#undo")
        score(page, 40)
        sync_api.expect(page.locator("#undo")).to_be_disabled()
        # off the board
        page.mouse.move(*centre(page, 12))
        page.mouse.down()
        page.mouse.move(20, 400, steps=8)
        page.mouse.up()
        score(page, 36)
        assert page.locator("#free .fit").count() == 1


def test_fingers_pick_up_and_put_down(browser, small):
    with opened(browser, small, NARROW, has_touch=True, is_mobile=True) as page:
        score(page, 40)
        page.locator('[data-mode="move"][role="radio"]').tap()
        page.locator("#auto-turn").uncheck()
        page.evaluate("scrollTo(0, 0)")
        page.touchscreen.tap(*centre(page, 6))
        page.touchscreen.tap(*centre(page, 18))
        score(page, swapped(6, 18).score)
        page.locator("#undo").tap()
        score(page, 40)


def test_two_fingers_zoom(browser, small):
    with opened(browser, small, NARROW, has_touch=True, is_mobile=True) as page:
        score(page, 40)
        before = page.get_attribute("#board-svg", "viewBox").split()
        x, y = centre(page, 12)
        session = page.context.new_cdp_session(page)

        def touch(kind, apart):
            points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
            points = [] if kind == "touchEnd" else points
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        touch("touchStart", 30)
        for apart in (40, 60, 90):
            touch("touchMove", apart)
        touch("touchEnd", 0)
        after = page.get_attribute("#board-svg", "viewBox").split()
        assert float(after[2]) < 0.6 * float(before[2])


def test_everything_by_keys_alone(browser, small):
    with opened(browser, small) as page:
        score(page, 40)
        for _ in range(30):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.id") == "board":
                break
        assert page.evaluate("document.activeElement.id") == "board"
        page.keyboard.press("ArrowUp")  # the middle, C3
        sync_api.expect(page.locator("#cell-head")).to_contain_text("C3")
        page.keyboard.press("ArrowLeft")
        sync_api.expect(page.locator("#spoken")).to_contain_text("C2")
        page.keyboard.press("Delete")
        score(page, 36)
        sync_api.expect(page.locator("#fits-head")).to_contain_text("fit perfectly")
        page.keyboard.press("1")
        score(page, 40)
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        assert page.locator("#score").inner_text() != "40"
        page.keyboard.press("Control+z")
        score(page, 40)
        page.keyboard.press("m")
        sync_api.expect(page.locator("#region-line")).to_contain_text("1 cell marked")
        page.keyboard.press("?")
        sync_api.expect(page.locator("#help-dialog")).to_be_visible()
        assert serious(page) == []
        page.keyboard.press("Escape")
        sync_api.expect(page.locator("#help-dialog")).to_be_hidden()


def test_holes_are_completed_and_what_stands_in_the_way_is_shown(browser, small):
    with opened(browser, small) as page:
        score(page, 40)
        page.focus("#board")
        page.keyboard.press("ArrowUp")
        for key in ("Delete", "ArrowLeft", "Delete"):
            page.keyboard.press(key)
        assert page.locator("#obstruction").is_hidden()
        page.click("#complete")
        score(page, 40)
        sync_api.expect(page.locator("#job-end")).to_contain_text("no filling of these holes")
        page.keyboard.press("Control+z")
        page.uncheck("#auto-turn")
        page.focus("#board")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("r")
        sync_api.expect(page.locator("#obstruction")).to_contain_text("mismatched already")


def test_the_cell_that_no_piece_fits_is_marked(browser, tmp_path):
    solution = generate("e2style", 6, inner=8, frame=4, seed=2).solution
    pieces, rotations = np.full(36, HOLE), solution.rotations.copy()
    around = [8, 13, 15, 20]
    pieces[around] = solution.pieces[around]
    pieces[28], rotations[28] = solution.pieces[14], 0  # the only one that fits lies elsewhere
    save_board(Board(solution.puzzle, pieces, rotations), tmp_path / "p.json")
    with served(tmp_path / "p.json") as address, opened(browser, address) as page:
        sync_api.expect(page.locator("#obstruction")).to_contain_text("fits at C3")
        sync_api.expect(page.locator("#board-svg .blocked")).to_have_count(1)


def test_a_region_is_repaired(browser, small):
    with opened(browser, small) as page:
        score(page, 40)
        page.click('[data-mode="move"][role="radio"]')
        page.uncheck("#auto-turn")
        drag(page, 6, 12)
        score(page, swapped(6, 12).score)
        page.click('[data-mode="mark"][role="radio"]')
        drag(page, 6, 12)
        assert page.locator("#board-svg .region").count() == 4
        page.click("#repair")
        score(page, 40)
        sync_api.expect(page.locator("#job-end")).to_contain_text("every junction")


def test_a_search_from_here_is_cancelled(browser):
    with served("eternity2") as address, opened(browser, address) as page:
        score(page, 0)
        page.click("#search")
        sync_api.expect(page.locator("#job")).to_be_visible()
        sync_api.expect(page.locator("#score")).not_to_have_text("0", timeout=60_000)
        page.click("#cancel")
        sync_api.expect(page.locator("#job-end")).to_have_text("cancelled")


def test_a_link_is_copied_and_opened_again(browser, small):
    permissions = ["clipboard-read", "clipboard-write"]
    with opened(browser, small, permissions=permissions, refusals=True) as page:
        score(page, 40)
        page.click("#save-button")
        page.click('[data-save="copy"]')
        sync_api.expect(page.locator("#toast")).to_have_text("Viewer link copied.")
        link = page.evaluate("navigator.clipboard.readText()")
        assert link == board_to_link(SOLUTION)
        page.click("#open-button")
        page.fill("#open-text", "record:470")
        page.click("#open-ok")
        score(page, 470)
        page.click("#open-button")
        page.fill("#open-text", "nonsense")
        page.click("#open-ok")
        sync_api.expect(page.locator("#open-error")).to_be_visible()
        assert serious(page) == []
        page.fill("#open-text", link)
        page.click("#open-ok")
        score(page, 40)
        with page.expect_download() as download:
            page.click("#save-button")
            page.click('[data-save="png"]')
        assert download.value.suggested_filename.endswith("-40.png")


def test_two_boards_are_compared(browser, small):
    with opened(browser, small) as page:
        score(page, 40)
        page.click('[data-mode="move"][role="radio"]')
        page.uncheck("#auto-turn")
        drag(page, 6, 18)
        page.click("#tab-compare")
        page.click("text=with the board that was opened")
        panel = page.locator("#panel-compare")
        sync_api.expect(panel).to_contain_text("1 cycle")
        sync_api.expect(panel).to_contain_text("B2 → D4 ↺")
        sync_api.expect(page.locator("#second")).to_be_visible()
        page.click("text=B2 → D4")
        assert page.locator("#second-svg .arrow").count() == 1
        assert serious(page) == []


def test_names_are_text_and_never_markup(browser, tmp_path):
    puzzle = SOLUTION.puzzle.renamed('<img src=x onerror="document.title=1">')
    save_board(Board(puzzle, SOLUTION.pieces, SOLUTION.rotations), tmp_path / "b.json")
    with served(tmp_path / "b.json") as address, opened(browser, address) as page:
        score(page, 40)
        assert "<img" in page.locator("#title").inner_text()


def test_without_the_token_nothing_is_shown(browser, small):
    context = browser.new_context()
    page = context.new_page()
    page.goto(small.partition("#")[0])
    sync_api.expect(page.locator("#state")).to_have_text("no access")
    sync_api.expect(page.locator("#score")).to_have_text("–")
    context.close()


def test_a_search_is_followed_while_it_runs(browser, tmp_path):
    command = [sys.executable, "-m", "e2cp", "search", "meta10/10x10", "--method", "anneal"]
    command += ["--time", "60", "--checkpoint", str(tmp_path / "night"), "--live"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"live: (\S+)", process.stderr.readline())[1]
        with opened(browser, address) as page:
            sync_api.expect(page.locator("#state")).to_have_text("running")
            best = page.locator("#panel-live .tile").first
            sync_api.expect(best).to_contain_text("of 180", timeout=30_000)
            first = page.locator("#score").inner_text()
            sync_api.expect(page.locator("#score")).not_to_have_text(first, timeout=60_000)
            assert int(page.locator("#score").inner_text()) > int(first)
            sync_api.expect(page.locator("#panel-live .chart .curve").first).to_be_visible()
            sync_api.expect(page.locator("#panel-live")).to_contain_text("board")
            assert serious(page) == []
            page.keyboard.press("p")
            page.keyboard.press("[")
            sync_api.expect(page.locator("#back-to-live")).to_be_visible()
            page.click("#back-to-live")
            sync_api.expect(page.locator("#origin")).to_contain_text("best board")
    finally:
        process.terminate()
        process.communicate(timeout=20)


def test_a_campaign_and_its_report(browser, tmp_path):
    place = CampaignFolder(tmp_path / "c")
    records = [a_record(seed, cpu_s=seed, score=20) for seed in range(1, 6)]
    place.save(SPEC, [*(record.key for record in records), "one-to-come"])
    for record in records[:4]:
        place.ledger.append(record, a_board())
    with live_page(place.path, "campaign") as address, opened(browser, address) as page:
        panel = page.locator("#panel-campaign")
        sync_api.expect(panel).to_contain_text("4 of 6 runs")
        place.ledger.append(records[4], a_board())
        sync_api.expect(panel).to_contain_text("5 of 6 runs")
        page.click("text=Make the report")
        image = panel.locator("img").first
        sync_api.expect(image).to_be_visible(timeout=60_000)
        assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
        assert serious(page) == []
        panel.locator("text=show").first.click()
        score(page, 0)
    place.ledger.close()


def test_a_partial_board_lists_its_free_pieces(browser, tmp_path):
    pieces = SOLUTION.pieces.copy()
    pieces[[6, 7]] = HOLE
    save_board(Board(SOLUTION.puzzle, pieces, SOLUTION.rotations), tmp_path / "p.json")
    with served(tmp_path / "p.json") as address, opened(browser, address) as page:
        sync_api.expect(page.locator("#free .fit")).to_have_count(2)
        piece = page.locator(f'#free [data-piece="{SOLUTION.pieces[6]}"]')
        box = piece.bounding_box()
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        page.mouse.move(*centre(page, 6), steps=8)
        page.mouse.up()
        assert page.locator("#free .fit").count() == 1
