"""A community with all kinds of content: its export, its field map, and its pages."""

import json
import pathlib
import shutil

from PIL import Image

from test_hostile import HOSTILE as TEXTS

ROOT = pathlib.Path(__file__).resolve().parents[2]

#: Untrusted texts for any field.
HOSTILE = [
    "<script>window.hacked = 1</script>\"'& \u202e{{title}} eve@mail.example",
    *(TEXTS[name] for name in ("comment", "entities", "fence", "markdown-link")),
]

FIELD_MAP = """\
name: everything
bloggers:
  from: people
  id: id
  displayName: nick
  bio: about
  photo: face
  followerCount: followers
  followingCount: follows
  score: points
  attributes: {Role: role, Status: status}
blogs:
  from: posts
  id: id
  blogger: author
  title: name
  text: text
  tags: tags
  picture: picture
  alt: seen
  pictures: {path: more, address: file, alt: seen, caption: words}
  createdDate: made
  video: clip
  question: answers
  attributes: {Colour: colour, Feel: feel}
  group: part
  number: count
  people: cast
  place: at
  spot: spot
questions: {from: questions, id: id, blogger: asker, receiver: asked, text: text}
quotes: {from: quotes, id: id, blogger: who, text: words}
favourites: {from: favourites, quote: quote.id, blogger: user}
additions: {from: news, blogger: who, sets: {Status: Gone}, attributes: {Reason: why}}
spots: {from: spots, id: id, title: name, text: about, picture: picture, place: at}
follows: {from: links, blogger: by, followed: whom}
"""

#: A page of each kind that not every community has.
PAGES = {
    "feed": "/", "blog": "/blogs/p2/", "profile": "/bloggers/ana/", "bloggers": "/bloggers/",
    "gallery": "/blogs/p4/", "questions": "/questions/", "seasons": "/seasons/", "quotes": "/quotes/",
    "map": "/spots/", "spot": "/spots/s1/", "explore": "/explore/", "identify": "/identify/",
    "quiz": "/quiz/", "hostile": "/blogs/p0/", "hostile spot": "/spots/s0/",
    "followers": "/bloggers/ana/followers/", "following": "/bloggers/ana/following/",
}


def export():
    """Every record of a kind uses every feature; of posts and spots, every sixth one is hostile."""
    def text(n, other):
        return other if n % 6 else HOSTILE[n // 6]

    def more(n):
        return [{"file": f"posts/p{n + k}.png",
                 "seen": text(n, ["Rooks", "", "A buoy"][k]),
                 "words": text(n, ["Low tide", "", "Evening"][k])} for k in range(3)]

    nicks = ["eve" + HOSTILE[0], "ana", "bo", "cy"]
    people = [{"id": f"u{n}", "nick": nick, "about": HOSTILE[n], "face": f"faces/u{n}.png",
               "followers": n * 10, "follows": n, "points": n * 7,
               "role": [HOSTILE[0], "diver", "diver", "cook"][n], "status": "Here"}
              for n, nick in enumerate(nicks)]
    posts = [{"id": f"p{n}", "author": f"u{n % 4}", "name": text(n, f"Thing {n % 7}"),
              "text": text(n, f"Words of {n}. #sea"), "tags": ["sea", f"tag{n % 3}"],
              "picture": f"posts/p{n}.png", "made": f"2024-0{1 + n % 9}-11T10:00:0{n % 10}Z",
              "colour": text(n, ["red", "green", "blue"][n % 3]), "feel": [["soft", "wet"], "hard"][n % 2],
              "part": text(n, str(1 + n % 3)), "count": text(n, str(n)),
              "cast": ["u1", "Bo", HOSTILE[n % 5]] if n % 2 == 0 else ["cy"],
              "at": {"__type": "GeoPoint", "longitude": n - 10.5, "latitude": 40 + n / 2},
              **({"clip": "clips/c.mp4", "answers": "q1"} if n == 2 else {}),
              **({"spot": f"s{n % 3}"} if n % 3 == 0 else {}),
              **({"seen": text(n, "A pier at dawn"), "more": more(n)} if n % 6 == 0 or n == 4 else {})}
             for n in range(28)]
    questions = [{"id": f"q{n}", "asker": "u1", "asked": "u2", "text": "Why 1?" if n == 1 else HOSTILE[n]}
                 for n in range(3)]
    quotes = [{"id": f"w{n}", "who": ["u1", "bo", HOSTILE[n % 5]][n % 3], "words": f"{HOSTILE[n % 5]} {n}"}
              for n in range(99)]
    return {
        "people": people,
        "posts": posts,
        "questions": questions,
        "quotes": quotes,
        "favourites": [{"user": f"{name}@mail.example", "quote": {"id": f"w{n}"}}
                       for n in range(4) for name in "abcd"[:4 - n]],
        "news": [{"who": "bo", "why": HOSTILE[3]}],
        "links": [{"by": f"u{n}", "whom": f"u{(n + m) % 4}"} for n in range(4) for m in (1, 2)],
        "spots": [{"id": f"s{n}", "name": text(n, f"Cove {n}"), "about": HOSTILE[n % 5],
                   "picture": f"posts/p{n}.png", "at": [n * 9 - 20, n * 5 - 10]} for n in range(12)],
    }


def write(folder):
    """The site folder, ready to be built."""
    (folder / "export").mkdir(parents=True)
    for name, records in export().items():
        (folder / "export" / f"{name}.json").write_text(json.dumps(records))
    (folder / "map.yml").write_text(FIELD_MAP)
    (folder / "blogforge.yml").write_text(
        "title: Everything\nfieldmap: map.yml\nsearch-comments: true\nfollowers: lists\n")
    (folder / "pages").mkdir()
    (folder / "pages/about.md").write_text(
        "# About *us*\n\nWrite to us.\n\n## Rules\n\n* Be kind\n")
    for place, count in (("faces/u", 4), ("posts/p", 28)):
        for number in range(count):
            path = folder / f"images/{place}{number}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            Image.new("RGB", (64, 48), (number * 9, 90, 200 - number * 5)).save(path)
    (folder / "images/clips").mkdir()
    shutil.copy(ROOT / "Examples/video-answers/images/videos/a1021.mp4", folder / "images/clips/c.mp4")
    return folder
