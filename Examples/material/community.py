"""The people of the example and the reader of the blog texts."""

import hashlib
import string
from pathlib import Path

# key: displayName, first, last, joined, bio, links, face
P = "fellow bloggers are looking forward to reading your bio"
BLOGGERS = {
    "mara": (
        "mara",
        "Mara",
        "Lindqvist",
        "2017-03-02T10:00:00Z",
        "Lighthouses, ferries and bad weather.\nMostly bad weather.",
        {"website": "https://mara.example.org/", "twitter": "@mara_coast"},
        dict(skin=0, hair="#d9b26a", style="long", shirt="#2f5f7a", hat="beanie"),
    ),
    "tomasz": (
        "tomasz.rides",
        "Tomasz",
        "Wójcik",
        "2017-04-11T08:30:00Z",
        "Slow bicycle, fast lunch. 🚲",
        {"github": "tomasz-rides"},
        dict(skin=1, hair="#6b4426", style="short", beard=True, shirt="#c8452f"),
    ),
    "ngozi": (
        "Ngozi",
        "Ngozi",
        "Adeyemi",
        "2017-05-01T12:00:00Z",
        "I cook for whoever is there. 👩🏾‍🍳",
        {"website": "ngozi.example.org", "linkedIn": "/in/ngozi-adeyemi"},
        dict(skin=4, hair="#1d1310", style="afro", shirt="#d98a2b"),
    ),
    "kenji": (
        "kenji_s",
        "健二",
        "佐藤",
        "2017-05-20T03:00:00Z",
        "京都。散歩とお茶。",
        {"twitter": "https://twitter.com/kenji_s_example"},
        dict(skin=1, hair="#1c1614", style="short", glasses=True, shirt="#4a5a4a"),
    ),
    "lucia": (
        "luciaferrer",
        "Lucía",
        "Ferrer",
        "2017-06-06T15:45:00Z",
        "Barro, fuego, paciencia. Pottery from a small kiln.",
        {"website": "https://ferrer.example.org/taller"},
        dict(skin=2, hair="#3a2216", style="bun", shirt="#b5533c"),
    ),
    "anneke": (
        "anneke",
        "Anneke",
        "Brandt",
        "2017-06-20T07:00:00Z",
        "Garten, Hund, noch mehr Garten.",
        {},
        dict(skin=0, hair="#a8a29a", style="bob", shirt="#5f7f4a", hat="straw"),
    ),
    "sam": (
        "Sam",
        "Samuel",
        "Okafor",
        "2017-07-07T21:00:00Z",
        "Amateur astronomer. Awake when you are not.",
        {"github": "https://github.com/sam-looks-up"},
        dict(skin=5, hair="#17100d", style="short", beard=True, glasses=True, shirt="#27394f"),
    ),
    "samr": (
        "Sam",
        "Samantha",
        "Reid",
        "2017-11-30T18:00:00Z",
        "Furniture, spoons, splinters.",
        {"linkedIn": "samantha-reid-wood"},
        dict(skin=0, hair="#a84f24", style="curly", shirt="#7a5a3a"),
    ),
    "layla": (
        "ليلى",
        "ليلى",
        "حداد",
        "2017-06-15T05:00:00Z",
        "من الجبل إلى البحر في ساعة",
        {},
        dict(skin=2, hair="#3f7073", style="scarf", shirt="#2f5055"),
    ),
    "ewan": (
        "birdsbefore8",
        "Ewan",
        "Macrae",
        "2017-10-01T06:00:00Z",
        "Up early. There is a reason and it has wings.",
        {"website": "https://birds.example.org"},
        dict(skin=0, hair="#c9c2b6", style="short", beard=True, shirt="#4f5f3f"),
    ),
    "priya": (
        "priya🌿",
        "Priya",
        "Raman",
        "2018-01-15T09:20:00Z",
        "Botany teacher. Ask me about ferns.",
        {"github": "/priya-raman"},
        dict(skin=3, hair="#1a1210", style="long", shirt="#3f8f6a"),
    ),
    "diego": (
        "diego.sal",
        "Diego",
        "Salazar",
        "2017-08-19T14:00:00Z",
        "Caminos largos.",
        {"twitter": "diego_sal_example"},
        dict(skin=2, hair="#2a1a14", style="curly", beard=True, shirt="#c9a25a"),
    ),
    "ida": (
        "",
        "Ida",
        "Holm",
        "2017-09-01T16:00:00Z",
        "",
        {},
        dict(skin=1, hair="#8a5a34", style="bob", glasses=True, shirt="#8a3f6f"),
    ),
    "jonas": ("night_baker", "", None, "2018-11-01T02:00:00Z", None, {}, None),
    "otto": (
        "otto.k",
        "FirstName",
        "LastName",
        "2018-05-05T20:00:00Z",
        P,
        {"website": "javascript:alert(1)"},
        dict(skin=1, hair="#3a3a3a", style="bald", beard=True, shirt="#2b2b33"),
    ),
    "quiet": ("quiet_reader", None, None, "2019-01-01T00:00:00Z", P, {}, None),
    "spam": (
        "BestDeals4U",
        "Best",
        "Deals",
        "2020-03-13T09:00:00Z",
        "Cheap watches!!!",
        {"website": "https://deals.example.com"},
        None,
    ),
}
EMAILS = {key: f"{key}.private@example.org" for key in BLOGGERS}
BUCKET = "fellow-bloggers-example.appspot.com"


def stable(key, length):
    """An id as Firestore makes them, the same for the same key for ever."""
    letters = string.ascii_letters + string.digits
    number = int.from_bytes(hashlib.sha512(key.encode()).digest(), "big")
    return "".join(letters[number // 62**i % 62] for i in range(length))


def blogger_id(key):
    return stable(f"blogger {key}", 28)


def blogs():
    """Every blog of the text files: date, blogger, topic, picture words, text, remarks."""
    for file in sorted((Path(__file__).parent / "blogs").glob("*.txt")):
        for part in ("\n" + file.read_text("utf-8")).split("\n=== ")[1:]:
            head, _, rest = part.partition("\n")
            date, author, picture = (piece.strip() for piece in head.split("|"))
            lines = rest.rstrip("\n").split("\n")
            remarks = [line[3:].split(": ", 1) for line in lines if line.startswith("<< ")]
            text = "\n".join(line for line in lines if not line.startswith("<< ")).rstrip("\n")
            identity = stable(f"blog {author} {date}", 20)
            yield dict(
                id=identity,
                date=date,
                author=author,
                topic=file.stem,
                picture=picture.split(),
                text=text,
                remarks=remarks,
            )
