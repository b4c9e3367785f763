import Basics
import BlogModel
package import SiteOutput

/// What scripts read of finds, as files below `finds/` whose names tell their content.
///
/// `root.*.json` names the others:
///
///     {"first":0,"count":230,"size":100,"records":["records-0.….json",…],
///      "attributes":{"colour":"attribute-colour.….json"}}
///
/// Finds count from the oldest, so that a new one changes the last file of records alone. A record is
/// `[address, label, picture, author's name, author's address, whether the label is a name]`, all texts. A file of an
/// attribute has for each value the numbers of its finds as steps from one to the next, the first from -1:
/// `{"green":[1,3]}` are finds 0 and 3. Of a large site they hold the newest `limit` finds: nobody waits for more.
package struct FindFiles: Sendable {
  /// Finds in a file.
  static let size = 100
  /// Finds in all files.
  static let limit = 20_000
  private static let folder = "finds/"

  /// By path below the output; empty where the site has no page that reads them.
  package let contents: [String: [UInt8]]
  /// The same to be written.
  package var files: [ExtraFile] { contents.map { ExtraFile(path: $0.key, source: .bytes($0.value)) } }
  /// The root's path below the output; empty where there is none.
  let root: String

  init(_ content: SiteContent, _ blogs: [LikedBlogView]) {
    guard content.finds.isNeeded else {
      (contents, root) = ([:], "")
      return
    }
    let count = blogs.count
    let first = max(0, count - Self.limit) / Self.size * Self.size
    var contents: [String: [UInt8]] = [:]
    func add(_ name: String, _ json: JSONWriter) -> String {
      let file = "\(name).\(Fingerprint(of: json.bytes).short).json"
      contents[Self.folder + file] = json.bytes
      return file
    }
    let records = stride(from: first, to: count, by: Self.size).map { start in
      let range = start..<min(start + Self.size, count)
      return add("records-\(start / Self.size)", Self.records(range, content, blogs))
    }
    let attributes = content.finds.attributes.entries.map { entry in
      (entry.segment, add("attribute-\(Slug.segment(for: entry.segment))", Self.numbers(entry, count, first)))
    }
    var json = JSONWriter()
    json.object { json in
      json.member("first", first)
      json.member("count", count - first)
      json.member("size", Self.size)
      json.member("records", array: records) { $0.string($1) }
      json.member(
        "attributes",
        object: { json in for (name, file) in attributes { json.member(name, file) } }
      )
    }
    root = Self.folder + add("root", json)
    self.contents = contents
  }

  private static func records(
    _ range: Range<Int>,
    _ content: SiteContent,
    _ blogs: [LikedBlogView]
  ) -> JSONWriter {
    var json = JSONWriter(capacity: range.count * 200)
    json.array(range) { json, number in
      let index = blogs.count - 1 - number
      let blog = blogs[index]
      let isNamed = FindPages.isNamed(index, content.blogs, content.pictures)
      let author = blog.author
      let facts = [blog.url, blog.label, blog.picture?.url ?? "", author?.name ?? "", author?.url ?? ""]
      json.array(facts + [isNamed ? "1" : ""]) { $0.string($1) }
    }
    return json
  }

  private static func numbers(_ entry: AttributeTable.Entry, _ count: Int, _ first: Int) -> JSONWriter {
    var json = JSONWriter()
    json.object { json in
      for value in entry.values {
        var last = -1
        let numbers = value.owners.reversed().map { count - 1 - Int($0) - first }.filter { $0 >= 0 }
        let steps = numbers.map { number in
          defer { last = number }
          return number - last
        }
        json.member(value.segment, numbers: steps)
      }
    }
    return json
  }
}
