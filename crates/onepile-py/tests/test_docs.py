"""The page of the documentation and the notebooks run."""

import doctest

import nbformat
import pytest
from conftest import ROOT
from nbclient import NotebookClient

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def test_the_page_tells_the_truth():
    flags = doctest.NORMALIZE_WHITESPACE
    failed, tried = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False, optionflags=flags)
    assert tried > 20 and failed == 0


def test_there_are_three_notebooks():
    assert [path.stem for path in NOTEBOOKS] == ["fibonacci-nim", "growth", "papers"]
    assert len(nbformat.read(NOTEBOOKS[0], as_version=4).cells) == 10


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
