"""The facts in the example's export, read without blogforge; other programs must find them on the site."""

import datetime
import json
import re

# What the app writes for people who have not written anything.
PLACEHOLDERS = {"FirstName", "LastName", "fellow bloggers are looking forward to reading your bio"}


def instant(value):
    """Seconds since the epoch, or None if it is not a date."""
    if isinstance(value, dict):
        return value["value"]["_seconds"]
    try:
        return int(datetime.datetime.fromisoformat(value).timestamp())
    except ValueError:
        return None


def words(text):
    """The words of a text with its numbers, in order: what Markdown, HTML and plain text have in common."""
    text = re.sub(r"\]\([^)]*\)", "]", text)
    text = re.sub(r"^ *(\d+[.)]|```\w*)", " ", text, flags=re.MULTILINE)
    return re.findall(r"[^\W_]+", re.sub(r"\S+@\S+|https?://\S+|www\.\S+", " ", text))


def tags(text):
    return [tag.lower() for tag in re.findall(r"(?:^|(?<=\s))#(\w*[^\W\d_]\w*)", text)]


class Facts:
    """Bloggers, blogs, comments and likes that the site shows, by their ids."""

    def __init__(self, folder, blocked):
        root = json.loads((folder / "export/export.json").read_text())["__collections__"]
        self.images = folder / "images"
        self.bloggers = {key: row for key, row in root["bloggers"].items() if key not in blocked}
        self.blogs = {
            key: row for key, row in root["blogs"].items() if row.get("bloggerId") not in {None, *blocked}}
        self.comments = {key: [] for key in self.blogs}
        for key in self.blogs:
            rows = root["blogs"][key].get("__collections__", {}).get("comments", {}).values()
            self.comments[key] = [row for row in rows if row["commentedBy"] not in blocked]
        self.likes = {
            (row["likedBy"], row["blogId"]) for row in root["likes"].values()
            if row["likedBy"] in self.bloggers and row["blogId"] in self.blogs}

    def names(self, key):
        """What a blogger may be called; none for one who is not in the export."""
        row = self.bloggers.get(key)
        if row is None:
            return set()
        parts = [row.get("firstName", ""), row.get("lastName", "")]
        full = " ".join(part for part in parts if part and part not in PLACEHOLDERS)
        return {name for name in (row.get("displayName", ""), full) if name}

    def bio(self, key):
        bio = self.bloggers[key].get("bio", "")
        return "" if bio in PLACEHOLDERS else bio

    def has_picture(self, *place):
        return self.images.joinpath(*place).is_file()

    def has_photo(self, blog):
        """Whether a page shows a picture of a blog: it, or the placeholder for a missing file."""
        return self.blogs[blog].get("imageURL", "").startswith("http")

    def has_own_photo(self, blog):
        """Whether a blog has a picture that other programs get."""
        return self.has_photo(blog) and self.has_picture("blogs", self.blogs[blog]["bloggerId"], blog)

    def liked_by(self, key):
        return {blog for blogger, blog in self.likes if blogger == key}

    def like_count(self, blog):
        return sum(liked == blog for _, liked in self.likes)
