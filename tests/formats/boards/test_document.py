import json

import pytest

from e2cp.catalogue.opening import load_board
from e2cp.errors import InputError
from e2cp.formats.boards.document import board_from_document, board_to_json
from e2cp.formats.document import Document
from e2cp.runtime.files import Source


def test_null_is_no_hole_and_the_message_says_what_is():
    values = json.loads(board_to_json(load_board("record:470")))
    values["pieces"][3] = None
    with pytest.raises(InputError, match=r"read null, expected .* 0 for a hole"):
        board_from_document(Document.parse(Source("x.json", json.dumps(values))))
