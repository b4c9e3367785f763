import Foundation

/// An export as the app writes it, small enough to read: three bloggers, four blogs, comments and likes.
struct SampleExport: Encodable {
  typealias Record = [String: String]

  var bloggers: [Record] = [
    blogger("ana", name: "Ana", joined: "2019-01-01T00:00:00Z"),
    blogger("ben", name: "Ben", joined: "2019-01-02T00:00:00Z"),
    blogger("cleo", name: "Cleo", joined: "2019-01-03T00:00:00Z"),
  ]
  var blogs: [Record] = [
    blog("b1", by: "ana", "Bread\n\nBaked at dawn. #bread", "2019-03-10T18:30:46Z"),
    blog("b2", by: "ben", "Rode to the lighthouse. #cycling", "2019-03-11T08:00:00Z"),
    blog("b3", by: "ana", "More bread #bread", "2019-04-01T08:00:00Z"),
    blog("b4", by: "cleo", "The harbour in fog", "2019-05-01T08:00:00Z"),
  ]
  var comments: [Record] = [comment("c1", on: "b1", by: "ben", "Smells good!")]
  var likes: [Record] = [like("l1", of: "b1", by: "ben"), like("l2", of: "b2", by: "ana")]

  /// Nothing but one blogger without blogs.
  static var empty: SampleExport {
    var export = SampleExport()
    (export.blogs, export.comments, export.likes) = ([], [], [])
    export.bloggers = [blogger("ana", name: "Ana", joined: "2019-01-01T00:00:00Z")]
    return export
  }

  static func blogger(_ id: String, name: String, joined: String) -> Record {
    ["bloggerId": id, "displayName": name, "email": "\(id)@private.example", "joinedDate": joined]
  }

  static func blog(_ id: String, by blogger: String, _ text: String, _ date: String?) -> Record {
    var record = ["documentId": id, "bloggerId": blogger, "blogDescription": text]
    record["createdDate"] = date
    return record
  }

  static func comment(_ id: String, on blog: String, by blogger: String, _ text: String) -> Record {
    [
      "commentId": id, "blogId": blog, "commentedBy": blogger, "commentText": text,
      "createdDate": "2019-06-01T12:00:00Z",
    ]
  }

  static func like(_ id: String, of blog: String, by blogger: String) -> Record {
    ["likeId": id, "blogId": blog, "likedBy": blogger, "createdDate": "2019-06-02T12:00:00Z"]
  }

  /// Adds blogs by Ana, one an hour; the last is the newest.
  mutating func addBlogs(_ numbers: ClosedRange<Int>) {
    for number in numbers {
      let date = String(format: "2020-01-%02d", number / 24 + 1) + String(format: "T%02d:00:00Z", number % 24)
      blogs.append(Self.blog("n\(number)", by: "ana", "Note \(number)", date))
    }
  }

  /// Gives a record another value.
  mutating func set(
    _ field: String,
    to value: String?,
    of id: String,
    in records: WritableKeyPath<SampleExport, [Record]>
  ) {
    let identities = ["documentId", "commentId", "likeId", "bloggerId"]
    for (index, record) in self[keyPath: records].enumerated() {
      // A blog names its blogger besides: the first of the fields counts.
      guard let identity = identities.first(where: { record[$0] != nil }), record[identity] == id else {
        continue
      }
      self[keyPath: records][index][field] = value
    }
  }

  /// The export's JSON, the same for equal exports.
  func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return [UInt8](try encoder.encode(self))
  }
}
