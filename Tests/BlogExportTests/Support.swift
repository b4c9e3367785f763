import BlogModel

@testable import BlogExport

/// Reads one file that is in memory.
func read(
  _ text: String,
  name: String = "export.json",
  options: ExportOptions = ExportOptions()
) throws -> ExportResult {
  try ExportReader(options: options).read([(name, Array(text.utf8))])
}

/// Reads several files that are in memory.
func read(_ files: [(name: String, text: String)]) throws -> ExportResult {
  try ExportReader().read(files.map { ($0.name, Array($0.text.utf8)) })
}

/// Made once: tests of hostile files read many.
private let reader = ExportReader()

/// The error with which reading `bytes` ends; nil when it does not.
func error(reading bytes: [UInt8], name: String = "export.json") -> ExportError? {
  do throws(ExportError) {
    _ = try reader.read([(name, bytes)])
    return nil
  } catch {
    return error
  }
}

/// The place of the byte at `offset` in a file of `bytes`.
func foundPlace(of offset: Int, in bytes: [UInt8], file: String) -> Diagnostic.Place {
  var finder = LineFinder(PlainStream(.memory(bytes)))
  // Bytes in memory can always be read.
  let found = (try? finder.find(offset)) ?? nil
  return Diagnostic.Place(file: file, line: found?.line, column: found?.column)
}

/// A diagnostic as one line: place, record, summary, hint.
func line(_ diagnostic: Diagnostic) -> String {
  var text = ""
  if let place = diagnostic.place {
    text += place.file
    if let line = place.line, let column = place.column { text += ":\(line):\(column)" }
    text += ": "
  }
  if let record = diagnostic.record { text += "\(record): " }
  text += "\(diagnostic.summary)."
  return diagnostic.hint.map { "\(text) \($0)" } ?? text
}

/// What a community holds, as lines that can be compared.
func lines(_ community: Community) -> [String] {
  var lines = community.bloggers.map { blogger in
    "blogger \(blogger.id) @\(blogger.displayName) '\(blogger.fullName)' bio '\(blogger.bio)'"
      + " joined \(date(blogger.joinedDate)) photo \(blogger.photo ?? "-") cover \(blogger.cover ?? "-")"
      + blogger.links.map { " \($0.service.rawValue) \($0.url)" }.joined()
  }
  for (index, blog) in community.blogs.enumerated() {
    lines.append(
      "blog \(blog.id) by \(community.bloggers[Int(blog.blogger)].id) \(date(blog.createdDate))"
        + " '\(blog.text)' picture \(blog.picture ?? "-")"
    )
    for comment in community.comments(ofBlog: index) {
      let author = community.bloggers[Int(comment.author)].id
      lines.append("  comment \(comment.id) by \(author) \(date(comment.createdDate)) '\(comment.text)'")
    }
    for like in community.likes(ofBlog: index) {
      lines.append("  like by \(community.bloggers[Int(like.blogger)].id)")
    }
  }
  return lines
}

/// A date as seconds since the epoch.
func date(_ timestamp: Timestamp?) -> String {
  timestamp.map { "\($0.seconds)" } ?? "undated"
}

/// An export with the bloggers `ids`, some blogs and likes.
func readLikes(_ likes: String, of ids: [String], _ map: FieldMap) throws -> ExportResult {
  let text =
    #""bloggerId":"u3","blogDescription":"x","authorId":"u3","body":"x","createdDate":"2019-03-10T18:30:01Z""#
  let (people, posts) = map == .auto ? ("users", "posts") : ("bloggers", "blogs")
  let bloggers = (ids + ["u3"]).map { #""\#($0)":{"name":"A","bio":"x"}"# }.joined(separator: ",")
  let blogs = ["1", "2", "b0", "b1"].map { #""\#($0)":{\#(text)}"# }.joined(separator: ",")
  return try read(
    #"{"\#(people)":{\#(bloggers)},"\#(posts)":{\#(blogs)},"likes":\#(likes)}"#,
    options: ExportOptions(fieldMap: map)
  )
}
