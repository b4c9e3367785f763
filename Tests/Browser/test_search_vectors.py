"""The reader's folding and tokenising agree with the index's: both run the same vectors."""

import json
import pathlib

VECTORS = pathlib.Path(__file__).resolve().parent.parent / "SearchIndexTests/vectors.json"


def test_a_text_has_the_terms_of_its_vector(search_page, search_site):
    search_page.goto(search_site.base + "elsewhere/")
    vectors = json.loads(VECTORS.read_text(encoding="utf-8"))
    found = search_page.evaluate(
        "async texts => texts.map((await import('/repo/search/words.js')).terms)",
        [vector["text"] for vector in vectors],
    )
    assert len(vectors) > 30
    assert dict(zip([v["why"] for v in vectors], found)) == {v["why"]: v["terms"] for v in vectors}


def test_folding_is_idempotent(search_page, search_site):
    search_page.goto(search_site.base + "elsewhere/")
    changed = search_page.evaluate("""async () => {
      const { fold } = await import('/repo/search/words.js');
      const changed = [];
      for (let point = 0x80; point < 0x30000; point += 1) {
        if (point >= 0xd800 && point < 0xe000) continue;
        const once = fold(String.fromCodePoint(point));
        if (fold(once) !== once) changed.push(point.toString(16));
      }
      return changed;
    }""")
    assert changed == []
