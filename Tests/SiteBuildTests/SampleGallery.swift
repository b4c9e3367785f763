import TestSupport

@testable import SiteBuild

/// A community whose blogs have several pictures, which a test fills, builds and looks at.
final class SampleGallery {
  static let map = """
    bloggers: {from: people, id: id, displayName: nick}
    blogs:
      from: posts
      id: id
      blogger: by
      text: text
      picture: cover
      alt: cover_alt
      pictures: {path: media, address: url, alt: description, caption: title}
      createdDate: made
    """

  let site: SampleSite
  /// Records as JSON, the newest first.
  var posts = [
    post(
      "p3",
      #""media":[{"url":"m/a.jpg","description":"A <b>pier</b>","title":"Low & wide"},{"url":"m/b.jpg"},"#
        + #"{"url":"m/c.jpg","description":"Rooks"}]"#
    ),
    post("p2", #""cover":"m/a.jpg","cover_alt":"A \"lone\" pier""#),
    post("p1", #""cover":"m/b.jpg""#),
  ]

  /// With three pictures of different sizes.
  init() throws {
    site = try SampleSite()
    site.configuration.fieldMap = "map.yml"
    try site.folder.write(Self.map, to: "site/map.yml")
    for (name, width) in [("a", 64), ("b", 60), ("c", 70)] {
      try site.writePicture("m/\(name).jpg", width: width)
    }
  }

  /// A post by Ana; a higher number is newer.
  static func post(_ id: String, _ members: String) -> String {
    let day = "2024-01-0\(id.last ?? "1")T10:00:00Z"
    return #"{"id":"\#(id)","by":"u1","text":"Words of \#(id)","made":"\#(day)",\#(members)}"#
  }

  /// Writes the export and builds.
  @discardableResult
  func build() async throws -> BuildReport {
    try write()
    return try await site.buildAsItIs()
  }

  /// Writes the export.
  func write() throws {
    try site.folder.write(#"[{"id":"u1","nick":"ana"}]"#, to: "site/export/people.json")
    try site.folder.write("[\(posts.joined(separator: ","))]", to: "site/export/posts.json")
  }

  /// The page of a post.
  func page(_ id: String) throws -> String { try site.page("blogs/\(id)/index.html") }
}
