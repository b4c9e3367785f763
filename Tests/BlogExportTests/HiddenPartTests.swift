import Testing

@testable import BlogExport

/// Parts of a text that a site generator does not show.
@Suite struct HiddenPartTests {
  private static let html = HTMLConverter(
    markdown: { $0.split(whereSeparator: \.isNewline).joined(separator: " ") },
    plain: { $0 },
    line: { $0 }
  )

  private func shown(_ text: String, html: HTMLConverter? = html) -> String {
    PlainText.trimmed(MarkdownCleaner(Array(text.utf8)[...], html: html).text)
  }

  @Test(arguments: [
    "{% comment %}\nSECRET\n{% endcomment %}", "{%- comment -%} SECRET {%- endcomment -%}",
    "{% comment %}\n```\nSECRET\n```\n\nSECRET\n{% endcomment %}",
    "{::comment}\nSECRET\n\nSECRET\n{:/comment}", "{::comment}SECRET{:/}", "{{/* SECRET */}}",
    "{{- /* SECRET\n\nSECRET */ -}}", "{{%/* SECRET */%}}", "{{% comment %}}\nSECRET\n{{% /comment %}}",
    "{{< comment >}}SECRET{{< /comment >}}", "{# SECRET\nSECRET #}",
    "{% if false %}\nSECRET\n{% if x %}SECRET{% endif %}\nSECRET\n{% endif %}",
    "{% unless true %}SECRET{% endunless %}",
    "<div style=\"color: red; Display : none\">\n\nSECRET\n\n<div>SECRET</div>\nSECRET\n</div>",
    "<span style='display:none'>SECRET</span>", "<section hidden>\n\nSECRET <b>SECRET</b>\n</section>",
    "<!-- SECRET\n\nSECRET -->", "<div>\n{% comment %}\nSECRET\n\nSECRET\n{% endcomment %}\n</div>",
    "<p hidden>SECRET\nSECRET\n",
    "<div hidden>\n\n```\n</div>\n```\nSECRET\n</div>", "<div hidden>\n\nA `</div>` SECRET\n</div>",
    "<div hidden>\n\n~~~~\n~~~\n</div>\n~~~~\n\n<div>\n```\n</div>\nSECRET\n</div>",
    "<span hidden>`</span>` SECRET</span>", "{% if false %}SECRET{% elsif false %}SECRET{% endif %}",
    "{% if x %}{% elsif nil %}SECRET{% endif %}",
    "{% comment\n%}\nSECRET\n\nSECRET\n{% endcomment %}", "{% if\n  false %}SECRET{% endif %}",
    "{{%\tcomment\n%}}SECRET{{% /comment %}}",
  ])
  func `what is not shown is not read`(_ hidden: String) {
    let text = shown("Before.\n\n\(hidden)\n\nAfter.\n")
    #expect(!text.contains("SECRET") && text.hasPrefix("Before.") && text.hasSuffix("After."))
    let line = shown("Before \(hidden) after")
    #expect(
      !line.contains("SECRET") && line.hasPrefix("Before")
        && (line.hasSuffix("after") || hidden.hasSuffix("\n"))
    )
  }

  @Test(arguments: [
    ("{% include a\n b=1 %}{% comment %}SECRET{% endcomment %}After", "After"),
    ("{{< x\n    y >}}{{/* SECRET */}}After", "After"), ("{% x\n%}{::comment}\nSECRET\n{:/}After", "After"),
    ("{% x\n%}<!-- SECRET\n\nSECRET -->After", "After"), ("{{< x\n{{/* SECRET */}}\n\t y >}}After", "After"),
    ("- `{% comment`\n- a", "- `{% comment`\n- a"),
    ("{{< unfinished\n<div hidden>\nSECRET\n</div>", "{{< unfinished"),
    ("{{< unfinished\n<div hidden>\n\nSECRET\n</div>\nAfter", "{{< unfinished \nAfter"),
    ("{{< unfinished\n<p hidden>\n\nAfter", "{{< unfinished \n\nAfter"),
    ("<li hidden>SECRET\nSECRET\n\nAfter", "After"), ("a <b hidden>SECRET\n\nAfter", "a \n\nAfter"),
    ("a <s hidden>SECRET\n\nAfter <span>a</span>", "a \n\nAfter a"),
    ("a <b hidden>SECRET\n\nSECRET</b>After", "a \nAfter"),
    ("> <div hidden>\n> SECRET\n>\n> SECRET\n\nAfter", "> \n\nAfter"),
    ("<div hidden>\n`</div>After", "After"), ("<div hidden>\n```\n</div>\nAfter", "After"),
    ("<col hidden>After", "<col hidden>After"), ("<link hidden>\n\nAfter", "<link hidden>\n\nAfter"),
  ])
  func `what follows a hidden part is read`(_ text: String, _ expected: String) {
    #expect(shown(text) == expected)
  }

  @Test(arguments: [
    ("Use {% raw %}{% comment %}{% endraw %} to hide.\n\nAfter", "Use {% comment %} to hide.\n\nAfter"),
    (
      "{% raw %}\n{% comment %}a\n\n{{/* b */}} {{ c }}\n{%- endraw -%}\nAfter",
      "a\n\n{{/* b */}} {{ c }}\n\nAfter"
    ),
    ("{% raw %}{% comment %}SECRET{% endcomment %}", ""), ("{% raw %}\n{% comment %}SECRET", ""),
    ("{% raw %}\n```\n{% endraw %}\n```\n{% comment %}SECRET", "```\n{% endraw %}\n```"),
    ("{% raw %}<b hidden>SECRET</b>{% endraw %}a", "a"), ("{% raw %}a{% endraw %}{% comment %}SECRET", "a"),
    ("{% x\n%}{% raw %}{% comment %}a{% endraw %}{# SECRET #}", "{% comment %}a"),
  ])
  func `tags between raw and endraw are text`(_ text: String, _ expected: String) {
    #expect(shown(text) == expected)
  }

  @Test(arguments: [
    "- a\n\n        <div hidden>\n\nAfter", "1. a\n\n\t\t<div hidden>\n\nAfter",
    "- a\n\n      b\n      <div hidden>\n\nAfter", "* * *\n\n    <div hidden>\n\nAfter",
    "- a\n  - b\n\n  c\n\n      <div hidden>\n\nAfter", "- a\n\n```\nb\n```\n\n    <div hidden>\n\nAfter",
    "a\n\n    ```\n    <div hidden>\n\nAfter",
  ])
  func `a tag in indented code hides nothing`(_ text: String) {
    #expect(shown(text) == text)
  }

  @Test(arguments: [
    "- a\n\n  <div hidden>SECRET</div>After", "- a\n    <div hidden>SECRET</div>After",
    "- a\n  - b\n\n      <div hidden>SECRET</div>After", "1. a\n\n    <div hidden>SECRET</div>After",
    "* a\n* * *\n- b\n\n     <div hidden>SECRET</div>After", "-\n  a\n\n    <div hidden>SECRET</div>After",
  ])
  func `a tag in an entry of a list hides its content`(_ text: String) {
    #expect(!shown(text).contains("SECRET") && shown(text).hasSuffix("After"))
  }

  @Test(arguments: [
    ("- item <!-- start\n\n  SECRET\n  --> end\n- more", "- item \n end\n- more"),
    ("{% if false %}a{% else %}b{% endif %}", "b"), ("{% if x %}a{% endif %}", "a"),
    ("{% comment %}\na", ""), ("a {{/* b", "a {{/* b"), ("a {# b", "a {# b"), ("## A {#b}", "## A"),
    ("`{% comment %}` a", "`{% comment %}` a"), ("```\n{% comment %}\n```\na", "```\n{% comment %}\n```\na"),
    ("<img style='display:none' src='https://e.example/a.png'>b", "b"),
    ("<!-->a", "a"), ("<b hidden>a<br hidden></b>b", "b"),
  ])
  func `the rest is read`(_ text: String, _ expected: String) {
    #expect(shown(text) == expected)
  }

  @Test func `comments of templates are skipped where HTML stays`() {
    #expect(shown("a {% comment %}SECRET{% endcomment %}<!-- b -->", html: nil) == "a <!-- b -->")
  }
}
