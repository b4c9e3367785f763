import Testing

@testable import BlogExport

/// One small community, as every tool writes it.
enum ShapeFixtures {
  /// What reading each of them must give.
  static let community = [
    "blogger u1 @ana 'Ana Becker' bio 'I walk.\nA lot.' joined 1551720405 photo - cover -",
    "blogger u2 @bo 'Bo' bio '' joined undated photo https://example.org/p.jpg cover -",
    "blog b2 by u2 1552329046 'Second' picture -",
    "  comment c2 by u1 1552330000 'Nice one'",
    "blog b1 by u1 1552242646 'Title\n\nLong text 🌍' picture https://example.org/a%2Fb?alt=media",
    "  comment c1 by u2 1552243000 'Hello'",
    "  like by u2",
  ]

  private static let u1 =
    #""displayName":"ana","firstName":"Ana","lastName":"Becker","email":"ana@example.org","#
    + #""bio":"I walk.\nA lot.","joinedDate":"2019-03-04T17:26:45Z","photoURL":"","blockedUsers":["u9"]"#
  private static let u2 =
    #""displayName":"bo","firstName":"Bo","lastName":"LastName","photoURL":"https://example.org/p.jpg","#
    + #""bio":"fellow bloggers are looking forward to reading your bio""#
  private static let b1 =
    #""bloggerId":"u1","blogDescription":"Title\n\nLong text \ud83c\udf0d","#
    + #""imageURL":"https://example.org/a%2Fb?alt=media","createdDate":"2019-03-10T18:30:46Z""#
  private static let b2 =
    #""bloggerId":"u2","blogDescription":"Second","imageURL":"no imageURL","createdDate":"2019-03-11T18:30:46Z""#
  private static let c1 =
    #""commentText":"Hello","commentedBy":"u2","createdDate":"2019-03-10T18:36:40Z""#
  private static let c2 =
    #""commentText":"Nice one","commentedBy":"u1","createdDate":"2019-03-11T18:46:40Z""#
  private static let l1 = #""blogId":"b1","likedBy":"u2","createdDate":"2019-03-10T18:31:00Z""#

  /// A fixture: its shape, and its files.
  struct Fixture: Sendable, CustomTestStringConvertible {
    let title: String
    let shape: Shape
    let files: [(name: String, text: String)]

    var testDescription: String { title }
  }

  /// Every fixture.
  static let all: [Fixture] = [
    Fixture(
      title: "node-firestore-import-export, the whole database",
      shape: .nodeFirestore,
      files: [
        (
          "export.json",
          """
          {"__collections__":{"bloggers":{"u1":{\(u1),"__collections__":{}},"u2":{\(u2)}},
           "blogs":{"b1":{\(b1.replacing(#""2019-03-10T18:30:46Z""#, with:
             #"{"__datatype__":"timestamp","value":{"_seconds":1552242646,"_nanoseconds":0}}"#)),
             "__collections__":{"comments":{"c1":{\(c1)}}}},
             "b2":{"__collections__":{"comments":{"c2":{\(c2)}}},\(b2)}},
           "likes":{"l1":{"likedBy":"u2","blogId":
             {"__datatype__":"documentReference","value":"blogs/b1"}}}}}
          """
        )
      ]
    ),
    Fixture(
      title: "node-firestore-import-export, one collection a file",
      shape: .nodeFirestore,
      files: [
        (
          "blogs.json",
          """
          {"b1":{\(b1),"__collections__":{"comments":{"c1":{\(c1)}}}},
           "b2":{\(b2),"__collections__":{"comments":{"c2":{\(c2)}}}}}
          """
        ), ("bloggers.json", #"{"u1":{\#(u1)},"u2":{\#(u2)}}"#), ("likes.json", #"{"l1":{\#(l1)}}"#),
      ]
    ),
    Fixture(
      title: "arrays in one file",
      shape: .arrays,
      files: [
        (
          "export.json",
          """
          {"likes":[{\(l1)}],"bloggers":[{"bloggerId":"u1",\(u1)},{"bloggerId":"u2",\(u2)}],
           "blogs":[{"documentId":"b1",\(b1)},{"documentId":"b2",\(b2)}],
           "comments":[{"commentId":"c1","blogId":"b1",\(c1)},{"commentId":"c2","blogId":"b2",\(c2)}]}
          """
        )
      ]
    ),
    Fixture(
      title: "an array a file, told by the file's name",
      shape: .arrays,
      files: [
        ("export/blogs.json", #"[{"documentId":"b1",\#(b1)},{"documentId":"b2",\#(b2)}]"#),
        ("export/bloggers.json", #"[{"id":"u1","data":{\#(u1)}},{"id":"u2","data":{\#(u2)}}]"#),
        (
          "export/comments.json",
          #"[{"id":"c1","data":{"blogId":"b1",\#(c1)}},{"id":"c2","data":{"blogId":"b2",\#(c2)}}]"#
        ),
        ("export/likes.json", "[{\(l1)}]"),
      ]
    ),
    Fixture(
      title: "an array a file, told by a word of the file's name",
      shape: .arrays,
      files: [
        ("blogs-1.json", #"[{"documentId":"b1",\#(b1)},{"documentId":"b2",\#(b2)}]"#),
        ("my-app-bloggers-2024.json", #"[{"bloggerId":"u1",\#(u1)},{"bloggerId":"u2",\#(u2)}]"#),
        (
          "comments_page_3.json",
          #"[{"commentId":"c1","blogId":"b1",\#(c1)},{"commentId":"c2","blogId":"b2",\#(c2)}]"#
        ),
        ("export.likes.json", "[{\(l1)}]"),
      ]
    ),
    Fixture(
      title: "maps with comments inside as array and as map",
      shape: .maps,
      files: [
        (
          "export.json",
          """
          {"bloggers":{"u1":{\(u1)},"u2":{\(u2)}},"likes":{"l1":{\(l1)}},
           "blogs":{"b1":{\(b1),"comments":{"c1":{\(c1)}}},"b2":{"comments":[{"id":"c2",\(c2)}],\(b2)}}}
          """
        )
      ]
    ),
    Fixture(
      title: "arrays with comments inside before the id is known",
      shape: .arrays,
      files: [
        (
          "export.json",
          """
          {"data":{"bloggers":[{"bloggerId":"u1",\(u1)},{"bloggerId":"u2",\(u2)}],
           "blogs":[{"comments":[{"id":"c1",\(c1)}],\(b1),"documentId":"b1"},
             {"comments":{"c2":{\(c2)}},"documentId":"b2",\(b2)}],"likes":[{\(l1)}]}}
          """
        )
      ]
    ),
    Fixture(
      title: "firestore-export-import",
      shape: .firestoreExportImport,
      files: [
        (
          "export.json",
          """
          {"blogs":{"b1":{\(b1),"subCollection":{"blogs/b1/comments":{"c1":{\(c1)}}}},
             "b2":{\(b2),"subCollection":{"blogs/b2/comments":{"c2":{\(c2)}}}}},
           "bloggers":{"u1":{\(u1)},"u2":{\(u2)}},"likes":{"l1":{\(l1)}}}
          """
        )
      ]
    ),
    Fixture(
      title: "newline-delimited JSON, told by the fields",
      shape: .lines,
      files: [
        (
          "export.ndjson",
          """
          {"documentId":"b1",\(b1)}
          {"bloggerId":"u1",\(u1)}\r
          {"bloggerId":"u2",\(u2)}
          {"commentId":"c1","blogId":"b1",\(c1)}
          {\(l1)}

          {"documentId":"b2",\(b2)}
          {"commentId":"c2","blogId":"b2",\(c2)}
          """
        )
      ]
    ),
    Fixture(
      title: "flat paths",
      shape: .flatPaths,
      files: [
        (
          "export.json",
          """
          {"blogs/b1":{\(b1)},"blogs/b1/comments/c1":{\(c1)},"blogs/b2/comments/c2":{\(c2)},
           "blogs/b2":{\(b2)},"bloggers/u1":{\(u1)},"bloggers/u2":{\(u2)},"likes/l1":{\(l1)}}
          """
        )
      ]
    ),
    Fixture(
      title: "Firestore REST",
      shape: .firestoreREST,
      files: [
        (
          "export.json",
          """
          {"documents":[
            \(restDocument("blogs/b1", b1)),\(restDocument("blogs/b2", b2)),
            \(restDocument("blogs/b1/comments/c1", c1)),\(restDocument("blogs/b2/comments/c2", c2)),
            \(restDocument("bloggers/u1", u1)),\(restDocument("bloggers/u2", u2)),
            \(restDocument("likes/l1", l1))],"nextPageToken":"x"}
          """
        )
      ]
    ),
    Fixture(
      title: "results of a Firestore REST query",
      shape: .firestoreREST,
      files: [
        (
          "export.json",
          """
          [{"document":\(restDocument("blogs/b1", b1)),"readTime":"2024-01-01T00:00:00Z"},
           {"document":\(restDocument("blogs/b2", b2))},{"readTime":"2024-01-01T00:00:00Z"},
           {"document":\(restDocument("blogs/b1/comments/c1", c1))},
           {"document":\(restDocument("blogs/b2/comments/c2", c2))},
           {"document":\(restDocument("bloggers/u1", u1))},{"document":\(restDocument("bloggers/u2", u2))},
           {"document":\(restDocument("likes/l1", l1))}]
          """
        )
      ]
    ),
    Fixture(
      title: "firestore-json",
      shape: .firestoreJSON,
      files: [
        (
          "export.json",
          """
          {"blogs":{"$type":"collection","b1":{\(b1),"comments":{"$type":"collection","c1":{\(c1)}}},
             "b2":{\(b2),"comments":{"$type":"collection","c2":{\(c2)}}}},
           "bloggers":{"$type":"collection","u1":{\(u1)},"u2":{\(u2)}},
           "likes":{"$type":"collection","l1":{\(l1)}}}
          """
        )
      ]
    ),
    Fixture(
      title: "one document a file",
      shape: .document,
      files: [
        ("out/blogs/b1.json", "{\(b1)}"), ("out/blogs/b2.json", "{\(b2)}"),
        ("out/blogs/b1/comments/c1.json", "{\(c1)}"), ("out/blogs/b2/comments/c2.json", "{\(c2)}"),
        ("out/bloggers/u1.json", "{\(u1)}"), ("out/bloggers/u2.json", "{\(u2)}"),
        ("out/likes/l1.json", "{\(l1)}"),
      ]
    ),
    Fixture(
      title: "Realtime Database with holes",
      shape: .maps,
      files: [
        (
          "export.json",
          """
          {"bloggers":{"u1":{\(u1)},"u2":{\(u2)}},"likes":{"-L1":{\(l1)}},
           "blogs":{"b1":{\(b1),"comments":[null,{"id":"c1",\(c1)}]},
             "b2":{\(b2),"comments":[null,null,{"id":"c2",\(c2)}]}}}
          """
        )
      ]
    ),
    Fixture(
      title: "Realtime Database by the id of the blog",
      shape: .maps,
      files: [
        (
          "export.json",
          """
          {"bloggers":{"u1":{\(u1)},"u2":{\(u2)}},"likes":{"b1":{"u2":true}},
           "blogs":{"b1":{\(b1)},"b2":{\(b2)}},"comments":{"b1":{"c1":{\(c1)}},"b2":{"c2":{\(c2)}}}}
          """
        )
      ]
    ),
    Fixture(
      title: "maps with those who like inside, as flags and as list",
      shape: .maps,
      files: [
        (
          "export.json",
          """
          {"bloggers":{"u1":{\(u1),"likes":{"b1":false}},"u2":{\(u2),"likes":{"b1":true}}},
           "blogs":{"b1":{\(b1),"likes":["u2"],"comments":{"c1":{\(c1)}}},
             "b2":{\(b2),"likes":0,"comments":{"c2":{\(c2)}}}}}
          """
        )
      ]
    ),
    Fixture(
      title: "Parse REST",
      shape: .parse,
      files: [
        ("blogs.json", #"{"results":[{"objectId":"b1",\#(parse(b1))},{"objectId":"b2",\#(parse(b2))}]}"#),
        ("bloggers.json", #"{"results":[{"objectId":"u1",\#(u1)},{"objectId":"u2",\#(u2)}]}"#),
        (
          "comments.json",
          """
          {"results":[{"objectId":"c1","blogId":\(pointer("blogs", "b1")),\(parse(c1))},
            {"objectId":"c2","blogId":\(pointer("blogs", "b2")),\(parse(c2))}]}
          """
        ),
        ("likes.json", #"{"results":[{"objectId":"l1",\#(l1)}]}"#),
      ]
    ),
    Fixture(
      title: "mongoexport",
      shape: .lines,
      files: [
        (
          "blogs.json",
          """
          {"_id":{"$oid":"b1"},\(mongo(b1))}
          {"_id":"b2",\(mongo(b2))}
          """
        ),
        (
          "comments.json",
          """
          {"_id":"c1","_p_blogId":"blogs$b1",\(mongo(c1))}
          {"_id":"c2","_p_blogId":"blogs$b2",\(mongo(c2))}
          """
        ),
        (
          "bloggers.json",
          """
          {"_id":"u1",\(u1)}
          {"_id":"u2",\(u2)}
          """
        ), ("likes.json", "{\(l1)}\n{\(l1)}"),
      ]
    ),
    Fixture(
      title: "newline-delimited JSON from BigQuery with keys",
      shape: .lines,
      files: [
        (
          "export.ndjson",
          """
          {"__key__":\(entity("blogs", "b1")),\(b1)}
          {"__key__":\(entity("bloggers", "u1")),\(u1)}
          {\(u2),"__key__":\(entity("bloggers", "u2"))}
          {"__key__":\(entity("blogs", "b1", "comments", "c1")),\(c1)}
          {"__key__":\(entity("likes", "l1")),\(l1)}
          {"__key__":\(entity("blogs", "b2")),\(b2)}
          {"__key__":\(entity("blogs", "b2", "comments", "c2")),\(c2)}
          """
        )
      ]
    ),
    Fixture(
      title: "the change log of Firestore in BigQuery",
      shape: .lines,
      files: [
        (
          "changes.jsonl",
          [
            change("blogs/b1", "CREATE", "{\(b1)}"), change("bloggers/u1", "CREATE", "{\(u1)}"),
            change("blogs/b7", "CREATE", "{\(b1)}"), change("bloggers/u2", "CREATE", "{\(u2)}"),
            change("blogs/b1/comments/c1", "CREATE", "{\(c1)}"), change("likes/l1", "CREATE", "{\(l1)}"),
            change("blogs/b2/comments/c2", "UPDATE", "{\(c2)}"), change("blogs/b7", "DELETE", nil),
            change("blogs/b2/comments/c3", "CREATE", "{\(c2)}"),
            change("blogs/b2/comments/c3", "DELETE", nil), change("blogs/b2", "IMPORT", "{\(b2)}"),
          ].joined(separator: "\n")
        )
      ]
    ),
  ]

  private static func entity(_ path: String...) -> String {
    let quoted = path.map { #"\"\#($0)\""# }.joined(separator: ", ")
    return #"{"namespace":"","app":"a","path":"\#(quoted)","kind":"\#(path[path.count - 2])","id":0}"#
  }

  private static func change(_ path: String, _ operation: String, _ fields: String?) -> String {
    let escaped = fields.map {
      "\"\($0.replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#))\""
    }
    return #"{"document_name":"projects/p/databases/(default)/documents/\#(path)","document_id":"x","#
      + #""timestamp":"2024-01-01 00:00:00 UTC","operation":"\#(operation)","data":\#(escaped ?? "null")}"#
  }

  private static func restDocument(_ path: String, _ fields: String) -> String {
    var typed = fields
    for match in fields.matches(of: /("[A-Za-z]+"):("(?:[^"\\]|\\.)*")/).reversed() {
      let key = match.1 == #""createdDate""# ? "timestampValue" : "stringValue"
      typed.replaceSubrange(match.range, with: #"\#(match.1):{"\#(key)":\#(match.2)}"#)
    }
    typed = typed.replacing(
      #"["u9"]"#,
      with: #"{"arrayValue":{"values":[{"stringValue":"u9"}]}}"#
    )
    let name = "projects/p/databases/(default)/documents/\(path)"
    return #"{"name":"\#(name)","fields":{\#(typed)},"createTime":"2024-01-01T00:00:00.000000Z"}"#
  }

  private static func pointer(_ name: String, _ id: String) -> String {
    #"{"__type":"Pointer","className":"\#(name)","objectId":"\#(id)"}"#
  }

  private static func parse(_ fields: String) -> String {
    fields
      .replacing(#""bloggerId":"u1""#, with: #""bloggerId":\#(pointer("_User", "u1"))"#)
      .replacing(
        #""imageURL":"https://example.org/a%2Fb?alt=media""#,
        with: #""imageURL":{"__type":"File","name":"a.jpg","url":"https://example.org/a%2Fb?alt=media"}"#
      )
      .replacing(
        /"createdDate":("[^"]*")/,
        with: { #""createdDate":{"__type":"Date","iso":\#($0.1)}"# }
      )
  }

  private static func mongo(_ fields: String) -> String {
    fields
      .replacing(#""bloggerId":"u1""#, with: #""_p_bloggerId":"_User$u1""#)
      .replacing(/"createdDate":("[^"]*")/, with: { #""_created_at":{"$date":\#($0.1)}"# })
  }
}
