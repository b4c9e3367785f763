import BlogModel
import Media
import TemplateEngine

/// Views of the posts of other authors that blogs share.
extension ViewMaker {
  /// The post that a blog shares; nil for one of its author's own.
  func original(ofBlog index: Int) -> OriginalView? {
    community.hasParts ? community.parts(ofBlog: index).original.map(OriginalView.init) : nil
  }

  /// The name of a blog on one line; one without a title and a text is named after the author of what it shares.
  static func label(
    ofBlog index: Int,
    author: String,
    _ content: SiteContent,
    _ words: MessageCatalog
  ) -> String {
    let (blog, parts) = (content.blogs[index], content.community.parts(ofBlog: index))
    if blog.title.isEmpty, blog.excerpt.isEmpty, let original = parts.original {
      return words.text("shared-from", ["name": OriginalView(original).name])
    }
    return blog.label(
      author: author,
      isVideo: parts.video != nil,
      hasPicture: content.pictures.blog(index)?.tile != nil,
      words
    )
  }
}

extension OriginalView {
  init(_ original: Original) {
    let address = original.address
    let shown = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let host = String(shown.prefix { !"/?#".contains($0) })
    self.init(
      name: original.author.isEmpty ? host : original.author,
      url: address,
      label: String(shown.last == "/" ? shown.dropLast() : shown)
    )
  }
}
