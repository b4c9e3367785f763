/// The same page by hand, with appends to a buffer.
struct HandWritten {
  var bytes: [UInt8] = []

  mutating func page(_ post: PostView) {
    raw("<!doctype html>\n<html lang=\"")
    text(post.site.language)
    raw("\">\n<head>\n<meta charset=\"utf-8\">\n<title>")
    text(post.title)
    raw(" – ")
    text(post.site.title)
    raw("</title>\n<meta name=\"description\" content=\"")
    text(post.site.description)
    raw("\">\n<link rel=\"stylesheet\" href=\"")
    text(post.site.stylesheetURL)
    raw("\">\n</head>\n<body>\n<header><a href=\"/\">")
    text(post.site.title)
    raw("</a></header>\n<main>\n<article class=\"h-entry\">\n<h1 class=\"p-name\"><a class=\"u-url\" href=\"")
    text(post.url)
    raw("\">")
    text(post.title)
    raw("</a></h1>\n")
    author(post.author)
    raw("\n")
    date(post.date)
    raw("\n")
    if let picture = post.picture {
      raw("<img class=\"u-photo\" src=\"")
      text(picture.url)
      raw("\" alt=\"")
      text(picture.alt)
      raw("\" width=\"")
      raw(String(500))
      raw("\" height=\"")
      raw(String(500))
      raw("\">\n")
    }
    raw("<div class=\"e-content\">")
    raw(post.body)
    raw("</div>\n<ul>")
    for tag in post.tags {
      raw("<li><a class=\"p-category\" href=\"/tags/")
      text(tag.name)
      raw("/\">")
      text(tag.name)
      raw("</a></li>")
    }
    raw("</ul>\n<p>")
    raw(String(post.likeCount))
    raw(" ")
    raw(post.likeCount == 1 ? "like" : "likes")
    raw("</p>\n</article>\n<section>\n")
    for each in post.comments { comment(each) }
    raw("</section>\n</main>\n<footer>")
    text(post.site.title)
    raw("</footer>\n</body>\n</html>\n")
  }

  private mutating func comment(_ comment: CommentView) {
    raw("<article class=\"u-comment h-cite\" id=\"")
    text(comment.anchor)
    raw("\">\n")
    author(comment.author)
    raw("\n")
    date(comment.date)
    raw("\n<div class=\"e-content\">")
    raw(comment.body)
    raw("</div>\n</article>\n")
  }

  private mutating func author(_ author: AuthorView) {
    raw("<a class=\"p-author h-card\" href=\"")
    text(author.url)
    raw("\"><img class=\"u-photo\" src=\"")
    text(author.photoURL)
    raw("\" alt=\"\">")
    text(author.name)
    raw("</a>")
  }

  private mutating func date(_ date: DateView) {
    raw("<time datetime=\"")
    text(date.iso)
    raw("\">")
    text(date.label)
    raw("</time>")
  }

  private mutating func raw(_ text: String) {
    _ = text.utf8.withContiguousStorageIfAvailable { bytes.append(contentsOf: $0) }
  }

  private mutating func text(_ text: String) {
    _ = text.utf8.withContiguousStorageIfAvailable { text in
      var runStart = 0
      for index in text.indices {
        let reference: StaticString
        switch text[index] {
        case UInt8(ascii: "&"): reference = "&amp;"
        case UInt8(ascii: "<"): reference = "&lt;"
        case UInt8(ascii: ">"): reference = "&gt;"
        case UInt8(ascii: "\""): reference = "&quot;"
        case UInt8(ascii: "'"): reference = "&#39;"
        default: continue
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart..<index]))
        reference.withUTF8Buffer { bytes.append(contentsOf: $0) }
        runStart = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart...]))
    }
  }
}
