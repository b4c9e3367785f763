@testable import BlogExport

/// Writes a sample as a tool would.
enum SampleCommunityWriter: String, CaseIterable {
  case arrays, arraysWithData, arrayFiles, maps, mapsWithComments, nodeFirestore, firestoreExportImport
  case flatPaths, lines, entityLines, changeLog, firestoreREST, firestoreJSON, documents, parse, mongo

  typealias File = (name: String, text: String)
  private typealias Row = SampleCommunity.Row

  /// The files.
  func files(_ all: SampleCommunity) -> [File] {
    let comments = all.blogs.flatMap { blog in
      (all.comments[blog.id] ?? []).map { Row(id: $0.id, fields: $0.fields + [#""blogId":"\#(blog.id)""#]) }
    }
    let collections = [
      ("likes", all.likes), ("comments", comments), ("blogs", all.blogs), ("bloggers", all.bloggers),
    ]
    switch self {
    case .arrays: return [whole(collections) { name, rows in list(rows.map { withId($0, ownKey(name)) }) }]
    case .arraysWithData:
      return [
        whole(collections) { _, rows in list(rows.map { #"{"id":"\#($0.id)","data":\#(object($0))}"# }) }
      ]
    case .arrayFiles:
      return collections.map { name, rows in ("\(name).json", list(rows.map { withId($0, "id") })) }
    case .maps: return [whole(collections) { _, rows in map(rows) }]
    case .mapsWithComments: return [nested(all) { #""comments":\#(map($1))"# }]
    case .nodeFirestore:
      let inner = nested(all) { #""__collections__":{"comments":\#(map($1))}"# }
      return [("export.json", #"{"__collections__":\#(inner.text)}"#)]
    case .firestoreExportImport:
      return [nested(all) { #""subCollection":{"blogs/\#($0)/comments":\#(map($1))}"# }]
    case .firestoreJSON:
      return [
        nested(all, extra: #""$type":"collection","#) {
          #""comments":\#(map($1, #""$type":"collection","#))"#
        }
      ]
    case .flatPaths:
      return [
        ("export.json", "{" + paths(all).map { #""\#($0)":\#(object($1))"# }.joined(separator: ",") + "}")
      ]
    case .lines:
      return [lines(collections.flatMap { name, rows in rows.map { withId($0, ownKey(name)) } })]
    case .entityLines: return [lines(paths(all).map { Self.withKey($0, $1) })]
    case .changeLog: return [lines(paths(all).map { Self.change($0, object($1)) })]
    case .firestoreREST:
      return [("export.json", #"{"documents":\#(list(paths(all).map { Self.document($0, $1) }))}"#)]
    case .documents: return paths(all).map { ("out/\($0).json", object($1)) }
    case .parse:
      return collections.map { name, rows in
        ("\(name).json", #"{"results":\#(list(rows.map { withId($0, "objectId") }))}"#)
      }
    case .mongo:
      return collections.map { name, rows in
        ("\(name).json", rows.map { withId($0, "_id") }.joined(separator: "\n") + " \n")
      }.filter { !$0.1.allSatisfy(\.isWhitespace) }
    }
  }

  // MARK: Containers

  private func whole(_ collections: [(String, [Row])], _ write: (String, [Row]) -> String) -> File {
    let members = collections.map { name, rows in #""\#(name)": \#(write(name, rows))"# }
    return ("export.json", "{\n" + members.joined(separator: ",\n") + "\n}")
  }

  /// Maps with the comments inside their blogs.
  private func nested(_ all: SampleCommunity, extra: String = "", _ inside: (String, [Row]) -> String) -> File
  {
    let blogs = all.blogs.map { blog in
      all.comments[blog.id].map { Row(id: blog.id, fields: [inside(blog.id, $0)] + blog.fields) } ?? blog
    }
    let members = [("likes", all.likes), ("blogs", blogs), ("bloggers", all.bloggers)]
    let text = members.map { #""\#($0)":\#(map($1, $1.isEmpty ? "" : extra))"# }.joined(separator: ",")
    return ("export.json", "{\(text)}")
  }

  private func lines(_ records: [String]) -> File {
    ("export.ndjson", records.joined(separator: "\n"))
  }

  /// Every record with its path.
  private func paths(_ all: SampleCommunity) -> [(String, Row)] {
    all.blogs.flatMap { blog in
      [("blogs/\(blog.id)", blog)]
        + (all.comments[blog.id] ?? []).map { ("blogs/\(blog.id)/comments/\($0.id)", $0) }
    } + all.bloggers.map { ("bloggers/\($0.id)", $0) } + all.likes.map { ("likes/\($0.id)", $0) }
  }

  // MARK: Records

  private func object(_ row: Row) -> String { "{\(row.fields.joined(separator: ","))}" }

  private func list(_ records: [String]) -> String { "[\(records.joined(separator: ","))]" }

  private func map(_ rows: [Row], _ start: String = "") -> String {
    "{\(start)\(rows.map { #""\#($0.id)":\#(object($0))"# }.joined(separator: ","))}"
  }

  /// The key under which the app keeps a record's own id.
  private func ownKey(_ collection: String) -> String {
    ["likes": "likeId", "comments": "commentId", "blogs": "documentId"][collection] ?? "bloggerId"
  }

  private func withId(_ row: Row, _ key: String) -> String {
    object(Row(id: row.id, fields: row.fields + [#""\#(key)":"\#(row.id)""#]))
  }

  private static func withKey(_ path: String, _ row: Row) -> String {
    let quoted = path.split(separator: "/").map { #"\"\#($0)\""# }.joined(separator: ", ")
    return #"{\#(row.fields.joined(separator: ",")),"__key__":{"path":"\#(quoted)"}}"#
  }

  private static func change(_ path: String, _ fields: String) -> String {
    let escaped = fields.replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#)
    return #"{"document_name":"projects/p/databases/(default)/documents/\#(path)","operation":"CREATE","#
      + #""data":"\#(escaped)"}"#
  }

  private static func document(_ path: String, _ row: Row) -> String {
    let fields = row.fields.map { field in
      // A key, a colon, then a string or the list that no map names.
      let colon = field.firstIndex(of: ":") ?? field.startIndex
      let value = field[field.index(after: colon)...]
      return value.first == "\"" ? #"\#(field[...colon]){"stringValue":\#(value)}"# : field
    }
    return #"{"name":"projects/p/databases/(default)/documents/\#(path)","#
      + #""fields":{\#(fields.joined(separator: ","))}}"#
  }
}
