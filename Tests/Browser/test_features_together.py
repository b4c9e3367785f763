"""A community that keeps everything, in a browser: the features do not stand in each other's way."""

import pytest
from playwright.sync_api import expect

import everything
from accessibility import assert_accessible
from built_site import BuiltSite, build


@pytest.fixture(scope="module")
def whole(tmp_path_factory, request):
    """The site, at the root of its host or below a path."""
    prefix = getattr(request, "param", "/")
    folder = everything.write(tmp_path_factory.mktemp("everything") / "site")
    if prefix != "/":
        with (folder / "blogforge.yml").open("a") as file:
            file.write(f"base-url: https://x.example{prefix}\n")
    build(folder)
    site = BuiltSite(folder / "public", prefix)
    yield site
    site.stop()


@pytest.fixture
def visit(chromium, whole):
    """Opens a page; the test fails when a script fails, breaks the policy or asks another host."""
    contexts, problems = [], []

    def visit(path, **options):
        contexts.append(chromium.new_context(**options))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
        page.on("request", lambda request: None if request.url.startswith(whole.base)
                else problems.append(request.url))
        page.goto(whole.page(path))
        page.wait_for_load_state("networkidle")
        return page

    yield visit
    for context in contexts:
        for page in context.pages:
            assert page.evaluate("window.hacked") is None
        context.close()
    assert problems == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", everything.PAGES)
def test_axe_finds_nothing(visit, kind, scheme):
    assert_accessible(visit(everything.PAGES[kind], color_scheme=scheme, reduced_motion="reduce"))


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_nothing_sticks_out(visit, width):
    for kind, path in everything.PAGES.items():
        page = visit(path, viewport={"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, kind


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_the_top_of_the_page_leaves_room_for_the_page(visit, width):
    page = visit("/", viewport={"width": width, "height": 780})
    assert page.locator("header.bar").bounding_box()["height"] <= 780 / 3
    for link in page.locator("header nav a").all():
        expect(link).to_be_visible()


@pytest.mark.parametrize("whole", ["/", "/repo/"], indirect=True)
def test_every_feature_works_beside_the_others(visit):
    page = visit("/explore/")
    page.get_by_role("button", name="Show others").click()
    assert page.locator("main li.card").count() == 12
    page = visit("/identify/?colour=green")
    expect(page.locator("main").get_by_text("1 of 1: Colour").first).to_be_visible()
    page = visit("/quiz/")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("main img").first).to_be_visible()
    page = visit("/quotes/")
    page.get_by_role("button", name="Another one").click()
    page = visit("/spots/")
    expect(page.locator(".leaflet-marker-icon").first).to_be_visible()
    page = visit("/search/?q=cove")
    expect(page.locator(".search-results li a").first).to_be_visible()
