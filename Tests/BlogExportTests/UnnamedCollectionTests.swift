import BlogModel
import Foundation
import Testing

@testable import BlogExport

/// A field map is the list of what may be published: whatever the records of other collections look like, they
/// are not read.
struct UnnamedCollectionTests {
  private static let secret = "CANARY"
  private static let words = [
    "messages", "drafts", "sessions", "orders", "reports", "contacts", "direct_messages", "user_sessions",
    "post-drafts", "blogDrafts", "draft-blogs", "deleted_posts", "private.comments", "AuditLog",
    "Nachrichten",
    "письма", "blogs2hidden", "hidden-users", "posts_moderation", "old likes", "bloggersPrivate",
  ]
  private static let own = FieldMap(
    name: "own",
    rules: [
      FieldMap.Rule(
        .blogger,
        in: ["members"],
        sources: [
          FieldMap.Source(.id, from: ["bloggerId"]), FieldMap.Source(.displayName, from: ["displayName"]),
        ]
      ),
      FieldMap.Rule(
        .blog,
        in: ["stories"],
        sources: [
          FieldMap.Source(.id, from: ["documentId"]),
          FieldMap.Source(.text, from: ["blogDescription", "text"]),
          FieldMap.Source(.blogger, from: ["bloggerId"]),
        ]
      ),
      FieldMap.Rule(
        .comment,
        in: ["remarks"],
        sources: [
          FieldMap.Source(.text, from: ["commentText", "text"]), FieldMap.Source(.blog, from: ["blogId"]),
        ]
      ),
    ]
  )
  /// For each map a reader, which takes longer to make than to use, with what the map calls its blogs.
  private static let readers: [(reader: ExportReader, blogs: String)] = [
    (FieldMap.fellowBlogger, "blogs"), (.auto, "posts"), (own, "stories"),
  ].map { (ExportReader(options: ExportOptions(fieldMap: $0)), $1) }

  /// Records that look like everything that any of the maps knows.
  private static func record(_ number: Int, _ random: inout SeededRandom) -> [String: String] {
    let all = [
      "documentId": "x\(number)", "bloggerId": "u1", "blogDescription": secret, "text": secret,
      "title": secret,
      "author": "u1", "displayName": secret, "username": secret, "bio": secret, "commentText": secret,
      "blogId": "b1", "postId": "b1", "commentedBy": "u1", "likedBy": "u1", "createdDate": "2019-03-10",
      "imageURL": "https://example.org/CANARY.jpg",
    ]
    return all.filter { $0.key == "text" || Int.random(in: 0..<3, using: &random) > 0 }
  }

  private static func object(_ fields: [String: String]) -> String {
    "{" + fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }.joined(separator: ",")
      + "}"
  }

  private static func typed(_ fields: [String: String]) -> String {
    let members = fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\":{\"stringValue\":\"\($0.value)\"}" }
    return "{\(members.joined(separator: ","))}"
  }

  private static let shown = [
    "documentId": "b1", "bloggerId": "u1", "text": "SHOWN", "blogDescription": "SHOWN",
  ]

  /// Exports with a public blog in `blogs`, and secret records in collections that no map names.
  private static func exports(
    _ blogs: String,
    _ name: String,
    _ random: inout SeededRandom
  ) -> [[(name: String, text: String)]] {
    let first = object(record(1, &random))
    let second = object(record(2, &random))
    let open = object(shown)
    let fields = typed(record(3, &random))
    let path = "projects/p/databases/(default)/documents"
    let lines = "\(first)\n\(second)\n"
    let inner = #"{"__collections__":{"\#(blogs)":{"i1":\#(first)}}}"#
    let secrets = [
      "[\(first),\(second)]", #"{"k1":\#(first),"k2":\#(second)}"#, #"{"results":[\#(first)]}"#, lines, first,
      #"{"data":[\#(first)],"page":0}"#, #"[{"id":"q","data":\#(first)}]"#, #"{"\#(blogs)":[\#(first)]}"#,
      #"{"k1":{"__collections__":{"\#(blogs)":{"i1":\#(first)}}}}"#, #"[{"\#(blogs)":[\#(first)]}]"#,
    ]
    let files = secrets.map { secret in
      [(name: "\(blogs).json", text: "[\(open)]"), (name: "\(name).json", text: secret)]
    }
    let document = #"{"name":"\#(path)/\#(blogs)/b1","fields":\#(typed(shown))}"#
    let single = [
      #"{"\#(name)":[\#(first)],"\#(blogs)":[\#(open)]}"#,
      #"{"\#(blogs)":{"b1":\#(open)},"\#(name)":{"k":\#(first)}}"#,
      #"{"\#(blogs)":[\#(open)],"\#(name)":{"\#(blogs)":[\#(first)]}}"#,
      #"{"\#(blogs)":[\#(open)],"\#(name)":[{"\#(blogs)":[\#(first)]}]}"#,
      #"{"\#(blogs)":[\#(open)],"\#(name)":{"k":{"\#(blogs)":{"i":\#(first)}}}}"#,
      #"{"\#(blogs)":[\#(open)],"\#(name)":\#(first)}"#,
      #"{"__collections__":{"\#(blogs)":{"b1":\#(open)},"\#(name)":{"k1":\#(first),"k2":\#(inner)}}}"#,
      #"{"__collections__":{"\#(blogs)":{"b1":\#(open)},"\#(name)":[\#(first)]}}"#,
      #"{"__collections__":{"\#(blogs)":{"b1":{"text":"SHOWN","blogDescription":"SHOWN","__collections__":{"\#(name)":{"k":\#(first)}}}}}}"#,
      #"{"\#(blogs)/b1":\#(open),"\#(name)/k1":\#(first),"\#(name)/k1/\#(blogs)/i1":\#(second)}"#,
      #"{"\#(blogs)":{"b1":{"text":"SHOWN","blogDescription":"SHOWN","subCollection":{"\#(blogs)/b1/\#(name)":{"k":\#(first)}}}}}"#,
      #"{"documents":[\#(document),{"name":"\#(path)/\#(name)/k1","fields":\#(fields)}]}"#,
      #"{"documents":[\#(document),{"fields":\#(fields),"name":"\#(path)/\#(name)/k/\#(blogs)/i"}]}"#,
      #"{"\#(blogs)":{"$type":"collection","b1":\#(open)},"\#(name)":{"$type":"collection","k":\#(first)}}"#,
      #"{"__key__":{"path":"\"\#(blogs)\", \"b1\""},"text":"SHOWN","blogDescription":"SHOWN"}"# + "\n"
        + #"{"__key__":{"path":"\"\#(name)\", \"k1\""},\#(first.dropFirst())"#,
    ]
    let rest = [
      [
        (
          name: "\(blogs).json",
          text: "{\"documents\":[\(document),{\"name\":\"\(path)/\(name)/k\",\"fields\":\(fields)}]}"
        )
      ],
      [(name: "1.json", text: #"{"\#(blogs)":[\#(open)]}"#), (name: "2.json", text: "[\(first)]")],
      [(name: "1.json", text: #"{"\#(blogs)":[\#(open)]}"#), (name: "2.ndjson", text: lines)],
    ]
    return files + single.map { [(name: "export.json", text: $0)] } + rest
  }

  @Test(arguments: words.indices)
  func `records of a collection that the map does not name are nowhere`(_ number: Int) throws {
    var random = SeededRandom(UInt64(number))
    let (reader, blogs) = Self.readers[number % Self.readers.count]
    for _ in 0..<2 {
      for files in Self.exports(blogs, Self.words[number], &random) {
        let result = try reader.read(files.map { ($0.name, Array($0.text.utf8)) })
        let told = "\(files)"
        #expect(!String(describing: result.community).contains(Self.secret), "\(told)")
        #expect(result.community.blogs.map(\.text) == ["SHOWN"], "\(told)")
      }
    }
  }

  @Test(arguments: [
    "messages/m1.json", "drafts/blogs.json", "rooms/r1/blogs/i1.json", "rooms/r1/messages/m1.json",
    "blogs/b1/notes/n1.json", "blogs/b1/notes/n1/comments/c1.json", "blogs/messages.json",
    "private/x/b1.json",
    "blogs.private.json", "2024/messages.json",
  ])
  func `folders of an export are collections`(_ name: String) async throws {
    var random = SeededRandom(7)
    let folder = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let records = [Self.object(Self.record(1, &random)), Self.object(Self.record(2, &random))]
    var files: [ExportSource] = []
    for (name, text) in [
      ("blogs/b1.json", Self.object(Self.shown)), (name, "[\(records.joined(separator: ","))]"),
    ] {
      let url = folder.appending(path: name)
      files.append(ExportSource(name: "blogs/export/\(name)", path: url.path, inner: name))
      let parent = url.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    for (reader, _) in Self.readers.prefix(2) {
      let result = try await reader.read(files)
      #expect(!String(describing: result.community).contains(Self.secret))
      #expect(result.community.blogs.map(\.text) == ["SHOWN"])
    }
  }

  @Test
  func `a collection in another one is read where the map names both`() throws {
    let map = FieldMap(
      name: "own",
      rules: [
        FieldMap.Rule(
          .blog,
          in: ["rooms/posts", "app/stories"],
          sources: [FieldMap.Source(.text, from: ["text"])]
        )
      ]
    )
    for text in [
      #"{"__collections__":{"rooms":{"r1":{"__collections__":{"posts":{"a":{"text":"x"}}}}}}}"#,
      #"{"rooms/r1/posts/a":{"text":"x"}}"#,
      #"{"app":{"stories":{"a":{"text":"x"}},"posts":{"b":{"text":"y"}}}}"#,
    ] {
      let result = try read(text, options: ExportOptions(fieldMap: map))
      #expect(result.community.blogs.map(\.id) == ["a"])
    }
  }

  @Test(arguments: [
    ["garden.posts.json", "garden.users.json", "garden.sessions.json"],
    ["posts-1.json", "posts-2.json", "post-drafts.json", "export-users-2024-01-31T12.json"],
    ["_User.json", "Post.json", "_Session.json", "_Join:likes:Post.json", "_Join:likes:Message.json"],
  ])
  func `a collection is known amid neutral words and behind what all names begin with`(_ files: [String]) {
    let compiledMap = CompiledFieldMap(.auto)
    let names = FileNames(files)
    let kinds = files.map { SourceName($0, among: names, compiledMap: compiledMap) }
    for (name, source) in zip(files, kinds) {
      let isSecret = ["essions", "drafts", "_Session", "Message"].contains { name.contains($0) }
      #expect((source.kind == nil) == isSecret, "\(name)")
      #expect((source.otherCollection != nil) == isSecret, "\(name)")
    }
  }

  @Test(arguments: [
    #""password":"x""#, #""isFlagged":true"#, #""is_flagged":1"#, #""flagged":"yes""#,
    #""visibility":"friends""#,
    #""visibility":0"#, #""visibility":["u1"]"#, #""visibility":{"type":"team"}"#, #""archived":true"#,
    #""isArchived":true"#, #""archivedAt":"2020-01-01""#, #""published_at":null"#, #""publishedAt":null"#,
    #""published_at":"0000-00-00 00:00:00""#, #""publishedAt":"0001-01-01T00:00:00Z""#,
    #""publishedAt":"""#, #""draft":true"#, #""status":"review""#, #""status":"Queued""#, #""status":2"#,
    #""_status":"draft""#, #""moderation_status":"open case""#, #""state":"in_review""#, #""approved":false"#,
    #""active":false"#, #""publishedAt":{"nullValue":null}"#, #""visibility":{"stringValue":"Team"}"#,
    #""privacy":"circle""#, #""audience":"friends""#, #""removedAt":"2020-01-01""#,
    #""password":{"hash":"x"}"#,
  ])
  func `auto withholds what may be private, and says why`(_ field: String) throws {
    let text = #"""
      {"posts":[{"id":"a","text":"SHOWN","status":"published","visibility":"public","published_at":"2019-03-10",
        "archived":false,"password":"","isFlagged":false,"draft":null},{"id":"b","text":"CANARY",\#(field)}],
       "comments":[{"id":"c","postId":"a","text":"CANARY",\#(field)}]}
      """#
    let result = try read(text, options: ExportOptions(fieldMap: .auto))
    #expect(result.community.blogs.map(\.text) == ["SHOWN"])
    #expect(!String(describing: result.community).contains(Self.secret))
    #expect(result.withheld[.blog] == 1 && result.withheld[.comment] == 1)
    let told = result.diagnostics.filter { $0.code == "records-private" }.map(\.summary)
    let name = field.split(separator: "\"")[0]
    #expect(
      told == ["1 blog not published because of '\(name)'", "1 comment not published because of '\(name)'"]
    )
  }

  private static let spellings: [String] = {
    let words = [
      "draft", "private", "hidden", "deleted", "archived", "flagged", "trashed", "unlisted", "spam",
    ]
    let flags = words.flatMap { word -> [String] in
      let capital = word.prefix(1).uppercased() + word.dropFirst()
      let names = [
        word, capital, word.uppercased(), "is\(capital)", "is\(word)", "Is\(capital)",
        "IS_\(word.uppercased())", "is-\(word)", "_\(word)", "post\(capital)", "POST_IS_\(word.uppercased())",
        "\(word)Flag",
      ]
      let instants = ["\(word)At", "\(word)_on", "\(capital)Date", "date_\(word)", "\(word)By"]
      return names.flatMap { name in ["true", "1", "\"Yes\"", "\"y\""].map { "\"\(name)\":\($0)" } }
        + instants.map { "\"\($0)\":\"2020-01-01\"" }
    }
    let states = ["Visibility", "PRIVACY", "Status", "post-status", "blogStatus", "articleVisibility"].flatMap
    { name in
      ["Private", "only me", "in-review", "Invite Only"].map { "\"\(name)\":\"\($0)\"" }
    }
    let closed = ["Access", "privacyLevel", "view_permission", "Stage"].flatMap { name in
      ["members-only", "OnlyMe", "pending_review", "Draft"].map { "\"\(name)\":\"\($0)\"" }
    }
    let open = ["Published", "IS_PUBLIC", "Visible", "isListed", "Live"].flatMap { name in
      ["false", "0", "\"No\"", "\"n\"", "\"off\""].map { "\"\(name)\":\($0)" }
    }
    return flags + states + closed + open
      + [#""PublishedAt":null"#, #""Password":"x""#, #""access_code":"x""#]
  }()

  @Test
  func `auto knows marks in every spelling, also in a field about the record`() throws {
    let places = ["meta", "Settings", "moderation", "_flags", "system"]
    let fields =
      Self.spellings
      + Self.spellings.enumerated().map { number, field in
        let place = places[number % places.count]
        switch number % 3 {
        case 0: return "\"\(place)\":{\"a\":[1],\(field),\"b\":{}}"
        case 1: return "\"\(place)\":{\"metadata\":{\(field)}}"
        default: return "\"state\":{\(field)}"
        }
      }
    let records = fields.enumerated().map { #"{"id":"\#($0)","text":"CANARY",\#($1)}"# }
    let text = #"{"posts":[{"id":"a","text":"SHOWN"},\#(records.joined(separator: ","))]}"#
    let result = try read(text, options: ExportOptions(fieldMap: .auto))
    let shown = result.community.blogs.compactMap { Int($0.id) }
    #expect(shown.map { fields[$0] } == [])
    #expect(result.withheld[.blog] == fields.count)
  }

  @Test
  func `other fields are no marks`() throws {
    let fields = [
      #""Status":"Published""#, #""VISIBILITY":"Public""#, #""IsDraft":false"#, #""DeletedAt":null"#,
      #""meta":{"draft":false,"views":3,"author":{"x":1}}"#, #""commentEnabled":false"#, #""state":"Ohio""#,
      #""author":{"id":"u1","active":false}"#, #""draftsman":"yes""#, #""privately":true"#,
      #""stage":"final""#,
      #""settings":{"comments":"hidden","theme":"dark"}"#, #""meta":{"access":"everybody"}"#,
    ]
    let records = fields.enumerated().map { #"{"id":"\#($0)","text":"x",\#($1)}"# }
    let result = try read(
      #"{"posts":[\#(records.joined(separator: ","))]}"#,
      options: ExportOptions(fieldMap: .auto)
    )
    let shown = Set(result.community.blogs.map(\.id))
    #expect(fields.indices.filter { !shown.contains("\($0)") }.map { fields[$0] } == [])
  }

  @Test(arguments: [
    (["posts.json", "posts_backup.json", "users_backup.json"], ["posts.json"]),
    (["posts.json", "backup/posts.json", "copy/posts.json", "dev/posts.json"], ["posts.json"]),
    (["posts copy.json", "posts.json", "Backup of posts.json"], ["posts.json"]),
    (["backup/posts.json", "backup/users.json"], ["backup/posts.json", "backup/users.json"]),
    (["posts-backup-1.json", "users-backup-1.json"], ["posts-backup-1.json", "users-backup-1.json"]),
  ])
  func `a copy of a collection that is in use is another collection`(_ files: [String], _ read: [String]) {
    let compiledMap = CompiledFieldMap(.auto)
    let names = FileNames(files)
    let known = files.filter { SourceName($0, below: $0, among: names, compiledMap: compiledMap).kind != nil }
    #expect(known == read)
  }

  @Test
  func `the password of a user is no reason to hide the user`() throws {
    let text =
      #"{"users":[{"id":"u","username":"ana","password":"x","status":"offline"}],"posts":[{"id":"b","text":"x","userId":"u"}]}"#
    let result = try read(text, options: ExportOptions(fieldMap: .auto))
    #expect(result.community.bloggers.map(\.displayName) == ["ana"])
  }
}

/// Random numbers that are the same each time (SplitMix64).
private struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
