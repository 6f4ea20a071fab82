"""The first moments of a server."""

import threading

from fastapi import FastAPI
from starlette.testclient import TestClient

from houseway.web.startup import Startup


def test_the_page_comes_before_the_house():
    """The page does not wait for the store, the tables and their games; all else does."""
    opened = threading.Event()

    def make():
        opened.wait()
        app = FastAPI()
        app.get("/api/floor")(lambda: "the floor")
        return app

    with TestClient(Startup(make, lambda wrong: None)) as client:
        assert "<html" in client.get("/").text
        assert not opened.is_set()
        opened.set()
        assert client.get("/api/floor").json() == "the floor"


def test_a_house_that_cannot_be_opened_is_said_and_told():
    told = []

    def make():
        raise OSError("no such store")

    with TestClient(Startup(make, told.append)) as client:
        answer = client.get("/api/floor")
    assert (answer.status_code, answer.text) == (503, "the house could not be opened")
    assert [str(wrong) for wrong in told] == ["no such store"]
