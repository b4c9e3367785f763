"""Small exports that the tests write: every field of every record, as the app writes them."""

import json
import os
import re
import subprocess


DATE = "2020-02-03T04:05:06Z"


def community(text=None, blogs=3):
    """Two bloggers, some blogs, a comment and a like each; `text(field)` gives a text field's value."""
    text = text or (lambda field: f"{field} of somebody")
    bloggers = [
        {
            "bloggerId": f"blogger{number}", "displayName": text("displayName"), "email": text("email"),
            "firstName": text("firstName"), "lastName": text("lastName"), "bio": text("bio"),
            "joinedDate": DATE, "photoURL": text("photoURL"), "coverImageURL": text("coverImageURL"),
            "github": text("github"), "twitter": text("twitter"), "linkedIn": text("linkedIn"),
            "website": text("website"),
        }
        for number in range(2)
    ]
    posts = [
        {
            "documentId": f"blog{number}", "bloggerId": "blogger0", "imageURL": text("imageURL"),
            "blogDescription": text("blogDescription"),
            "createdDate": f"2020-03-{number % 28 + 1:02}T00:00:00Z",
        }
        for number in range(blogs)
    ]
    comments = [
        {
            "commentId": f"comment{number}", "blogId": f"blog{number}", "commentedBy": "blogger1",
            "commentText": text("commentText"), "createdDate": DATE,
        }
        for number in range(blogs)
    ]
    likes = [
        {"likeId": f"like{number}", "blogId": f"blog{number}", "likedBy": "blogger1", "createdDate": DATE}
        for number in range(blogs)
    ]
    return {"bloggers": bloggers, "blogs": posts, "comments": comments, "likes": likes}


def write_site(folder, export, configuration="title: Test\nbase-url: https://example.org/\n"):
    """A site folder with this export (JSON or bytes); gives the folder."""
    (folder / "export").mkdir(parents=True)
    content = export if isinstance(export, bytes) else json.dumps(export).encode()
    (folder / "export" / "export.json").write_bytes(content)
    if configuration:
        (folder / "blogforge.yml").write_text(configuration)
    return folder


def starter_site(folder):
    """The site of `blogforge init`, with the ids of its blogs in their addresses; gives the folder."""
    subprocess.run([os.environ["BLOGFORGE"], "init", str(folder)], check=True, capture_output=True)
    settings = folder / "blogforge.yml"
    settings.write_text(re.sub("(?m)^addresses: .*\n", "", settings.read_text()))
    return folder


def built(blogforge, folder, *options):
    """Builds the folder; the test fails if that fails. Gives the output folder."""
    result = blogforge("build", folder, *options)
    assert result.returncode == 0, result.stderr
    return folder / "public"


