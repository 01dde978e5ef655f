"""The few words of the WebDriver protocol that the tests need, over plain HTTP."""

import base64
import json
import shutil
import subprocess
import time
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
DRIVER = "chromedriver"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class NoBrowser(Exception):
    """There is no Chromium on this machine, or it does not start."""


class Browser:
    """One window."""

    def __init__(
        self, driver: subprocess.Popen[str], port: int, profile: Path, program: str
    ) -> None:
        """Opens the window. Raises OSError and KeyError where it does not."""
        self._driver, self._port = driver, port
        options = {"binary": program, "args": [*FLAGS, f"--user-data-dir={profile}"]}
        made = self._send(
            "POST",
            "/session",
            {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}},
        )
        self._session = f"/session/{made['sessionId']}"

    def open(self, url: str) -> None:
        self._send("POST", f"{self._session}/url", {"url": url})

    @property
    def address(self) -> str:
        return str(self._send("GET", f"{self._session}/url"))

    def run(self, script: str, *arguments: object) -> Any:  # noqa: ANN401 - whatever it returns
        """The value of a script. The page's own policy does not bind the driver."""
        body = {"script": script, "args": arguments}
        return self._send("POST", f"{self._session}/execute/sync", body)

    def find(self, css: str) -> list[str]:
        """The elements, by their ids in the protocol."""
        body = {"using": "css selector", "value": css}
        found = self._send("POST", f"{self._session}/elements", body)
        return [element[ELEMENT] for element in found]

    def labelled(self, label: str) -> list[str]:
        """The elements that a screen reader calls so."""
        return self.find(f'[aria-label="{label}"]')

    def name(self, element: str) -> str:
        """What a screen reader calls the element, as the browser works it out."""
        return str(self._send("GET", f"{self._session}/element/{element}/computedlabel"))

    def click(self, element: str) -> None:
        self._send("POST", f"{self._session}/element/{element}/click", {})

    def submit(self, element: str) -> None:
        """Presses a button that leads to another page, and waits for it."""
        self.run("window.before = true")
        self.click(element)
        assert eventually(self._arrived)

    def _arrived(self) -> bool:
        try:
            return bool(self.run("return !window.before && document.readyState === 'complete'"))
        except OSError:  # between two pages
            return False

    def type(self, element: str, text: str) -> None:
        self._send("POST", f"{self._session}/element/{element}/value", {"text": text})

    def resize(self, width: int, height: int) -> None:
        """Sets the size of the page itself, as a phone has it."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
        self.devtools("Emulation.setDeviceMetricsOverride", metrics)

    def screenshot(self, file: Path) -> None:
        """The whole page, however long."""
        size = self.run("return [innerWidth, document.documentElement.scrollHeight]")
        clip = {"x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1}
        shot = self.devtools(
            "Page.captureScreenshot",
            {"format": "png", "captureBeyondViewport": True, "clip": clip},
        )
        file.write_bytes(base64.b64decode(shot["data"]))

    def printed(self, file: Path) -> int:
        """The page as PDF on A4; how many sheets it takes."""
        done = self.devtools("Page.printToPDF", {"preferCSSPageSize": True})
        content = base64.b64decode(done["data"])
        file.write_bytes(content)
        return content.count(b"/Type /Page\n")

    def devtools(self, command: str, parameters: dict[str, Any]) -> Any:  # noqa: ANN401 - by command
        body = {"cmd": command, "params": parameters}
        return self._send("POST", f"{self._session}/goog/cdp/execute", body)

    def quit(self) -> None:
        try:
            self._send("DELETE", self._session)
        finally:
            self._driver.terminate()
            self._driver.wait(10)

    def _send(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 - by path
        connection = HTTPConnection("127.0.0.1", self._port, timeout=60)
        text = json.dumps(body) if body is not None else None
        connection.request(method, path, text, {"content-type": "application/json"})
        value = json.loads(connection.getresponse().read())["value"]
        connection.close()
        if isinstance(value, dict) and "error" in value:
            raise OSError(f"{value['error']}: {value['message'].splitlines()[0]}")
        return value


def chromium(profile: Path) -> Browser:
    """A window of the Chromium of this machine. Raises NoBrowser where it has none."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    driver = shutil.which(DRIVER)
    if program is None or driver is None:
        raise NoBrowser("no chromium with chromedriver here (Debian: chromium chromium-driver)")
    process = subprocess.Popen(
        [driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    try:
        port = next(
            int(line.split()[-1].strip("."))
            for line in process.stdout
            if "port" in line and "successfully" in line
        )
        with process.stdout:
            return Browser(process, port, profile, program)
    except (OSError, KeyError, StopIteration) as error:
        process.terminate()
        process.wait(10)
        raise NoBrowser(f"chromium does not start: {error}") from None


def eventually(holds: Callable[[], bool], seconds: float = 10.0) -> bool:
    """Whether it comes to hold."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if holds():
            return True
        time.sleep(0.05)
    return False
