"""A community in a browser, without scripts, on a desk and on a phone: join, sign in and out, moderate."""

import os
import pathlib
import re
import subprocess
import sys

import pytest
from accessibility import (
    assert_accessible_in_both_schemes, assert_nothing_sticks_out, assert_targets_can_be_touched)

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from community import PASSWORD, Community  # noqa: E402

WIDTHS = [("desk", 1280), ("phone", 360)]


@pytest.fixture(scope="module")
def community(tmp_path_factory):
    site = tmp_path_factory.mktemp("community") / "site"
    subprocess.run([os.environ["BLOGFORGE"], "init", str(site)], check=True, capture_output=True)
    with Community(site) as community:
        community.boss = community.owner()
        yield community


def browser(chromium, width=1280):
    """A browser of its own, without scripts."""
    context = chromium.new_context(java_script_enabled=False, viewport={"width": width, "height": 800})
    return context, context.new_page()


def sign_in(page, community, name, password=PASSWORD):
    page.goto(f"{community.origin}/.studio/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def on_site(page, community, blog, wanted):
    """Waits until the page of a blog on the site is there, or is gone."""
    for _ in range(400):
        answer = page.goto(f"{community.origin}/blogs/{blog}/")
        if (answer.status == 200) == wanted:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{blog}: {answer.status}")


@pytest.mark.parametrize("device, width", WIDTHS)
def test_people_join_by_invitation_and_sign_in_and_out(chromium, community, device, width):
    owner_context, owner = browser(chromium, width)
    sign_in(owner, community, "olga")
    owner.get_by_role("link", name="Invitations").click()
    owner.get_by_label("Number of uses").fill("1")
    owner.get_by_role("button", name="Make an invitation").click()
    address = owner.locator("code.secret").inner_text()
    owner_context.close()
    context, page = browser(chromium, width)
    page.goto(address)
    name = page.get_by_label("Name")
    assert name.get_attribute("autocomplete") == "username"
    password = page.get_by_label("Password")
    kind = (password.get_attribute("type"), password.get_attribute("autocomplete"))
    assert kind == ("password", "new-password")
    name.fill(f"ana {device}")
    password.fill("password1")
    page.get_by_role("button", name="Make an account").click()
    page.get_by_role("alert").filter(has_text="first that others would guess").wait_for()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make an account").click()
    page.get_by_role("heading", name="Your blogs").wait_for()
    page.get_by_role("link", name="New blog").click()
    page.get_by_label("Text").fill(f"The first of {device}")
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("heading", name=f"The first of {device}").wait_for()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("heading", name="Sign in").wait_for()
    sign_in(page, community, f"ana {device}", "wrong horse")
    page.get_by_role("alert").filter(has_text="The name or the password is wrong.").wait_for()
    assert page.get_by_label("Name").input_value() == f"ana {device}"
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name=f"The first of {device}").wait_for()
    page.goto(address)
    page.get_by_role("alert").filter(has_text="Ask for a new one").wait_for()
    context.close()


@pytest.mark.parametrize("device, width", WIDTHS)
def test_a_report_leads_to_a_hidden_blog_and_back(chromium, community, device, width):
    author = community.boss.invite(f"ben {device}")
    community.boss.invite(f"moritz {device}", role="moderator")
    community.boss.invite(f"cleo {device}")
    blog = author.write(f"Something rude on a {device}")
    context, page = browser(chromium, width)
    sign_in(page, community, f"cleo {device}")
    page.goto(f"{community.origin}/.studio/blog?id={blog}")
    page.get_by_role("link", name="Report").click()
    page.get_by_label("What is wrong with it?").fill(f"Rude on a {device}")
    page.get_by_role("button", name="Report").click()
    page.get_by_role("status").filter(has_text="The moderators will see your report.").wait_for()
    context.close()
    context, page = browser(chromium, width)
    sign_in(page, community, f"moritz {device}")
    page.get_by_role("link", name="Reports").click()
    report = page.get_by_role("listitem").filter(has_text=f"Rude on a {device}")
    report.get_by_role("button", name="Hide it").click()
    on_site(page, community, blog, False)
    page.goto(f"{community.origin}/.studio/reports")
    hidden = page.get_by_role("listitem").filter(has_text="hidden on").filter(has_text=f"rude on a {device}")
    hidden.get_by_role("button", name="Show it again").click()
    on_site(page, community, blog, True)
    page.goto(f"{community.origin}/.studio/reports")
    report.get_by_role("button", name="Close the report").click()
    page.get_by_role("heading", name="Reports").wait_for()
    assert page.get_by_text(f"Rude on a {device}").count() == 0
    # Silence, and a link for a new password.
    page.get_by_role("link", name="People").click()
    page.get_by_role("link", name=f"ben {device}").click()
    page.get_by_label("Days without writing").fill("3")
    page.get_by_role("button", name="Silence").click()
    page.get_by_text("silenced until").wait_for()
    page.get_by_role("button", name="End the silence").click()
    page.get_by_role("button", name="Make a link for a new password").click()
    address = page.locator("code.secret").inner_text()
    context.close()
    context, page = browser(chromium, width)
    page.goto(address)
    page.get_by_label("New password").fill("another horse")
    page.get_by_role("button", name="Set the password").click()
    page.get_by_role("heading", name="Your blogs").wait_for()
    context.close()


def test_pages_are_accessible_at_any_width(chromium, community):
    context = chromium.new_context()
    page = context.new_page()
    writer = community.boss.invite("dora with a very long name to show")
    blog = writer.write("A blog to report " + "word" * 60)
    writer.send("report", blog=blog, comment="", reason="long" * 100)
    second = writer.write("Hidden")
    community.boss.send("moderation/hide", blog=second, comment="")
    invitation = community.boss.send("invitations", role="blogger", blogger="", uses="3", days="3")[2]
    link = re.search(r'<code class="secret">[^<]*link=(\w+)', invitation)[1]
    for name in ("signin", f"join?link={link}", "join?link=0"):
        page.goto(f"{community.origin}/.studio/{name}")
        assert_accessible_in_both_schemes(page)
        assert_nothing_sticks_out(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    sign_in(page, community, "olga")
    page.get_by_role("heading", name="Your blogs").wait_for()
    names = ["", "account", "apps", "reports", "people", "invitations", "settings", "log", f"blog?id={blog}",
             f"report?blog={blog}", f"person?id={writer.blogger()}", "nowhere"]
    for name in names:
        page.goto(f"{community.origin}/.studio/{name}")
        assert_accessible_in_both_schemes(page)
        assert_nothing_sticks_out(page)
        page.set_viewport_size({"width": 360, "height": 800})
        assert_targets_can_be_touched(page, ".studio button, .studio-bar button, .studio-bar a")
        folder = os.environ.get("STUDIO_SCREENSHOTS")
        if folder:
            for scheme, width in (("light", 1280), ("dark", 360)):
                page.emulate_media(color_scheme=scheme)
                page.set_viewport_size({"width": width, "height": 800})
                page.screenshot(path=f"{folder}/{name.partition('?')[0] or 'home'}-{scheme}-{width}.png",
                                full_page=True)
    context.close()
