import BlogExport
import BlogModel
import PreviewServer

/// A text as the site will show it.
extension StudioSite {
  /// The form again, with its text as the site will show it.
  func preview(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    let (pictures, answer) = try chosen(form, visit)
    if let answer { return answer }
    var shown = again(form, pictures)
    shown.preview = article(form, by: me)
    let title = title(of: form)
    return page(200, try blogForm(shown, visit, title: title), visit)
  }

  /// Only the text, for the pane next to the form.
  func previewPart(_ form: FormFields, _ visit: Visit) -> PageAnswer {
    let html = visit.me.map { article(form, by: $0).text } ?? ""
    return PageAnswer(200, type: "text/html; charset=utf-8", Array(html.utf8))
  }

  /// An article with the classes of the theme.
  func article(_ form: FormFields, by me: Blogger) -> HTMLPart {
    let draft = Self.draft(of: form)
    if draft.isEmpty { return "<p class=\"hint\">\(say("What you write appears here as on the site."))</p>" }
    let record = Self.blogDraft(form)
    let post = texts().post(
      RecordWriter.line(record.title),
      RecordWriter.paragraphs(record.text),
      record.tags
    )
    let problems: [HTMLPart] = post.problems.map { "<li dir=\"auto\">\($0)</li>" }
    let hint: HTMLPart = problems.isEmpty ? "" : "<ul class=\"hint\">\(HTMLPart(problems))</ul>"
    let title: HTMLPart = post.title.isEmpty ? "" : "<h1 class=\"p-name\" dir=\"auto\">\(post.title)</h1>"
    return """
      <article class="h-entry blog">
      <header>\(title)<p class="by"><b dir="auto">\(me.shownName)</b></p></header>
      <div class="e-content prose" dir="auto">\(HTMLPart(raw: post.html))</div>
      \(Self.marks(post))
      </article>
      \(hint)
      """
  }

  /// The tags of a blog.
  static func marks(_ post: StudioTexts.Post) -> HTMLPart {
    let chips: [HTMLPart] = post.tags.map { tag in
      tag.url.isEmpty
        ? "<span class=\"chip\" dir=\"auto\">\(tag.name)</span>"
        : "<a class=\"chip\" href=\"\(tag.url)\" dir=\"auto\">\(tag.name)</a>"
    }
    return chips.isEmpty ? "" : "<p class=\"marks\">\(HTMLPart(chips))</p>"
  }
}
