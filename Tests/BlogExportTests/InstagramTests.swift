import BlogModel
import Testing

@testable import BlogExport

/// Exports of Instagram: whose posts they have, and whether these are for everyone.
@Suite struct InstagramTests {
  private func read(_ files: [(String, String)]) throws -> ExportResult {
    let reader = ExportReader(options: ExportOptions(fieldMap: .instagram))
    return try reader.read(files.map { ($0.0, Array($0.1.utf8)) })
  }

  private func account(_ fields: String, name: String = "ana", photo: String = "media/p.jpg") -> String {
    #"{"profile_user":[{"media_map_data":{"Profile Photo":{"uri":"\#(photo)"}},"#
      + #""string_map_data":{"Username":{"value":"\#(name)"},\#(fields)}}]}"#
  }

  private static let isPublic = #""Private Account":{"value":"False"}"#
  private static let isPrivate = #""Private Account":{"value":"True"}"#

  private func post(_ name: String) -> String {
    #"[{"media":[{"uri":"media/posts/\#(name).jpg","creation_timestamp":1579000000,"title":"Rye"}]}]"#
  }

  @Test(arguments: [
    (#""Private Account":{"value":"False"}"#, ["1"], false),
    (#""Private Account":{"value":"True"}"#, [], false),
    (#""Privates Konto":{"value":"True"}"#, [], true), (#""Privates Konto":{"value":"False"}"#, [], true),
  ])
  func `posts of an account that may be private are not read`(
    fields: String,
    ids: [String],
    isReported: Bool
  ) throws {
    let result = try read([("personal_information.json", account(fields)), ("posts_1.json", post("1"))])
    #expect(result.community.blogs.map(\.id) == ids)
    let found = result.diagnostics.filter { $0.code == "privacy-unknown" }
    #expect(found.map(\.place?.file) == (isReported ? ["personal_information.json"] : []))
  }

  @Test func `posts without their account may be private`() throws {
    let result = try read([("a/posts_1.json", post("1"))])
    #expect(result.community.blogs.isEmpty && result.withheld[.blog] == 1)
    #expect(
      result.diagnostics.map(line) == [
        "a/posts_1.json: the account of these posts is unknown, because personal_information.json is missing; "
          + "they may be private and are skipped. Name the whole export of each account, in a folder of its own, "
          + "or save the field map and change 'unless' in it."
      ]
    )
  }

  @Test(arguments: [
    (["a", "b"], ["1"]), (["a.zip", "b.zip"], ["1"]), (["all/a", "all/b"], ["1"]), (["a", "a"], []),
  ])
  func `posts belong to the account of their export`(_ folders: [String], _ ids: [String]) throws {
    let places = [
      ("content", "account_information"),
      ("your_instagram_activity/media", "personal_information/personal_information"),
    ]
    for (posts, information) in places {
      for other in [account(Self.isPrivate, name: "ben", photo: "media/b.jpg"), nil] {
        var files = [
          ("\(folders[0])/\(information)/personal_information.json", account(Self.isPublic)),
          ("\(folders[0])/\(posts)/posts_1.json", post("1")),
          ("\(folders[1])/\(posts)/posts_2.json", post("2")),
        ]
        if let other { files.append(("\(folders[1])/\(information)/personal_information_2.json", other)) }
        // All files in one folder are one export, unless they have several accounts.
        if other == nil, folders[0] == folders[1] { continue }
        for files in [files, files.reversed()] {
          let community = try read(files).community
          #expect(community.blogs.map(\.id) == ids)
          #expect(community.bloggers.map(\.displayName) == ["ana"])
          #expect(community.bloggers.map(\.photo) == ["media/p.jpg"])
        }
      }
    }
  }

  @Test func `two accounts are two bloggers`() throws {
    let community = try read([
      ("a/personal_information.json", account(Self.isPublic)), ("a/posts_1.json", post("1")),
      ("b/personal_information.json", account(Self.isPublic, name: "ben", photo: "media/b.jpg")),
      ("b/posts_1.json", post("2")),
    ]).community
    let authors = community.blogs.map { "\($0.id) \(community.bloggers[Int($0.blogger)].displayName)" }
    #expect(authors.sorted() == ["1 ana", "2 ben"])
    #expect(community.bloggers.map(\.photo) == ["media/p.jpg", "media/b.jpg"])
  }
}
