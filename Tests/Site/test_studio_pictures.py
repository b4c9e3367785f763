"""Pictures in the studio: real uploads over HTTP, and what of them is on the disk and on the site."""

import contextlib
import io
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import time

import odd_pictures
import pytest
from PIL import Image

from exports import starter_site
from picture_files import scene
from preview import until
from test_studio import Studio, records

BOUNDARY = "----studio"


class PictureStudio(Studio):
    """Sends forms with files."""

    def multipart(self, name, fields, files, head=(), **options):
        """Fields are pairs of name and text, files have a field, a name and bytes."""
        fields = [("token", self.token()), *fields]
        return self.body(name, multipart(fields, files), head, **options)

    def body(self, name, body, head=(), length=True, kind=f"multipart/form-data; boundary={BOUNDARY}"):
        lines = [f"Content-Length: {len(body)}"] if length else []
        answer = self.raw(self.head(name, *lines, *head, "Connection: close", kind=kind) + body, timeout=60)
        head, _, text = answer.partition(b"\r\n\r\n")
        status, *rest = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in rest)}
        return int(status.split(" ")[1]), headers, text.decode(errors="replace")

    def head(self, name, *lines, kind=f"multipart/form-data; boundary={BOUNDARY}"):
        """The beginning of a request with a form."""
        address = f"127.0.0.1:{self.port}"
        return "\r\n".join([
            f"POST /.studio/{name} HTTP/1.1", f"Host: {address}", f"Origin: http://{address}",
            f"Cookie: {self.cookie}", f"Content-Type: {kind}", *lines, "", ""]).encode()

    def publish(self, *pictures, text="With a picture"):
        """A blog with pictures; its id."""
        files = [("pictures", f"{number}.jpg", data) for number, data in enumerate(pictures)]
        status, headers, body = self.multipart("new", [("text", text), ("pictures", "shown")], files)
        assert status == 303, re.findall(r'role="alert">([^<]*)', body)
        return headers["location"].partition("id=")[2]

    def open_files(self):
        """Files without a name that the program still holds."""
        folder = pathlib.Path(f"/proc/{self.process.pid}/fd")
        names = []
        for path in folder.iterdir():
            # The program may close it meanwhile.
            with contextlib.suppress(FileNotFoundError):
                names.append(os.readlink(path))
        return [name for name in names if ".body-" in name]


def multipart(fields, files):
    start = "Content-Disposition: form-data; "
    parts = [f'{start}name="{name}"\r\n\r\n{text}'.encode() for name, text in fields]
    parts += [f'{start}name="{name}"; filename="{file}"\r\nContent-Type: image/jpeg\r\n\r\n'.encode() + data
              for name, file, data in files]
    whole = b"".join(f"--{BOUNDARY}\r\n".encode() + part + b"\r\n" for part in parts)
    return whole + f"--{BOUNDARY}--\r\n".encode()


def jpeg(width=400, height=300, **options):
    output = io.BytesIO()
    scene(width, height).save(output, "JPEG", quality=90, **options)
    return output.getvalue()


def png(mode="RGB"):
    output = io.BytesIO()
    scene(300, 200).convert(mode).save(output, "PNG")
    return output.getvalue()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    site = tmp_path_factory.mktemp("studio") / "site"
    starter_site(site)
    return site


@pytest.fixture(scope="module")
def studio(folder):
    with PictureStudio(os.environ["BLOGFORGE"], folder) as studio:
        studio.send("bloggers", displayName="eva")
        yield studio
        assert studio.process.poll() is None
        assert studio.open_files() == []
        assert not [path for path in (folder / ".studio").iterdir() if path.name.startswith(".body-")]


def stored(folder, blog):
    """The stored picture of a blog: path and bytes."""
    record = next(record for record in records(folder, "blogs") if record["documentId"] == blog)
    path = folder / record["imageURL"]
    return path, path.read_bytes()


def test_a_picture_is_stored_at_the_apps_path_and_on_the_site(studio, folder):
    blog = studio.publish(jpeg())
    path, data = stored(folder, blog)
    assert path.parent.parent == folder / "images/blogs" and path.name.startswith(blog)
    assert Image.open(io.BytesIO(data)).size == (400, 300)
    page = studio.until(f"/blogs/{blog}/", lambda status, text: status == 200 and "u-photo" in text)
    source = re.search(r'<img class="u-photo" src="(/[^"]+)"', page)[1]
    # The page is shown as soon as it can be rendered, its picture when it is made.
    studio.until(source, lambda status, _: status == 200)
    shown = re.search(r'<img src="(/\.studio/picture[^"]+)"', studio.page("blog", id=blog)[1])[1]
    status, headers, picture = studio.get(shown.replace("&amp;", "&"))
    assert status == 200 and headers["content-type"] == "image/webp" and picture[8:12] == b"WEBP"
    assert headers["content-security-policy"] == "default-src 'none'"
    # A page that was open before offers to save it, too.
    def built():
        answer = json.loads(studio.page("built", id=blog)[1])
        return answer["state"] == "shown" and answer

    assert studio.get(until(built)["picture"])[0] == 200


def test_a_blog_that_is_only_a_picture_is_listed(studio):
    blog = studio.publish(jpeg(), text="")
    assert re.search(rf'blog\?id={blog}" dir="auto">Without text<', studio.page()[1])


def test_metadata_is_gone_and_the_picture_is_upright(studio, folder):
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "A camera of Eva"
    exif[0x8825] = {1: "N", 2: (55.0, 40.0, 34.0), 3: "E", 4: (12.0, 34.0, 6.0)}
    source = jpeg(exif=exif, comment=b"A secret remark")
    assert b"secret remark" in source and b"camera of Eva" in source
    _, data = stored(folder, studio.publish(source))
    picture = Image.open(io.BytesIO(data))
    assert picture.size == (300, 400) and not picture.getexif()
    assert b"secret remark" not in data and b"camera of Eva" not in data and b"Exif" not in data


def test_a_large_picture_becomes_smaller(studio, folder):
    _, data = stored(folder, studio.publish(jpeg(5000, 2500)))
    assert Image.open(io.BytesIO(data)).size == (3000, 1500)


def test_transparency_stays(studio, folder):
    path, data = stored(folder, studio.publish(png("RGBA")))
    assert path.suffix == ".webp" and Image.open(io.BytesIO(data)).format == "WEBP"


def test_a_picture_that_is_another_file_too_is_only_a_picture(studio, folder):
    output = io.BytesIO()
    scene(64, 48).convert("P").save(output, "GIF")
    html = b"<html><script>alert(document.domain)</script></html>"
    polyglot = output.getvalue()[:-1] + b"\x21\xfe" + bytes([len(html)]) + html + b"\x00\x3b" + html
    for source in (polyglot, jpeg(comment=html) + html):
        assert html in source
        assert html not in stored(folder, studio.publish(source))[1]


def test_every_odd_picture_is_taken_or_refused_with_a_sentence(studio, folder, tmp_path):
    odd_pictures.write_all(tmp_path)
    taken = 0
    for path in sorted(tmp_path.rglob("*")):
        if not path.is_file():
            continue
        fields = [("text", path.name), ("pictures", "shown"), ("do", "add")]
        status, _, text = studio.multipart("new", fields, [("pictures", path.name, path.read_bytes())])
        assert status in (200, 422), path
        assert f">\n{path.name}</textarea>" in text, "what was typed is still there"
        if status == 200:
            taken += 1
            assert 'name="new0"' in text
        else:
            assert path.name in re.search(r'role="alert">([^<]+)', text)[1]
    assert taken > 50
    for path in (folder / ".studio/media").iterdir():
        assert Image.open(path).format in ("JPEG", "WEBP") and path.suffix in (".jpg", ".webp")


@pytest.mark.parametrize("name, data", [
    ("empty.jpg", b""), ("text.jpg", b"not a picture"), ("page.jpg", b"<html><script>alert(1)</script>"),
    ("half.jpg", jpeg()[:3000]), ("drawing.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
    ("zeros.png", b"\x89PNG\r\n\x1a\n" + bytes(5000)), ("film.mp4", b"\0\0\0\x20ftypisom" + bytes(500)),
    ("../../../etc/passwd", b"root"), ("a%00b.jpg", b"x"), ("x" * 900, b"x"),
])
def test_what_is_no_picture_is_refused_and_nothing_typed_is_lost(studio, folder, name, data):
    before = len(records(folder, "blogs"))
    status, _, text = studio.multipart(
        "new", [("text", "A long <story>"), ("pictures", "shown")],
        [("pictures", "good.jpg", jpeg(64, 48)), ("pictures", name, data)])
    assert status == 422
    assert "A long &lt;story&gt;</textarea>" in text and re.search(r'role="alert">[^<]{10,}', text)
    assert 'name="new0"' in text, "the good picture is kept"
    assert len(records(folder, "blogs")) == before


def test_a_picture_is_replaced_and_removed_and_undo_brings_it_back(studio, folder):
    blog = studio.publish(jpeg())
    first, _ = stored(folder, blog)
    form = studio.form(studio.page("edit", id=blog)[1])
    assert form["kept0"].endswith(first.name)
    status, _, text = studio.multipart(
        "edit", [("id", blog), ("digest", form["digest"]), ("text", "Another"), ("pictures", "shown"),
                 ("kept0", form["kept0"]), ("do", "remove-0")], [])
    assert status == 200 and "kept0" not in text
    status, _, _ = studio.multipart(
        "edit", [("id", blog), ("digest", form["digest"]), ("text", "Another"), ("pictures", "shown")],
        [("pictures", "b.jpg", jpeg(200, 100))])
    assert status == 303
    second, _ = stored(folder, blog)
    assert second != first and first.exists()
    studio.until(f"/blogs/{blog}/", lambda _, text: "Another" in text)
    digest = re.search(r'name="digest" value="(\w+)"', studio.page("blog", id=blog)[1])[1]
    assert studio.send("delete", id=blog, digest=digest)[0] == 303
    assert second.exists()
    assert studio.send("restore", id=blog)[0] == 303
    assert "/.studio/picture" in studio.page("blog", id=blog)[1]


def test_photo_and_cover_of_a_profile(studio, folder):
    form = studio.form(studio.page("profile")[1])
    fields = [("digest", form["digest"]), ("displayName", "eva")]
    status, _, text = studio.multipart(
        "profile", [*fields, ("bio", "Typed")], [("photo", "a.jpg", b"no picture")])
    assert status == 422 and "Typed</textarea>" in text
    status, _, text = studio.multipart(
        "profile", fields, [("photo", "a.jpg", jpeg()), ("cover", "b.png", png())])
    assert status == 303, text
    record = next(record for record in records(folder, "bloggers") if record["displayName"] == "eva")
    for field, place in (("photoURL", "profileImages"), ("coverImageURL", "coverImages")):
        assert record[field].startswith(f"images/{place}/") and (folder / record[field]).exists()
    page = studio.page("profile")[1]
    sources = [source.replace("&amp;", "&") for source in re.findall(r'<img src="([^"]+)"', page)]
    assert len(sources) == 2 and all(studio.get(source)[0] == 200 for source in sources)
    form = studio.form(page)
    assert studio.multipart("profile", [("digest", form["digest"]), ("displayName", "eva"),
                                        ("remove-photo", "yes")], [])[0] == 303
    assert len(re.findall(r"<img ", studio.page("profile")[1])) == 1


def test_only_pictures_of_records_are_shown(studio, folder):
    blog = studio.publish(jpeg())
    (folder / "images/secret.jpg").write_bytes(jpeg())
    for of in ("images/secret.jpg", "secret.jpg", "../blogforge.yml", "", "/etc/passwd"):
        assert studio.page("picture", blog=blog, of=of)[0] == 404
    for name in ("../pictures", "../../blogforge.yml", "x.jpg", "0123456789abcdefghjkmn.jpg"):
        assert studio.page(f"media?name={name}")[0] == 404


def draft_with_a_picture(studio, **fields):
    """A form of a blog to which a picture was added: what it sends."""
    hidden = {"pictures": "shown", "text": "A draft", **fields}
    status, _, text = studio.multipart("preview", list(hidden.items()), [("pictures", "a.jpg", jpeg(64, 48))])
    assert status == 200
    return hidden | {"new0": re.search(r'name="new0" value="([^"]*)"', text)[1]}


@pytest.mark.parametrize("way", ["drafts/save", "drafts/autosave"])
def test_a_draft_of_a_new_blog_keeps_its_pictures(studio, folder, way):
    draft = studio.form(studio.page("new")[1])["draft"]
    form = draft_with_a_picture(studio, draft=draft)
    assert studio.send(way, **form)[0] in (200, 303)
    hidden = studio.form(studio.page("new", draft=draft)[1])
    assert hidden["new0"] == form["new0"]
    # A page that sends only words leaves them as they are.
    words = {"draft": draft, "text": "Other words", "seen": hidden["seen"]}
    assert studio.send("drafts/autosave", **words)[0] == 200
    hidden = studio.form(studio.page("new", draft=draft)[1])
    status, headers, _ = studio.send("new", **{**hidden, "token": studio.token(), "text": "With it"})
    assert status == 303 and stored(folder, headers["location"].partition("id=")[2])


def test_an_edit_that_is_sent_twice_is_one_edit(studio, folder):
    blog = studio.publish(jpeg())
    hidden = studio.form(studio.page("edit", id=blog)[1])
    words = {name: hidden[name] for name in ("id", "digest", "draft", "seen", "writer", "who")}
    words["text"] = "Sent twice"
    form = draft_with_a_picture(studio, **words)
    for _ in range(2):
        status, headers, _ = studio.send("edit", **form)
        assert status == 303 and headers["location"] == f"/.studio/blog?id={blog}"
    path, _ = stored(folder, blog)
    assert path.name.endswith(form["new0"])
    # Other words, or another picture, are another edit; it does not ask for the picture again.
    status, _, text = studio.send("edit", **form | {"text": "Sent once more"})
    assert status == 409 and "Two versions" in text
    assert studio.send("edit", **draft_with_a_picture(studio, **words))[0] == 409
    again = form | {"text": "Sent once more", "digest": studio.form(text)["digest"]}
    assert studio.send("edit", **again)[0] == 303
    assert stored(folder, blog)[0] == path


# Bodies


def test_large_bodies_are_refused_and_take_no_memory(studio):
    before = studio.memory()
    body = multipart([("token", studio.token()), ("text", "x")], [("pictures", "a.jpg", bytes(100_000_000))])
    status, headers, text = studio.body("new", body)
    assert status == 413 and "too large" in text and headers["connection"] == "close"
    status, _, text = studio.multipart("new", [("text", "Typed"), ("pictures", "shown")],
                                       [("pictures", "a.jpg", bytes(40_000_000))])
    assert status == 422 and "32 MB" in text and "Typed</textarea>" in text
    assert studio.memory() - before < 60_000_000
    # A form without files may have no more than before.
    assert studio.send("new", body="token=" + "x" * 2_000_000)[0] == 413


def test_chunked_bodies_and_those_that_wait(studio, folder):
    body = multipart([("token", studio.token()), ("text", "In pieces"), ("pictures", "shown")],
                     [("pictures", "a.jpg", jpeg())])
    pieces = [body[start:start + 777] for start in range(0, len(body), 777)]
    chunked = b"".join(f"{len(piece):x}\r\n".encode() + piece + b"\r\n" for piece in pieces) + b"0\r\n\r\n"
    assert studio.body("new", chunked, ["Transfer-Encoding: chunked"], length=False)[0] == 303
    with socket.create_connection(("127.0.0.1", studio.port), timeout=20) as connection:
        connection.sendall(studio.head("new", "Expect: 100-continue", f"Content-Length: {len(body)}"))
        assert connection.recv(1000).startswith(b"HTTP/1.1 100 ")
        connection.sendall(body)
        assert connection.recv(1000).startswith(b"HTTP/1.1 303 ")
    with socket.create_connection(("127.0.0.1", studio.port), timeout=20) as connection:
        connection.sendall(studio.head("new", "Expect: 100-continue", f"Content-Length: {10**9}"))
        assert connection.recv(1000).startswith(b"HTTP/1.1 413 ")


def test_requests_cut_anywhere_change_nothing(studio, folder):
    body = multipart([("token", studio.token()), ("text", "Cut"), ("pictures", "shown")],
                     [("pictures", "a.jpg", jpeg(64, 48))])
    before = len(records(folder, "blogs"))
    request = studio.head("new", f"Content-Length: {len(body)}") + body
    for end in [*range(0, len(request), max(1, len(request) // 60)), len(request) - 1]:
        with socket.create_connection(("127.0.0.1", studio.port), timeout=20) as connection:
            connection.sendall(request[:end])
    # The body itself may be cut, too, in a request that is whole.
    for end in range(0, len(body) - 2, max(1, len(body) // 40)):
        assert studio.body("new", body[:end])[0] in (400, 403)
    assert len(records(folder, "blogs")) == before
    assert studio.page()[0] == 200


@pytest.mark.parametrize("body, status", [
    (b"", 400), (b"--", 400), (f"--{BOUNDARY}--\r\n".encode(), 403),
    (multipart([("text", "x")] * 201, []), 400), (multipart([("text", "x"), ("text", "y")], []), 400),
    (multipart([("text", "x\0")], []), 400), (multipart([("te\0xt", "x")], []), 400),
    (multipart([("text", "x" * (1 << 20)), ("title", "x")], []), 400),
    (multipart([("token", "0" * 64), ("text", "x")], []), 403),
])
def test_broken_bodies_are_refused(studio, body, status):
    assert studio.body("new", body)[0] == status


def test_a_body_without_boundary_and_a_forged_one_are_refused(studio):
    body = multipart([("token", studio.token()), ("text", "x")], [])
    assert studio.body("new", body, kind="multipart/form-data")[0] == 400
    assert studio.body("new", body, kind="multipart/mixed; boundary=" + BOUNDARY)[0] == 415
    head = studio.head("new", "Connection: close", f"Content-Length: {len(body)}")
    answer = studio.raw(head.replace(b"Origin: http://127.0.0.1", b"Origin: http://evil.example") + body)
    assert answer.startswith(b"HTTP/1.1 403")


# Bad luck


def test_a_kill_leaves_whole_blogs_and_no_pictures_without_one(folder, tmp_path):
    """Killed while pictures arrive: confirmed blogs have their pictures, and then all pictures have blogs."""
    ignored = shutil.ignore_patterns(".*", "public*")
    folder = pathlib.Path(shutil.copytree(folder, tmp_path / "site", ignore=ignored))
    confirmed = []
    old = set((folder / "images/blogs").glob("*/*"))
    for number in range(6):
        with PictureStudio(os.environ["BLOGFORGE"], folder) as studio:
            studio.send("bloggers", displayName=f"kill{number}")
            body = multipart([("token", studio.token()), ("text", "Kept"), ("pictures", "shown")],
                             [("pictures", "a.jpg", jpeg(800, 600))])
            confirmed.append(studio.publish(jpeg(64, 48)))
            with socket.create_connection(("127.0.0.1", studio.port), timeout=20) as connection:
                connection.sendall(studio.head("new", f"Content-Length: {len(body)}") + body)
                time.sleep(.02 * number)
                studio.process.kill()
                studio.process.wait()
    for blog in confirmed:
        Image.open(stored(folder, blog)[0]).load()
    foreign = folder / "images/foreign-0123456789abcdefghjkmn.jpg"
    foreign.write_bytes(jpeg(64, 48))
    with PictureStudio(os.environ["BLOGFORGE"], folder) as studio:
        studio.until("/.studio/all", lambda status, _: status == 200)
        named = {record.get("imageURL") for record in records(folder, "blogs")}
        for path in set((folder / "images/blogs").glob("*/*")) - old:
            assert str(path.relative_to(folder)) in named, path
    assert foreign.exists()


def test_the_limit_of_a_picture_can_be_chosen(folder, tmp_path):
    """With 1 MB a picture of 1.5 MB is refused, and a form of more than 2 MB is not read."""
    ignored = shutil.ignore_patterns(".*", "public*")
    site = shutil.copytree(folder, tmp_path / "site", ignore=ignored)
    with PictureStudio(os.environ["BLOGFORGE"], site, "--upload-limit", "1") as studio:
        studio.send("bloggers", displayName="small")
        fields = [("text", "With a picture"), ("pictures", "shown")]
        picture = jpeg(64, 48) + bytes(3 << 19)
        status, _, text = studio.multipart("new", fields, [("pictures", "a.jpg", picture)])
        assert status == 422 and "larger than 1 MB, the limit for pictures" in text
        assert "Up to 1 MB each" in text
        assert studio.multipart("new", fields, [("pictures", "a.jpg", bytes(3 << 20))])[0] == 413


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a disk")
def test_a_full_disk_says_so_and_loses_nothing(folder):
    """The disk of the studio's own files has 2 MB: the body does not fit."""
    private = folder / ".studio"
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m,mode=700", "tmpfs", str(private)], check=True)
    try:
        with PictureStudio(os.environ["BLOGFORGE"], folder) as studio:
            studio.send("bloggers", displayName="full")
            before = len(records(folder, "blogs"))
            large = [("pictures", "a.jpg", bytes(4_000_000))]
            status, _, text = studio.multipart("new", [("text", "x")], large)
            assert status == 507 and "cannot be stored" in text
            assert studio.open_files() == [] and len(records(folder, "blogs")) == before
            assert studio.publish(jpeg(64, 48))
            studio.process.kill()
            studio.process.wait()
    finally:
        subprocess.run(["umount", "-l", str(private)], check=True)
