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
    ("- item <!-- start\n\n  SECRET\n  --> end\n- more", "- item \n end\n- more"),
    ("{% if false %}a{% else %}b{% endif %}", "b"), ("{% if x %}a{% endif %}", "a"),
    ("{% comment %}\na", ""), ("a {{/* b", "a {{/* b"), ("a {# b", "a {# b"), ("## A {#b}", "## A {#b}"),
    ("`{% comment %}` a", "`{% comment %}` a"), ("```\n{% comment %}\n```\na", "```\n{% comment %}\n```\na"),
    ("<img style='display:none' src='https://e.example/a.png'>", "![](https://e.example/a.png)"),
    ("<!-->a", "a"), ("<b hidden>a<br hidden></b>b", "b"),
  ])
  func `the rest is read`(_ text: String, _ expected: String) {
    #expect(shown(text) == expected)
  }

  @Test func `comments of templates are skipped where HTML stays`() {
    #expect(shown("a {% comment %}SECRET{% endcomment %}<!-- b -->", html: nil) == "a <!-- b -->")
  }
}
