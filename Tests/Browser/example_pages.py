"""A page of each kind of every example, and one with each oddity: the paths by names."""

import json

from example_sites import built_example


def export(example, name):
    """A file of the example's export."""
    return json.loads((built_example(example) / f"export/{name}.json").read_text())


def spot_page(name):
    """The path of a spot's page."""
    [spot] = [spot for spot in export("spots", "Spots")["results"] if spot.get("name") == name]
    return f"/spots/{spot['objectId']}/"


COMMUNITY = [
    "feed", "older", "blog", "profile", "likes", "bloggers", "tags", "tag", "archive", "month", "search",
    "yours", "missing",
]
FINDS = {
    "feed": "/", "older": "/page/1/", "find": "/blogs/find03/", "bare": "/blogs/bare1/",
    "nameless": "/blogs/mystery1/", "hostile": "/blogs/hostile1/", "profile": "/bloggers/mira-vogt/",
    "tag": "/tags/beach/", "tags": "/tags/", "explore": "/explore/", "identify": "/identify/",
    "chosen": "/identify/?colour=green&lustre=glassy&cleavage=perfect&hardness=7",
    "value": "/identify/colour/green/", "quiz": "/quiz/",
}
SERIES = {
    "feed": "/", "older": "/page/1/", "episodes": "/seasons/", "season": "/seasons/1/",
    "episode": "/blogs/2/", "hostile": "/blogs/99/", "characters": "/bloggers/",
    "character": "/bloggers/ida-holm/", "quotes": "/quotes/", "all": "/quotes/all/",
    "older quotes": "/quotes/all/page/1/",
}
SPOTS = {
    "feed": "/", "map": "/spots/", "spot": spot_page("Quiet Jetty"),
    "arabic": spot_page("عين الماء الباردة"),
}
VIDEO_ANSWERS = {
    "feed": "/", "older": "/page/1/", "answer": "/blogs/1000/", "comments": "/blogs/1000/comments/2/",
    "tall": "/blogs/1005/", "gone": "/blogs/1007/", "hostile": "/blogs/2001/", "questions": "/questions/",
    "profile": "/bloggers/maren/", "asked": "/bloggers/pell/questions/", "people": "/bloggers/",
}
EXAMPLE_PAGES = {
    "fellow-bloggers": dict(zip(COMMUNITY, COMMUNITY, strict=True)), "finds": FINDS, "series": SERIES,
    "spots": SPOTS, "video-answers": VIDEO_ANSWERS,
}
