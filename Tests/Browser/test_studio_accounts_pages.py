"""A community in a browser: join, sign in and out, moderate, own; on two widths, with and without scripts."""

import json
import os
import pathlib
import re
import sys

import pytest
from accessibility import (
    assert_accessible_in, assert_nothing_sticks_out, assert_targets_can_be_touched)
from studio_visits import SCHEMES, WAYS, on_site, visiting

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Site"))
from community import PASSWORD, Community  # noqa: E402
from exports import starter_site  # noqa: E402

@pytest.fixture(scope="module")
def community(tmp_path_factory):
    site = tmp_path_factory.mktemp("community") / "site"
    starter_site(site)
    with Community(site) as community:
        community.boss = community.owner()
        yield community


@pytest.fixture
def visit(chromium):
    """Opens browsers, each with its own cookies."""
    with visiting(chromium) as visit:
        yield visit


def sign_in(page, community, name, password=PASSWORD):
    page.goto(f"{community.origin}/.studio/")
    page.get_by_role("textbox", name="Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def enter(page, person):
    """Continues the session of a person, without another sign-in: hashing a password takes half a second."""
    address = f"{person.community.origin}/.studio/"
    page.context.add_cookies(
        [{"name": name, "value": value, "url": address} for name, value in person.cookies.items()])
    page.goto(address)


def is_there(page, community, blog, wanted):
    """Waits until the page of a blog on the site is there, or is gone."""
    on_site(page, f"{community.origin}/blogs/{blog}/", lambda status, _: (status == 200) == wanted)


@WAYS
def test_people_join_by_invitation_and_sign_in_and_out(visit, community, width, scripts):
    owner, way = visit(width, scripts), f"{width}{scripts}"
    enter(owner, community.boss)
    owner.get_by_role("link", name="Invitations").click()
    owner.get_by_label("Number of uses").fill("1")
    owner.get_by_label("Days").fill("2")
    owner.get_by_role("button", name="Create an invitation").click()
    address = owner.locator("code.secret").inner_text()
    page = visit(width, scripts)
    page.goto(address)
    name = page.get_by_role("textbox", name="Name")
    assert name.get_attribute("autocomplete") == "username"
    password = page.get_by_label("Password")
    kind = (password.get_attribute("type"), password.get_attribute("autocomplete"))
    assert kind == ("password", "new-password")
    name.fill(f"ana {way}")
    password.fill("password1")
    page.get_by_role("button", name="Create an account").click()
    page.get_by_role("alert").filter(has_text="too common").wait_for()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create an account").click()
    page.get_by_role("heading", name="Your blogs").wait_for()
    page.get_by_role("link", name="New blog").click()
    page.get_by_label("Text", exact=True).fill(f"The first of {way}")
    page.get_by_role("button", name="Publish", exact=True).click()
    page.get_by_role("heading", name=f"The first of {way}").wait_for()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("heading", name="Sign in").wait_for()
    # The bar leads nowhere that needs an account.
    assert page.get_by_role("link", name="Drafts").count() == 0
    sign_in(page, community, f"ana {way}", "wrong horse")
    page.get_by_role("alert").filter(has_text="The name or the password is wrong.").wait_for()
    assert page.get_by_role("textbox", name="Name").input_value() == f"ana {way}"
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name=f"The first of {way}").wait_for()
    page.goto(address)
    page.get_by_role("alert").filter(has_text="Ask for a new one").wait_for()


@WAYS
def test_an_invitation_is_revoked_and_registration_opened(visit, community, width, scripts):
    owner, guest = visit(width, scripts), visit(width, scripts)
    enter(owner, community.boss)
    owner.get_by_role("link", name="Invitations").click()
    owner.get_by_label("Number of uses").fill("17")
    owner.get_by_role("button", name="Create an invitation").click()
    address = owner.locator("code.secret").inner_text()
    owner.get_by_role("listitem").filter(has_text="17 uses").get_by_role("button", name="Revoke").click()
    owner.get_by_role("listitem").filter(has_text="17 uses").wait_for(state="detached")
    guest.goto(address)
    guest.get_by_role("alert").filter(has_text="Ask for a new one").wait_for()
    # Open registration is off until an owner opens it.
    guest.goto(f"{community.origin}/.studio/signin")
    assert guest.get_by_role("link", name="Create an account").count() == 0
    owner.get_by_role("link", name="Settings").click()
    owner.get_by_label("Anyone can create an account").check()
    owner.get_by_role("button", name="Save").click()
    guest.reload()
    guest.get_by_role("link", name="Create an account").click()
    guest.get_by_role("textbox", name="Name").fill(f"guest {width} {scripts}")
    guest.get_by_label("Password").fill(PASSWORD)
    guest.get_by_role("button", name="Create an account").click()
    guest.get_by_role("heading", name="Your blogs").wait_for()
    owner.goto(f"{community.origin}/.studio/settings")
    owner.get_by_label("Anyone can create an account").uncheck()
    owner.get_by_role("button", name="Save").click()
    owner.goto(f"{community.origin}/.studio/signin")
    assert owner.get_by_role("link", name="Create an account").count() == 0


@WAYS
def test_a_password_is_changed_and_sessions_are_ended(visit, community, width, scripts):
    name = f"eva {width} {scripts}"
    here, there = visit(width, scripts), visit(width, scripts)
    enter(there, community.boss.invite(name))
    sign_in(here, community, name)
    here.get_by_role("link", name="Account").click()
    here.get_by_text("This browser").wait_for()
    end = here.get_by_role("button", name="Sign out there")
    end.click()
    end.wait_for(state="detached")
    there.reload()
    there.get_by_role("heading", name="Sign in").wait_for()
    here.get_by_label("Current password").fill(PASSWORD)
    here.get_by_label("New password").fill("another long horse")
    here.get_by_role("button", name="Change the password").click()
    here.get_by_text("Signed in as").wait_for()
    sign_in(there, community, name)
    there.get_by_role("alert").wait_for()
    there.get_by_label("Password").fill("another long horse")
    there.get_by_role("button", name="Sign in").click()
    there.get_by_role("heading", name="Your blogs").wait_for()
    here.reload()
    here.get_by_role("button", name="Sign out everywhere").click()
    there.reload()
    there.get_by_role("heading", name="Sign in").wait_for()


@WAYS
def test_a_report_leads_to_a_hidden_blog_and_back(visit, community, width, scripts):
    way = f"{width}{scripts}"
    author = community.boss.invite(f"ben {way}")
    moderator = community.boss.invite(f"moritz {way}", role="moderator")
    reader = community.boss.invite(f"cleo {way}")
    blog = author.write(f"Something rude on {way}")
    page = visit(width, scripts)
    enter(page, reader)
    page.goto(f"{community.origin}/.studio/blog?id={blog}")
    page.get_by_role("link", name="Report").click()
    page.get_by_label("What is wrong with it?").fill(f"Rude on {way}")
    page.get_by_role("button", name="Report").click()
    page.get_by_role("status").filter(has_text="The moderators will see your report.").wait_for()
    page = visit(width, scripts)
    enter(page, moderator)
    page.get_by_role("link", name="Reports").click()
    report = page.get_by_role("listitem").filter(has_text=f"Rude on {way}")
    report.get_by_role("button", name="Hide it").click()
    is_there(page, community, blog, False)
    page.goto(f"{community.origin}/.studio/reports")
    hidden = page.get_by_role("listitem").filter(has_text="hidden on").filter(has_text=f"rude on {way}")
    hidden.get_by_role("button", name="Show it again").click()
    is_there(page, community, blog, True)
    page.goto(f"{community.origin}/.studio/reports")
    report.get_by_role("button", name="Close the report").click()
    report.wait_for(state="detached")
    # A comment.
    author.comment(blog, f"Worse on {way}")
    page.goto(f"{community.origin}/.studio/blog?id={blog}")
    said = page.get_by_role("listitem").filter(has_text=f"Worse on {way}")
    said.get_by_role("button", name="Hide", exact=True).click()
    address = f"{community.origin}/blogs/{blog}/"
    on_site(page, address, lambda status, text: status == 200 and f"Worse on {way}" not in text)
    # Silence, and a link for a new password.
    page.get_by_role("link", name="People").click()
    page.get_by_role("link", name=f"ben {way}").click()
    page.get_by_label("Number of days").fill("3")
    page.get_by_role("button", name="Silence").click()
    page.get_by_text("silenced until").wait_for()
    assert author.send("new", text="Not now")[0] == 403
    page.get_by_role("button", name="End the silence").click()
    page.get_by_role("button", name="Create a link for a new password").click()
    address = page.locator("code.secret").inner_text()
    page = visit(width, scripts)
    page.goto(address)
    page.get_by_label("New password").fill("another horse")
    page.get_by_role("button", name="Set the password").click()
    page.get_by_role("heading", name="Your blogs").wait_for()


@WAYS
def test_an_owner_changes_roles_and_settings_and_takes_data_out(visit, community, width, scripts):
    name = f"lars {width} {scripts}"
    person = community.boss.invite(name)
    blogger, blog = person.blogger(), person.write(f"By {name}")
    page = visit(width, scripts)
    enter(page, community.boss)
    page.get_by_role("link", name="People").click()
    page.get_by_role("link", name=name).click()
    page.get_by_label("Role").select_option("moderator")
    page.get_by_role("button", name="Change the role").click()
    page.get_by_text(f"{name}: moderator").wait_for()
    assert person.page("reports")[0] == 200
    with page.expect_download() as download:
        page.get_by_role("link", name="Download everything of this person").click()
    assert json.loads(pathlib.Path(download.value.path()).read_text())["blogs"][0]["text"] == f"By {name}"
    # For everyone.
    is_there(page, community, blog, True)
    page.get_by_role("button", name="Block", exact=True).click()
    is_there(page, community, blog, False)
    assert person.sign_in(name)[0] == 403
    page.get_by_role("button", name="Unblock").click()
    is_there(page, community, blog, True)
    page.get_by_label("Delete everything permanently").check()
    page.get_by_role("button", name="Delete this person").click()
    page.get_by_role("heading", name="People").wait_for()
    assert page.get_by_role("link", name=name).count() == 0
    is_there(page, community, blog, False)
    page.get_by_role("link", name="Log", exact=True).click()
    for event in ("block", "unblock", "delete person"):
        row = page.get_by_role("listitem").filter(has_text=f"blogger:{blogger}")
        assert row.filter(has_text=re.compile(rf"olga\s+{event}\b")).count() >= 1, event


@SCHEMES
def test_pages_are_accessible_at_any_width(chromium, community, scheme):
    # All widths of pages with the same styles: test_studio_pages.py.
    widths = (320, 1280)
    context = chromium.new_context()
    page = context.new_page()
    writer = community.boss.invite(f"dora with a very long name to show {scheme}")
    blog = writer.write("A blog to report " + "word" * 60)
    writer.send("report", blog=blog, comment="", reason="long" * 100)
    second = writer.write("Hidden")
    community.boss.send("moderation/hide", blog=second, comment="")
    invitation = community.boss.send("invitations", role="blogger", blogger="", uses="3", days="3")[2]
    link = re.search(r'<code class="secret">[^<]*link=(\w+)', invitation)[1]
    for name in ("signin", f"join?link={link}", "join?link=0"):
        page.goto(f"{community.origin}/.studio/{name}")
        assert_accessible_in(page, scheme)
        assert_nothing_sticks_out(page, widths)
    page.set_viewport_size({"width": 1280, "height": 800})
    enter(page, community.boss)
    names = ["", "account", "apps", "reports", "people", "invitations", "settings", "log", f"blog?id={blog}",
             f"report?blog={blog}", f"person?id={writer.blogger()}", "nowhere"]
    for name in names:
        page.goto(f"{community.origin}/.studio/{name}")
        assert_accessible_in(page, scheme)
        assert_nothing_sticks_out(page, widths)
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
