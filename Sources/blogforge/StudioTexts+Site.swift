import BlogModel
import MarkdownHTML
import Pages
import SiteBuild
import Studio

extension StudioTexts {
  /// Texts as the pages of a site show them.
  init(_ configuration: SiteConfiguration) {
    let address = SiteAddress(configuration.baseURL)
    let renderer = ViewMaker.descriptionRenderer(address, configuration.pages)
    self.init(
      post: { title, text, tags in
        let post = renderer.post(text, title: title, tags: tags)
        return Post(
          title: post.title,
          excerpt: post.excerpt,
          html: HashtagsAtEnd.removed(from: post.html, isBelowTitle: !post.title.isEmpty),
          tags: post.hashtags.map { ($0, ViewMaker.tagURL($0, address, configuration.pages)) },
          problems: post.problems.map { $0.diagnostic(record: "").summary }
        )
      },
      note: { renderer.noteHTML($0) }
    )
  }
}
