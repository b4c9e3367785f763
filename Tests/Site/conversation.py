"""A blog whose comments answer each other, for the checks of pages and of behaviour."""

from exports import write_site
from picture_files import scene

MAP = """
bloggers: {from: people, id: id, displayName: name}
blogs:
  from: posts
  id: id
  blogger: by
  title: title
  text: text
  createdDate: at
  editedDate: changed
  language: language
  warning: warning
  reactions: reactions
  originalAuthor: from
  originalAddress: source
comments:
  from: notes
  id: id
  blog: post
  blogger: by
  text: text
  createdDate: at
  parent: to
  editedDate: changed
  likeCount: likes
  pictures: {path: media, address: url, alt: alt, caption: title}
"""
CONFIGURATION = "title: Talk\nfieldmap: map.yml\nbase-url: https://example.org/\n"

#: Each comment: its id, what it answers, who wrote it and its text.
NOTES = [
    ("sourdough", None, "bo",
     "How long do you let it rise? Mine is always flat, whatever I do and however I knead."),
    ("hours", "sourdough", "ana", "Eight hours in a cold kitchen."),
    ("cold", "hours", "cy", "How cold is **cold**?"),
    ("twelve", "cold", "ana", "Twelve degrees, more or less."),
    ("cellar", "twelve", "bo", "Then I take the cellar."),
    ("mice", "cellar", "cy", "Mind the mice!"),
    ("crust", None, "di", "What a crust!"),
    ("thanks", "crust", "ana", "Thank you."),
    ("gone", "deleted", "di", "I did not mean it like that."),
    ("rye", None, "cy", "With rye, too?"),
]


def export(notes=NOTES):
    people = [{"id": name.lower(), "name": name} for name in ("Ana", "Bo", "Cy", "Di")]
    posts = [
        {"id": "bread", "by": "ana", "title": "Bread", "text": "Baked at dawn.", "at": "2024-01-01T06:00:00Z",
         "reactions": {"tada": 3, "eyes": 1},
         "changed": "2024-01-02T07:00:00Z"},
        {"id": "brot", "by": "ana", "title": "Brot", "text": "Im Morgengrauen gebacken.",
         "at": "2023-01-01T06:00:00Z", "language": "de"},
        {"id": "oven", "by": "ana", "title": "My oven", "text": "It burnt. All of it.",
         "at": "2022-01-01T06:00:00Z", "warning": "Fire"},
        {"id": "legs", "by": "ana", "text": "Tarantula\n\nEight hairy legs.", "at": "2021-01-01T06:00:00Z",
         "warning": "Spiders"},
        {"id": "kneading", "by": "bo", "text": "Knead less, wait longer.", "at": "2020-01-01T06:00:00Z",
         "from": "kim", "source": "https://kim.example/kneading"},
    ]
    found = [
        {"id": name, "post": "bread", "to": parent, "by": author, "text": text,
         "at": f"2024-02-{number // 1440 + 1:02}T{number // 60 % 24:02}:{number % 60:02}:00Z"}
        for number, (name, parent, author, text) in enumerate(notes)]
    found[0].update({"changed": "2024-03-01T08:00:00Z", "likes": 3})
    found[1]["likes"] = 1
    for note in found:
        if note["id"] in ("crust", "thanks"):
            note["likes"] = 1
            note["media"] = [
                {"url": "crust.png", "alt": "A dark & thick <crust>", "title": "Just out of the oven"},
                {"url": "crumb.png"}, {"url": "https://bo.example/missing.png"}]
    found.append(
        {"id": "fear", "post": "legs", "by": "di", "text": "So does mine.", "at": "2024-02-09T00:00:00Z",
         "media": ["crumb.png"]})
    return {"people": people, "posts": posts, "notes": found}


def write_conversation(folder, notes=NOTES):
    """The site folder."""
    write_site(folder, export(notes), CONFIGURATION)
    (folder / "map.yml").write_text(MAP)
    (folder / "images").mkdir()
    scene().save(folder / "images/crust.png")
    scene(300, 500).save(folder / "images/crumb.png")
    return folder
