"""`blogforge studio --community` over HTTP, with the real program: accounts, sessions, roles, moderation."""

import contextlib
import json
import os
import re
import sqlite3
import stat
import subprocess
import threading
import urllib.parse

import pytest

from community import PASSWORD, Community, Person, secret_of, stored_files, token_of, until_limited
from exports import starter_site
from preview import until


def new_site(folder):
    starter_site(folder)
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return new_site(tmp_path_factory.mktemp("community") / "site")


@pytest.fixture(scope="module")
def community(folder):
    with Community(folder) as community:
        yield community
        assert community.end() == 130


@pytest.fixture(scope="module")
def owner(community):
    return community.owner()


@pytest.fixture(scope="module")
def moderator(owner):
    return owner.invite("moritz", role="moderator")


@pytest.fixture(scope="module")
def ana(owner):
    return owner.invite("anja")


@pytest.fixture(scope="module")
def ben(owner):
    return owner.invite("benno")


def test_where_the_site_shows_less_only_members_read_in_the_studio(tmp_path):
    folder = new_site(tmp_path / "site")
    with (folder / "blogforge.yml").open("a") as settings:
        settings.write("pseudonyms: true\nwithout: [comments]\n")
    with Community(folder) as community:
        member = community.owner()
        visitor = Person(community)
        blog = member.write("Hello")
        for page in ("all", "blog", "unnamed"):
            status, headers, text = visitor.request("GET", f"/.studio/{page}?id={blog}")
            assert status == 303 and "/signin" in headers["location"], page
            assert "olga" not in text
        assert member.page("all")[0] == 200
        community.wait_for("people with an account in the studio see the names")


def test_why_a_build_failed_is_not_for_visitors(tmp_path):
    folder = new_site(tmp_path / "site")
    with Community(folder) as community:
        member, visitor = community.owner(), Person(community)
        settings = (folder / "blogforge.yml").read_text()
        (folder / "blogforge.yml").write_text(settings + "nonsense: 1\n")
        blog = member.write("Hello")

        def failure():
            answer = json.loads(member.page("built", id=blog)[1])
            return answer["state"] == "failed" and answer

        assert "nonsense" in until(failure)["reason"]
        assert json.loads(visitor.page("built", id=blog)[1]) == {"state": "failed"}
        assert "nonsense" not in visitor.page("site", id=blog)[1]


# Starting


def run(folder, *arguments):
    return subprocess.run([os.environ["BLOGFORGE"], "studio", str(folder), *arguments], capture_output=True,
                          text=True, timeout=60)


@pytest.mark.parametrize("arguments, message", [
    (["--owner", "ana"], "need --community"),
    (["--trusted-proxy", "10.0.0.1"], "need --community"),
    (["--community", "--trusted-proxy", "proxy.example.org"], "must be an IP address"),
    (["--community", "--trusted-proxy", "10.0.0.1:8080"], "must be an IP address"),
    (["--bind", "0.0.0.0"], "without --community"),
    (["--community", "--bind", "0.0.0.0"], "needs --base-url"),
    (["--community", "--base-url", "http://example.org/"], "must start with https://"),
    (["--community", "--base-url", "http://localhost.example.org/"], "must start with https://"),
    (["--community", "--owner", "a@b"], "no '@'"),
])
def test_arguments_that_are_not_safe_are_refused(folder, arguments, message):
    result = run(folder, *arguments)
    assert result.returncode == 2 and message in result.stderr, result.stderr


@pytest.mark.parametrize("cost, code, message", [
    ("4", 0, "warning: BLOGFORGE_TEST_PASSWORD_COST is set: passwords are easy to guess."),
    ("3", 2, "BLOGFORGE_TEST_PASSWORD_COST is '3', but must be a number from 4 to 17."),
    ("low", 2, "BLOGFORGE_TEST_PASSWORD_COST is 'low', but must be a number from 4 to 17."),
])
def test_a_low_cost_of_passwords_is_reported(tmp_path, monkeypatch, cost, code, message):
    monkeypatch.setenv("BLOGFORGE_TEST_PASSWORD_COST", cost)
    result = run(new_site(tmp_path / "site"), "--community", "--owner", "olga")
    assert result.returncode == code and message in result.stderr, result.stderr


def test_private_data_are_never_inside_the_export_or_the_output(tmp_path):
    # In Swift, a combining mark is one character with the slash before it.
    site = new_site(tmp_path / "export/\u0301site")
    settings = site / "blogforge.yml"
    settings.write_text(re.sub(r"(?m)^#? *export:.*\n", "", settings.read_text()) + "\nexport: ..\n")
    result = run(site, "--community", "--owner", "ana", "-o", str(tmp_path / "out"))
    assert result.returncode == 2 and "is private" in result.stderr, result.stderr
    assert not (site / ".studio").exists()


def test_private_data_belong_to_the_user_alone(community, owner):
    private = community.folder / ".studio"
    assert stat.S_IMODE(private.stat().st_mode) == 0o700
    for file in private.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    for name in ("studio.sqlite", "%73tudio.sqlite", ".gitignore"):
        assert Person(community).request("GET", f"/.studio/{name}")[0] in (303, 404)
    assert "This page does not exist" in owner.page("studio.sqlite")[1]


# Accounts


def test_the_first_owner_has_a_link_that_works_once(community, owner):
    assert "olga" in owner.page("account")[1] and "owner" in owner.page("account")[1]
    page, secret = community.owner_link("second")
    assert page == "join"
    Person(community).join(secret, "second")
    status, _, text = Person(community).send("join", link=secret, name="third", password=PASSWORD)
    assert status == 410 and "Ask for a new one" in text


def test_an_owner_who_forgot_the_password_gets_a_link_from_the_command(community, owner):
    community.owner_link("lost")
    person = Person(community).join(community.owner_link("lost")[1], "lost")
    page, secret = community.owner_link("lost", says="choose a new password")
    assert page == "reset"
    assert Person(community).send("reset", link=secret, password="another horse")[0] == 303
    assert person.page("account")[0] == 303
    assert Person(community).sign_in("lost", "another horse")[0] == 303


def test_joining_needs_an_invitation(community, owner):
    assert Person(community).page("join")[0] == 403
    status, _, text = Person(community).send("join", link="", name="eve", password=PASSWORD)
    assert status == 403 and "You need an invitation" in text
    assert Person(community).send("join", link="0" * 64, name="eve", password=PASSWORD)[0] == 410
    assert owner.send("settings", open="yes")[0] == 303
    assert "Create an account" in Person(community).page("signin")[1]
    Person(community).join("", "open")
    assert owner.send("settings")[0] == 303
    assert Person(community).page("join")[0] == 403


def test_a_new_account_is_a_new_blogger(community, ana):
    blog = ana.write("Hello from Ana")
    community.until(f"/blogs/{blog}/", lambda status, text: status == 200 and "anja" in text)


def test_an_invitation_can_be_for_a_blogger_of_the_site(community, owner):
    options = re.findall(r'<option value="([^"]+)">([^<]+)</option>', owner.page("invitations")[1])
    blogger, name = next(option for option in options if option[1] not in ("olga", "second", "lost"))
    status, _, text = owner.send("invitations", role="blogger", blogger=blogger, uses="5", days="1")
    assert status == 200
    secret = secret_of(text)[1]
    assert f"You will write as \u2068{name}\u2069." in Person(community).page("join", link=secret)[1]
    person = Person(community).join(secret, "the-old-one")
    assert person.blogger() == blogger
    assert Person(community).page("join", link=secret)[0] == 410


def test_a_name_of_another_blogger_is_refused(community, owner, ana):
    text = owner.send("invitations", role="blogger", blogger="", uses="1", days="1")[2]
    secret = secret_of(text)[1]
    for name in ("anja", "ANJA", "Anja!", "ana"):
        status, _, text = Person(community).send("join", link=secret, name=name, password=PASSWORD)
        assert status == 409 and "This name is taken" in text
        # The form is shown again, and the invitation still counts.
        assert 'name="password"' in text
    status, _, text = Person(community).send("join", link=secret, name="zoe", password="password123")
    assert status == 422 and "too common" in text
    assert Person(community).send("join", link=secret, name="zoe", password="short")[0] == 422
    Person(community).join(secret, "zoe")


def test_an_invitation_can_be_revoked(community, owner):
    secret = secret_of(owner.send("invitations", role="blogger", blogger="", uses="9", days="9")[2])[1]
    number = re.search(r"9 uses.*?name=\"id\" value=\"(\d+)\"", owner.page("invitations")[1], re.DOTALL)[1]
    assert owner.send("invitations/revoke", id=number)[0] == 303
    assert Person(community).page("join", link=secret)[0] == 410


# Sessions


def test_signing_in_and_out(community, ana):
    person = Person(community)
    assert person.page("account")[0] == 303
    status, headers, _ = person.sign_in("Anja")
    cookie = headers["set-cookie"]
    assert status == 303 and "HttpOnly" in cookie and "SameSite=Strict" in cookie and "Secure" not in cookie
    assert "Path=/.studio/" in cookie and "Max-Age=2592000" in cookie
    assert person.page("account")[0] == 200
    stolen = Person(community)
    stolen.cookies = dict(person.cookies)
    assert person.send("signout")[0] == 303
    # The session has ended on the server, too.
    assert stolen.page("account")[0] == 303


def test_a_browser_remembers_the_name_only_if_people_ask_for_it(community, owner):
    owner.invite("rita")
    rita = Person(community)
    assert rita.sign_in("rita")[0] == 303 and "studio-name" not in rita.cookies
    rita = Person(community)
    assert 'name="name" value=""' in rita.page("signin")[1] and "checked" not in rita.page("signin")[1]
    # A wrong password changes nothing that is kept.
    status, _, text = rita.send("signin", name="rita", password="not this horse", remember="yes")
    assert status == 403 and "checked" in text and "studio-name" not in rita.cookies
    status, headers, _ = rita.send("signin", name="RITA", password=PASSWORD, remember="yes")
    assert status == 303 and rita.cookies["studio-name"] == "rita"
    assert rita.send("signout")[0] == 303
    page = rita.page("signin")[1]
    assert 'name="name" value="rita"' in page and "checked" in page
    # Of the password nothing is kept.
    assert PASSWORD not in page and set(rita.cookies) == {"studio-name"}
    # Without the mark, the name is forgotten.
    assert rita.sign_in("rita")[0] == 303 and "studio-name" not in rita.cookies


@pytest.mark.parametrize("value", ["%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E", "x" * 500, "%FF%00", "a;b"])
def test_a_remembered_name_that_others_have_set_is_text(community, owner, value):
    visitor = Person(community)
    visitor.cookies = {"studio-name": value}
    status, text = visitor.page("signin")
    assert status == 200 and "<script>alert" not in text and "x" * 41 not in text


def test_unknown_names_and_wrong_passwords_get_the_same_answer(community, ana):
    answers = set()
    for number, name in enumerate(["anja", "stranger"]):
        person = Person(community, address=f"192.0.2.{number + 1}")
        status, _, text = person.sign_in(name, "wrong horse")
        answers.add((status, re.sub(r'value="[^"]*"', "", text)))
    assert len(answers) == 1 and "The name or the password is wrong." in answers.pop()[1]


def test_a_sign_in_gives_a_new_session_and_ends_the_old_one(community, ben):
    person = Person(community)
    person.sign_in("benno")
    first = dict(person.cookies)
    person.sign_in("benno")
    assert person.cookies != first and person.page("account")[0] == 200
    # A session that an attacker has set is not taken over.
    person.cookies = {"studio-session": "0" * 64}
    person.sign_in("benno")
    assert person.cookies["studio-session"] != "0" * 64
    old = Person(community)
    old.cookies = first
    assert old.page("account")[0] == 303


def test_sessions_are_listed_and_ended(community, owner):
    person = owner.invite("carl")
    other = Person(community)
    other.sign_in("carl")
    text = person.page("account")[1]
    assert text.count("Firefox on Linux") == 2 and text.count("This browser") == 1
    number = re.search(r'name="id" value="(\d+)"', text)[1]
    assert person.send("account/revoke", id=number)[0] == 303
    assert other.page("account")[0] == 303 and person.page("account")[0] == 200
    other.sign_in("carl")
    assert person.send("account/revoke", id="all")[0] == 303
    assert other.page("account")[0] == 303 and person.page("account")[0] == 303


def test_a_new_password_ends_all_other_sessions(community, owner):
    person = owner.invite("dora")
    other = Person(community)
    other.sign_in("dora")
    status, _, text = person.send("account/password", old="wrong", password="another horse")
    assert status == 403 and "The current password is wrong." in text
    assert person.send("account/password", old=PASSWORD, password="dora1234")[0] == 422
    assert person.send("account/password", old=PASSWORD, password="another horse")[0] == 303
    assert person.page("account")[0] == 200 and other.page("account")[0] == 303
    assert other.sign_in("dora")[0] == 403
    assert other.sign_in("dora", "another horse")[0] == 303


def test_a_link_for_a_new_password(community, owner, moderator):
    person = owner.invite("fred")
    token = token_of(person.send("apps", name="Phone", **{"scope-create": "yes"})[2])
    page, secret = secret_of(moderator.send("people/reset", id=person.blogger())[2])
    assert page == "reset" and "fred" in Person(community).page("reset", link=secret)[1]
    fresh = Person(community)
    assert fresh.send("reset", link=secret, password="another horse")[0] == 303
    assert fresh.page("account")[0] == 200 and person.page("account")[0] == 303
    assert Person(community).send("reset", link=secret, password="third horse")[0] == 410
    # An app of another person who knew the password is out, too.
    assert Person(community).request("GET", "/.studio/micropub?q=config", headers={
        "Authorization": f"Bearer {token}"})[0] == 401


def test_a_moderator_makes_no_link_for_moderators_and_owners(owner, moderator):
    for name in ("other-moderator", ):
        person = owner.invite(name, role="moderator")
        assert moderator.send("people/reset", id=person.blogger())[0] == 403
        assert moderator.send("people/silence", id=person.blogger(), days="3")[0] == 403
    assert moderator.send("people/reset", id=owner.blogger())[0] == 403


# Forms of other sites


def test_a_form_needs_the_token_of_its_session(community, ana, ben):
    for token in (ben.token(), Person(community).token(), "0" * 64, ""):
        status, _, text = ana.send("new", token=token, text="Forged")
        assert status == 403 and "another session" in text


@pytest.mark.parametrize("headers", [
    {}, {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "https://127.0.0.1"},
    {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"},
])
def test_forms_of_other_sites_are_refused(ana, headers):
    status, _, text = ana.send("new", headers=headers, text="Forged")
    assert status == 403 and "another site" in text


def test_a_link_of_another_site_finds_who_is_signed_in(community, owner, ben):
    """Browsers do not send the cookie of the session with it, but with what the page then asks for."""
    person = owner.invite("sven")
    # A page that needs an account loads itself again, once.
    for cookies, place, again in (({}, "cross-site", True), ({}, "same-origin", False),
                                  ({"studio-session": "0" * 64}, "cross-site", False)):
        browser = Person(community)
        browser.cookies = cookies
        status, headers, text = browser.request("GET", "/.studio/profile", headers={"Sec-Fetch-Site": place})
        assert (status, headers.get("refresh")) == ((200, "0") if again else (303, None)), place
        assert "/.studio/signin?next=profile" in (text if again else headers["location"])
    # Forms to sign in are accepted from a page that was made without the cookie.
    _, secret = secret_of(owner.send("people/reset", id=person.blogger())[2])
    token = Person(community).token()
    assert person.send("reset", token=token, link=secret, password="another horse")[0] == 303
    assert person.send("signin", token=token, name="sven", password="another horse")[0] == 303
    status, _, text = person.send("signin", token=ben.token(), name="sven", password="another horse")
    assert status == 403 and "another session" in text
    assert person.page("account")[0] == 200


def test_signing_in_needs_a_form_of_this_site(community):
    person = Person(community)
    assert person.send("signin", headers={"Origin": "http://evil.example"}, name="anja",
                       password=PASSWORD)[0] == 403
    assert not person.cookies


# Limits


def test_wrong_passwords_are_limited(community, owner):
    owner.invite("greta")
    attacker = Person(community, address="198.51.100.1")
    statuses = until_limited(lambda number: attacker.sign_in("greta", f"wrong horse {number}")[0])
    assert len(statuses) > 5 and set(statuses[:-1]) == {403}
    status, headers, text = attacker.sign_in("greta")
    assert status == 429 and "Too many attempts" in text and int(headers["retry-after"]) <= 91
    # The person herself is at another address.
    assert Person(community, address="192.0.2.50").sign_in("greta")[0] == 303


def test_a_client_cannot_choose_its_address(community, owner):
    """The last address is the one that the proxy has seen."""
    owner.invite("hanna")
    until_limited(lambda number: Person(
        community, address=f"203.0.113.{number}, 198.51.100.2").sign_in("hanna", "wrong horse")[0])


def test_many_people_sign_in_at_once(tmp_path, monkeypatch):
    """Hashes are made a few at a time; those who would have to wait too long are asked to try again."""
    # With passwords of the real cost.
    monkeypatch.delenv("BLOGFORGE_TEST_PASSWORD_COST")
    statuses = []
    with Community(new_site(tmp_path / "site")) as community:
        community.owner("ina")

        def sign_in(number):
            statuses.append(Person(community, address=f"192.0.2.{100 + number}").sign_in("ina")[0])

        threads = [threading.Thread(target=sign_in, args=(number,)) for number in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(statuses) == 12 and set(statuses) <= {303, 503} and statuses.count(303) >= 2
        assert community.memory() < 1 << 30
        stored = b"".join(text for _, text in stored_files(community.folder / ".studio"))
        assert b"scrypt:17:8:1:" in stored


# Roles

#: Requests of every action, and the roles that may do it: visitor, blogger, moderator, owner.
MATRIX = [
    ("read", "GET", "all", {}, "vbmo"),
    ("enter", "GET", "signin", {}, "vbmo"),
    ("choose", "GET", "choose", {}, ""),
    ("choose", "POST", "choose", {"id": "x"}, ""),
    ("choose", "POST", "bloggers", {"displayName": "x"}, ""),
    ("write", "GET", "", {}, "bmo"),
    ("write", "GET", "new", {}, "bmo"),
    ("write", "GET", "profile", {}, "bmo"),
    ("write", "POST", "new", {"text": " "}, "bmo"),
    ("write", "POST", "like", {"id": "nowhere"}, "bmo"),
    ("write", "POST", "comments", {"blog": "nowhere", "text": "x"}, "bmo"),
    ("write", "POST", "comments", {"blog": "nowhere", "parent": "x", "text": "x"}, "bmo"),
    ("write", "GET", "reply", {"blog": "nowhere", "id": "x"}, "bmo"),
    ("write", "POST", "identify/accept", {"blog": "nowhere", "id": "x"}, "bmo"),
    ("hide", "POST", "moderation/accept", {"blog": "nowhere", "id": "x"}, "mo"),
    ("write", "POST", "likes/import", {"blogs": "nowhere"}, "bmo"),
    ("write", "POST", "follow", {"id": "nowhere"}, "bmo"),
    ("write", "POST", "questions/delete", {"id": "nowhere"}, "bmo"),
    ("write", "POST", "questions/restore", {"id": "nowhere"}, "bmo"),
    ("write", "POST", "video/retry", {"id": "nowhere"}, "bmo"),
    ("hide", "POST", "moderation/hide", {"question": "nowhere"}, "mo"),
    ("prepare", "GET", "drafts", {}, "bmo"),
    ("prepare", "GET", "following", {}, "bmo"),
    ("prepare", "GET", "notifications", {}, "bmo"),
    ("prepare", "POST", "notifications/read", {}, "bmo"),
    ("prepare", "POST", "notifications/feed", {}, "bmo"),
    ("prepare", "GET", "tags", {"q": "x"}, "bmo"),
    ("prepare", "GET", "picture", {"blog": "nowhere", "of": "x"}, "bmo"),
    ("prepare", "POST", "preview/part", {"text": "x"}, "bmo"),
    ("prepare", "POST", "hide", {"id": "nowhere"}, "bmo"),
    ("prepare", "GET", "video", {"id": "nowhere"}, "bmo"),
    ("prepare", "GET", "video/state", {"id": "nowhere"}, "bmo"),
    ("prepare", "POST", "video/cancel", {"id": "nowhere"}, "bmo"),
    ("prepare", "POST", "video/discard", {"id": "nowhere"}, "bmo"),
    ("report", "GET", "report", {"blog": "nowhere"}, "bmo"),
    ("report", "POST", "report", {"blog": "nowhere"}, "bmo"),
    ("report", "GET", "report", {"spot": "nowhere"}, "bmo"),
    ("report", "POST", "report", {"spot": "nowhere", "reason": "x"}, "bmo"),
    # More in test_studio_series.py: only such communities have quotes.
    ("suggest", "GET", "suggest", {}, "bmo"),
    ("suggest", "POST", "suggest", {"text": "x"}, "bmo"),
    ("judgeSuggestions", "GET", "suggestions", {}, "mo"),
    ("judgeSuggestions", "POST", "suggestions/accept", {"id": "0"}, "mo"),
    ("judgeSuggestions", "POST", "suggestions/decline", {"id": "0"}, "mo"),
    ("write", "POST", "favourites", {"quote": "nowhere"}, "bmo"),
    ("write", "POST", "likes/import", {"quotes": "nowhere"}, "bmo"),
    ("hide", "POST", "moderation/hide", {"spot": "nowhere"}, "mo"),
    ("hide", "POST", "moderation/hide", {"quote": "nowhere"}, "mo"),
    ("manageAccount", "GET", "account", {}, "bmo"),
    ("manageAccount", "GET", "account/data", {}, "bmo"),
    ("manageAccount", "POST", "account/revoke", {"id": "0"}, "bmo"),
    ("manageApps", "GET", "apps", {}, "bmo"),
    ("manageApps", "POST", "apps/revoke", {"id": "0"}, "bmo"),
    ("seeReports", "GET", "reports", {}, "mo"),
    ("seeReports", "POST", "reports/close", {"id": "0"}, "mo"),
    ("hide", "POST", "moderation/hide", {"blog": "nowhere"}, "mo"),
    ("hide", "POST", "moderation/show", {"blog": "nowhere"}, "mo"),
    ("seePeople", "GET", "people", {}, "mo"),
    ("seePeople", "GET", "person", {"id": "nowhere"}, "mo"),
    ("silence", "POST", "people/silence", {"id": "nowhere"}, "mo"),
    ("makeResetLink", "POST", "people/reset", {"id": "nowhere"}, "mo"),
    ("invite", "GET", "invitations", {}, "o"),
    ("invite", "POST", "invitations", {"role": "x"}, "o"),
    ("invite", "POST", "invitations/revoke", {"id": "0"}, "o"),
    ("changeRole", "POST", "people/role", {"id": "nowhere"}, "o"),
    ("block", "POST", "people/block", {"id": "nowhere"}, "o"),
    ("block", "POST", "people/unblock", {"id": "nowhere"}, "o"),
    ("exportPerson", "GET", "people/data", {"id": "nowhere"}, "o"),
    ("deletePerson", "POST", "people/delete", {"id": "nowhere"}, "o"),
    ("changeSettings", "GET", "settings", {}, "o"),
    ("changeSettings", "POST", "settings", {}, "o"),
    ("seeLog", "GET", "log", {}, "o"),
    ("publish", "GET", "publish", {}, "o"),
    ("publish", "GET", "publish/state", {}, "o"),
    ("publish", "POST", "publish", {"target": "nowhere"}, "o"),
    ("publish", "POST", "publish/after-change", {"target": "nowhere"}, "o"),
]


@pytest.fixture(scope="module")
def people(community, owner, moderator, ana):
    return {"v": Person(community), "b": ana, "m": moderator, "o": owner}


@pytest.mark.parametrize("action, method, name, fields, roles", MATRIX)
def test_a_role_may_do_what_the_matrix_says(people, action, method, name, fields, roles):
    for role, person in people.items():
        if method == "GET":
            status, text = person.page(name, **fields)
        else:
            status, _, text = person.send(name, **fields)
        if role in roles:
            assert "does not allow" not in text and "not signed in" not in text, (role, text)
            assert "This page does not exist" not in text
            assert status in (200, 303, 404, 409, 422), (role, status, text)
        elif not roles:
            assert (status, "This page does not exist" in text) == (404, True), (role, status)
        elif role == "v":
            # A page leads to the form to sign in; a form of a person who is signed out does nothing.
            assert status == (303 if method == "GET" else 403), (role, status, text)
        else:
            assert status == 403 and "does not allow this" in text, (role, status, text)


def test_every_action_of_the_program_is_in_the_matrix():
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    with open(f"{root}/Sources/Studio/Accounts/StudioAction.swift") as file:
        declared = file.read().partition("enum StudioAction")[2].partition("var leastRole")[0]
    assert set(re.findall(r"(?m)^  case (\w+)", declared)) == {row[0] for row in MATRIX}


def test_bloggers_change_only_what_is_theirs(ana, ben):
    blog = ana.write("Only mine")
    page = ben.page("blog", id=blog)[1]
    assert "Delete" not in page
    digest = re.search(r'name="digest" value="(\w+)"', ana.page("blog", id=blog)[1])[1]
    assert ben.send("delete", id=blog, digest=digest)[0] == 403
    assert ben.send("edit", id=blog, digest=digest, text="Mine now")[0] == 403
    assert ben.page("edit", id=blog)[0] == 403
    assert "Only mine" in ana.page("blog", id=blog)[1]


def test_pages_of_a_single_person_are_not_in_a_community(community, owner):
    person = Person(community)
    person.cookies = {"studio-blogger": owner.blogger()}
    assert person.page("")[0] == 303


# Moderation


def test_a_report_leads_to_a_hidden_blog_and_back(community, ana, ben, moderator):
    blog = ana.write("Something rude")
    community.until(f"/blogs/{blog}/", lambda status, _: status == 200)
    assert "Something rude" in ben.page("report", blog=blog)[1]
    assert ben.send("report", blog=blog, comment="", reason=" ")[0] == 422
    status, _, text = ben.send("report", blog=blog, comment="", reason="This is rude <b>")
    assert status == 200 and "The moderators will see your report." in text
    reports = moderator.page("reports")[1]
    assert "This is rude &lt;b&gt;" in reports and "Something rude" in reports
    assert moderator.send("moderation/hide", blog=blog, comment="")[0] == 303
    community.until(f"/blogs/{blog}/", lambda status, _: status == 404)
    assert ana.page("blog", id=blog)[0] == 404 and "by a moderator" in ana.page()[1]
    status, _, text = ana.send("restore", id=blog)
    assert status == 403 and "A moderator has hidden this blog." in text
    page = moderator.page("reports")[1]
    number = re.search(r'reports/close".*?name="id" value="(\d+)"', page, re.DOTALL)[1]
    assert moderator.send("reports/close", id=number)[0] == 303
    assert "This is rude" not in moderator.page("reports")[1]
    assert moderator.send("moderation/show", blog=blog, comment="")[0] == 303
    community.until(f"/blogs/{blog}/", lambda status, _: status == 200)


def test_a_report_that_comes_too_early_keeps_its_words(owner, ana):
    blog, rosalind = ana.write("Reported often"), owner.invite("rosalind")

    def report(number):
        return rosalind.send("report", blog=blog, comment="", reason=f"Typed for long {number}")

    until_limited(lambda number: report(number)[0])
    status, headers, text = report(0)
    assert status == 429 and "Typed for long 0</textarea>" in text and int(headers["retry-after"]) > 0


@pytest.mark.parametrize("way", ["form", "app"])
def test_a_report_that_was_closed_after_the_author_deleted_the_blog_is_open_again_after_undo(
        community, ana, ben, moderator, way):
    blog = ana.write(f"Rude, and gone for a while ({way})")
    assert ben.send("report", blog=blog, comment="", reason=f"Rude ({way})")[0] == 200
    digest = re.search(r'name="digest" value="(\w+)"', ana.page("edit", id=blog)[1])[1]
    assert ana.send("delete", id=blog, digest=digest)[0] == 303
    page = moderator.page("reports")[1]
    after = page[page.index(f"Rude ({way})"):]
    number = re.search(r'reports/close".*?name="id" value="(\d+)"', after, re.DOTALL)[1]
    assert moderator.send("reports/close", id=number)[0] == 303
    assert f"Rude ({way})" not in moderator.page("reports")[1]
    # Others cannot restore it, and open no report.
    assert ben.send("restore", id=blog)[0] == 403
    assert f"Rude ({way})" not in moderator.page("reports")[1]
    if way == "form":
        assert ana.send("restore", id=blog)[0] == 303
    else:
        token = token_of(ana.send("apps", name="Phone", **{"scope-delete": "yes"})[2])
        body = {"action": "undelete", "url": f"{community.origin}/blogs/{blog}/", "access_token": token}
        status, _, text = ana.request("POST", "/.studio/micropub", urllib.parse.urlencode(body),
                                      {"Content-Type": "application/x-www-form-urlencoded"})
        assert status < 300, text
    assert f"Rude ({way})" in moderator.page("reports")[1]
    assert moderator.send("moderation/hide", blog=blog, comment="")[0] == 303
    assert moderator.send("reports/close", id=number)[0] == 303


def test_large_bodies_are_received_only_from_those_who_are_signed_in(community, ana):
    body = b"--x\r\n" + bytes(3 << 20)
    headers = {"Content-Type": "multipart/form-data; boundary=x", "Origin": community.origin}
    invented = Person(community)
    for cookies in ({}, {name: "0" * 64 for name in ana.cookies}):
        invented.cookies = cookies
        # The connection ends while the body is sent.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            assert invented.request("POST", "/.studio/new", body, headers)[0] == 413
    assert ana.request("POST", "/.studio/new", body, headers)[0] == 400


def test_a_comment_is_hidden(community, ana, ben, moderator):
    blog = ana.write("A calm text")
    comment = ben.comment(blog, "An angry comment")
    community.until(f"/blogs/{blog}/", lambda _, text: "An angry comment" in text)
    assert ana.send("report", blog=blog, comment=comment, reason="Angry")[0] == 200
    assert moderator.send("moderation/hide", blog=blog, comment=comment)[0] == 303
    community.until(f"/blogs/{blog}/", lambda _, text: "An angry comment" not in text)
    assert "An angry comment" not in ana.page("blog", id=blog)[1]
    assert moderator.send("moderation/show", blog=blog, comment=comment)[0] == 303
    assert "An angry comment" in ana.page("blog", id=blog)[1]


def test_a_silenced_blogger_reads_only(owner, moderator):
    person = owner.invite("karl")
    blog = person.write("Before")
    token = token_of(person.send("apps", name="Phone", **{"scope-create": "yes"})[2])
    assert moderator.send("people/silence", id=person.blogger(), days="3")[0] == 303
    status, _, text = person.send("new", text="During")
    assert status == 403 and "silenced" in text
    assert person.send("comments", blog=blog, text="x")[0] == 403
    assert person.send("report", blog=blog, reason="x")[0] == 403
    assert person.page("")[0] == 200 and person.page("account")[0] == 200
    status, _, text = person.request("POST", "/.studio/micropub", "content=During", {
        "Authorization": f"Bearer {token}", "Content-Type": "application/x-www-form-urlencoded"})
    assert status == 403 and "silenced" in text
    assert "silenced until" in moderator.page("people")[1]
    assert moderator.send("people/silence", id=person.blogger(), days="")[0] == 303
    person.write("After")


def test_an_owner_blocks_a_blogger_for_everybody(community, owner):
    person = owner.invite("lars")
    blog, blogger = person.write("Spam"), person.blogger()
    community.until(f"/blogs/{blog}/", lambda status, _: status == 200)
    assert owner.send("people/block", id=blogger)[0] == 303
    community.until(f"/blogs/{blog}/", lambda status, _: status == 404)
    assert person.page("account")[0] == 303
    status, _, text = person.sign_in("lars")
    assert status == 403 and "blocked" in text
    assert "Unblock" in owner.page("person", id=blogger)[1]
    assert owner.send("people/unblock", id=blogger)[0] == 303
    community.until(f"/blogs/{blog}/", lambda status, _: status == 200)
    assert person.sign_in("lars")[0] == 303


def test_what_was_hidden_or_deleted_is_shown_to_no_one_else(owner, moderator, ben):
    person = owner.invite("mara")
    hidden, deleted, commented = (person.write(text) for text in ("Words 1", "Words 2", "Words 3"))
    comment = person.comment(hidden, "Words 4")
    assert moderator.send("moderation/hide", blog=hidden, comment="")[0] == 303
    digest = re.search(r'name="digest" value="(\w+)"', person.page("blog", id=deleted)[1])[1]
    assert person.send("delete", id=deleted, digest=digest)[0] == 303
    for blog, of in ((hidden, ""), (hidden, comment), (deleted, "")):
        status, text = ben.page("report", blog=blog, comment=of)
        assert status == 404 and "Words" not in text
        assert ben.send("report", blog=blog, comment=of, reason="x")[0] == 404
    assert ben.page("report", blog=commented)[0] == 200


def test_what_a_blocked_person_wrote_is_nowhere(community, owner, ben):
    person = owner.invite("nils")
    blog, blogger = person.write("Words of nils"), person.blogger()
    token = token_of(ben.send("apps", name="App", **{"scope-create": "yes"})[2])
    source = f"micropub?{urllib.parse.urlencode({'q': 'source', 'url': f'{community.origin}/blogs/{blog}/'})}"
    ask = {"Authorization": f"Bearer {token}"}
    assert ben.request("GET", f"/.studio/{source}", headers=ask)[0] == 200
    assert owner.send("people/block", id=blogger)[0] == 303
    for visitor in (Person(community), ben, owner):
        status, text = visitor.page("blog", id=blog)
        assert status == 404 and "Words of nils" not in text
    assert ben.request("GET", f"/.studio/{source}", headers=ask)[0] == 400
    assert ben.page("report", blog=blog)[0] == 404
    assert ben.send("comments", blog=blog, text="Hello")[0] == 404


def test_links_end_with_the_rights_of_who_made_them(community, owner):
    """A link of a moderator opens no account of an owner, and none after the moderator was one."""
    guide, person = owner.invite("otto", role="moderator"), owner.invite("pia")

    def link():
        return secret_of(guide.send("people/reset", id=person.blogger())[2])[1]

    def use(secret):
        return Person(community).send("reset", link=secret, password="another horse")[0]

    promoted = link()
    assert owner.send("people/role", id=person.blogger(), role="moderator")[0] == 303
    assert use(promoted) == 410
    assert owner.send("people/role", id=person.blogger(), role="blogger")[0] == 303
    of_moderator = link()
    assert owner.send("people/role", id=guide.blogger(), role="blogger")[0] == 303
    assert use(of_moderator) == 410
    assert owner.send("people/role", id=guide.blogger(), role="moderator")[0] == 303
    of_blocked = link()
    assert owner.send("people/block", id=guide.blogger())[0] == 303
    assert use(of_blocked) == 410


def test_an_invitation_ends_with_a_block(community, owner):
    """Of a blogger of the app's export, who has no account yet."""
    options = re.findall(r'<option value="([^"]+)">', owner.page("invitations")[1].partition('"blogger"')[2])
    for blogger in options:
        status, _, text = owner.send("invitations", role="moderator", blogger=blogger, uses="1", days="7")
        # Those who have an account cannot be invited.
        if status == 200:
            break
    assert status == 200
    assert owner.send("people/block", id=blogger)[0] == 303
    secret = secret_of(text)[1]
    assert Person(community).send("join", link=secret, name="quentin", password=PASSWORD)[0] == 410
    assert owner.send("people/unblock", id=blogger)[0] == 303


def test_a_name_of_another_blogger_cannot_be_taken(owner, ben):
    page = ben.page("profile")[1]
    digest = re.search(r'name="digest" value="(\w+)"', page)[1]
    for name in ("olga", "OLGA"):
        status, _, text = ben.send("profile", digest=digest, displayName=name, fullName="", bio="")
        assert status == 422 and "This name is taken" in text
    for name in ("o\u200blga", "\uff4flga", "olg\u0430"):
        status, _, text = ben.send("profile", digest=digest, displayName=name, fullName="", bio="Typed")
        assert status == 422 and "no invisible characters" in text and "Typed</textarea>" in text
    status, _, text = ben.send("profile", digest=digest, displayName="\u2800", fullName="", bio="Typed")
    assert status == 422 and "Typed</textarea>" in text
    assert ben.send("profile", digest=digest, displayName="benno b", fullName="", bio="")[0] == 303


@pytest.mark.parametrize("name", [
    "o\u034flga", "olga\u3164", "\uff4f\uff4c\uff47\uff41", "\U0001d428lga", "\u24deolga", "olg\u00aa",
    "olg\u0430", "olga\u0335", "\u03bflga"])
def test_a_name_that_looks_like_another_is_refused(community, owner, name):
    link = secret_of(owner.send("invitations", role="blogger", blogger="", uses="1", days="1")[2])[1]
    assert Person(community).send("join", link=link, name=name, password=PASSWORD)[0] in (409, 422)


def test_a_new_password_ends_access_tokens(community, owner):
    person = owner.invite("rosa")
    token = token_of(person.send("apps", name="App", **{"scope-create": "yes"})[2])
    ask = {"Authorization": f"Bearer {token}"}
    assert person.request("GET", "/.studio/micropub?q=config", headers=ask)[0] == 200
    assert person.send("account/password", old=PASSWORD, password="another horse")[0] == 303
    assert person.request("GET", "/.studio/micropub?q=config", headers=ask)[0] == 401


def test_a_persons_data_are_taken_out_and_deleted(community, owner, ana):
    person = owner.invite("maria")
    blogger = person.blogger()
    blog = person.write("Words of Maria")
    person.comment(ana.write("For comments"), "A comment of Maria")
    assert person.send("like", id=blog, like="yes")[0] == 303
    assert person.send("drafts/save", draft="0" * 22, text="A draft of Maria")[0] == 303
    assert person.send("drafts/save", draft="1" * 22, text="Another draft of Maria")[0] == 303
    assert person.send("drafts/discard", draft="1" * 22)[0] == 303
    community.until(f"/blogs/{blog}/", lambda status, _: status == 200)
    status, headers, text = owner.request("GET", f"/.studio/people/data?id={urllib.parse.quote(blogger)}")
    data = json.loads(text)
    assert status == 200 and headers["content-disposition"].startswith("attachment;")
    assert data["account"]["name"] == "maria" and data["blogs"][0]["text"] == "Words of Maria"
    assert data["comments"][0]["text"] == "A comment of Maria" and data["likes"] == [blog]
    assert data["sessions"] and "hash" not in text and PASSWORD not in text
    own = json.loads(person.page("account/data")[1])
    # Drafts are for their own blogger only.
    assert own["blogs"] == data["blogs"] and "draft of Maria" not in text
    assert [draft["text"] for draft in own["drafts"]] == ["A draft of Maria", "Another draft of Maria"]
    assert owner.send("people/delete", id=blogger)[0] == 422
    assert owner.send("people/delete", id=blogger, sure="yes")[0] == 303
    community.until(f"/blogs/{blog}/", lambda status, _: status == 404)
    assert person.page("account")[0] == 303 and person.sign_in("maria")[0] == 403
    for file in (community.folder / "export/~studio").rglob("*.json"):
        assert "Maria" not in file.read_text(), file
    private = (community.folder / ".studio").glob("*.sqlite*")
    assert not any(b"draft of Maria" in file.read_bytes() for file in private)
    assert "maria" not in owner.page("people")[1]


def test_roles_are_changed_but_the_last_owner_stays(community, tmp_path):
    with Community(new_site(tmp_path / "site")) as other:
        owner = other.owner()
        assert owner.send("people/role", id=owner.blogger(), role="blogger")[0] == 422
        assert owner.send("people/block", id=owner.blogger())[0] == 409
        assert owner.send("people/delete", id=owner.blogger(), sure="yes")[0] == 409
        person = owner.invite("nina")
        assert owner.send("people/role", id=person.blogger(), role="owner")[0] == 303
        assert person.page("log")[0] == 200
        assert person.send("people/role", id=owner.blogger(), role="blogger")[0] == 303
        # The session of the one who was an owner has the new role at once.
        assert owner.page("log")[0] == 403
        assert person.send("people/role", id=owner.blogger(), role="king")[0] == 422


def test_the_log_says_who_did_what(community, owner, moderator):
    person = owner.invite("paula")
    moderator.send("people/silence", id=person.blogger(), days="1")
    text = re.sub(r"<[^>]+>|\s+", " ", owner.page("log")[1])
    assert re.search(r"moritz\s+silence\s+account:\d+ 1 day\b", text), text
    assert "olga invite" in re.sub(r"\s+", " ", text)
    with contextlib.closing(sqlite3.connect(community.folder / ".studio/studio.sqlite")) as database:
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            database.execute("DELETE FROM log")
    assert len(re.findall(r"<li>", owner.page("log")[1])) <= 100


def test_nothing_secret_is_stored(community, owner):
    person = owner.invite("quentin")
    secret = person.cookies["studio-session"]
    stored = b"".join(text for _, text in stored_files(community.folder / ".studio"))
    assert PASSWORD.encode() not in stored and secret.encode() not in stored
    assert bytes.fromhex(secret) not in stored
    assert b"scrypt:" in stored


# Behind a proxy


def test_a_public_address(tmp_path):
    public = "https://community.example"
    with Community(new_site(tmp_path / "site"), public=public) as community:
        person = Person(community).join(community.owner_link("olga")[1], "olga")
        assert list(person.cookies) == ["__Host-studio"]
        cookie = person.sign_in("olga")[1]["set-cookie"]
        assert "Secure" in cookie and "Path=/;" in cookie and "HttpOnly" in cookie and "Domain" not in cookie
        text = person.send("invitations", role="blogger", blogger="", uses="1", days="1")[2]
        assert f"{public}/.studio/join?link=" in text
        # Only the public address counts.
        for origin in (f"http://127.0.0.1:{community.port}", "http://community.example", "https://x.example"):
            assert person.send("new", headers={"Origin": origin}, text="x")[0] == 403
        assert person.send("new", text="x")[0] == 303
        for host in ("127.0.0.1", f"localhost:{community.port}", "community.example.evil", "evil.example"):
            assert person.request("GET", "/.studio/signin", headers={"Host": host})[0] in (403, 421)
        # Readers get no scripts of the preview, and no word of the builds.
        assert b".blogforge" not in community.get("/", host="community.example")[2]


@pytest.mark.parametrize("tag, sign_in, wrong, people, role", [
    ("de", "Anmelden", "Der Name oder das Passwort ist falsch.", "Personen", "Inhaber"),
    ("ar", "تسجيل الدخول", "الاسم أو كلمة المرور غير صحيحة.", "الأشخاص", "مالك")])
def test_the_pages_of_accounts_speak_the_language_of_the_site(tmp_path, tag, sign_in, wrong, people, role):
    site = new_site(tmp_path / "site")
    settings = site / "blogforge.yml"
    lines = [line for line in settings.read_text().splitlines() if not line.startswith("language:")]
    settings.write_text("\n".join([*lines, f"language: {tag}", ""]))
    with Community(site) as community:
        olga = community.owner()
        assert f"<h1>{sign_in}</h1>" in Person(community).page("signin")[1]
        assert wrong in Person(community).sign_in("olga", "another one that is wrong")[2]
        assert f"<h1>{people}</h1>" in olga.page("people")[1] and role in olga.page("people")[1]
        # What a form sends is the same in every language.
        assert '<option value="moderator">' in olga.page("invitations")[1]
        text = olga.send("invitations", role="moderator", blogger="", uses="2", days="7")[2]
        # What is in English is a name, an address or what was written.
        for word in ("Invitation", "invited", "Revoke", "Role", "uses", "Days"):
            assert f">{word}" not in text and f"{word}<" not in text, word


def test_accounts_survive_a_restart(tmp_path):
    site = new_site(tmp_path / "site")
    with Community(site) as community:
        person = community.owner()
        token = person.token()
        community.process.kill()
        community.process.wait()
    with Community(site) as again:
        person.community = again
        until(lambda: person.page("account")[0] != 503)
        assert person.page("account")[0] == 200
        # A form that was open meanwhile can still be sent.
        assert person.send("new", token=token, text="Still there")[0] == 303
