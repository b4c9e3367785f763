import Basics
import BlogModel
package import SiteOutput

/// The data of finds for scripts, as files below `finds/` whose names contain a hash of the content.
///
/// `root.*.json` lists the other files:
///
///     {"first":0,"count":230,"size":100,"records":["records-0.….json",…],
///      "attributes":{"colour":"attribute-colour.….json"}}
///
/// Finds are numbered from the oldest, so that a new one changes only the last file of records. A record is
/// `[address, label, picture, author's name, author's address, whether the label is a name]`, all strings. The file
/// of an attribute contains, per value, the numbers of its finds as differences from one to the next (the first is
/// the difference from -1): `{"green":[1,3]}` are finds 0 and 3. For a large site, the files contain only the
/// newest `limit` finds, because readers do not wait for more.
package struct FindFiles: Sendable {
  /// The number of finds per file.
  static let size = 100
  /// The maximum number of finds in all files.
  static let limit = 20_000
  private static let folder = "finds/"

  /// The contents by path below the output; empty if no page of the site reads them.
  package let contents: [String: [UInt8]]
  /// The files to write.
  package var files: [ExtraFile] { contents.map { ExtraFile(path: $0.key, source: .bytes($0.value)) } }
  /// The root's path below the output; empty if there is none.
  let root: String

  init(_ content: SiteContent, _ blogs: [BlogRowView]) {
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
    _ blogs: [BlogRowView]
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
