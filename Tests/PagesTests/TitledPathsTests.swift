import Testing

@testable import BlogModel
@testable import Pages

/// The paths of blogs whose addresses have titles or folders.
struct TitledPathsTests {
  private static func addresses(_ name: BlogAddresses.Name, hasFolders: Bool = false) -> BlogAddresses {
    var addresses = BlogAddresses()
    (addresses.name, addresses.hasFolders) = (name, hasFolders)
    return addresses
  }

  /// The paths by id; the blogs are given from the oldest.
  private func paths(
    _ ids: [String],
    _ addresses: BlogAddresses,
    slugs: [String: String] = [:],
    title: @escaping (String) -> String
  ) -> [String: String] {
    var parts = BlogPartTable()
    for (index, id) in ids.enumerated() {
      if let slug = slugs[id] { parts[index] = BlogParts(slug: slug) }
    }
    let blogs = ids.enumerated().map { second, id in
      Blog(id: id, blogger: 0, text: "", createdDate: Timestamp(seconds: Int64(second)))
    }
    let community = Community(
      bloggers: [Blogger(id: "u")],
      blogs: blogs,
      comments: [],
      likes: [],
      parts: parts
    )
    let paths = SitePaths(community, addresses) { title(community.blogs[$0].id) }
    return Dictionary(uniqueKeysWithValues: zip(community.blogs.map(\.id), paths.blogs))
  }

  @Test func `a blog without a title keeps its id, and one with a slug keeps the slug`() {
    let paths = paths(["b1", "b2", "b3"], Self.addresses(.title), slugs: ["b3": "mine"]) {
      $0 == "b2" ? "🎈" : "Tea"
    }
    #expect(paths == ["b1": "tea-\(BlogAddresses.suffix(ofBlog: "b1"))", "b2": "b2", "b3": "mine"])
  }

  @Test func `the folder depends on the id alone`() {
    let ids = paths(["b1"], Self.addresses(.id, hasFolders: true)) { _ in "Tea" }
    let titles = paths(["b1"], Self.addresses(.title, hasFolders: true)) { _ in "Tea" }
    #expect(ids["b1"] == "\(BlogAddresses.folder(ofBlog: "b1"))/b1")
    #expect(
      titles["b1"] == "\(BlogAddresses.folder(ofBlog: "b1"))/tea-\(BlogAddresses.suffix(ofBlog: "b1"))"
    )
  }

  /// Two ids with the same suffix, which some thousand ids always have.
  private static let twins: (String, String) = {
    var known: [String: String] = [:]
    for number in 0... {
      let id = "b\(number)"
      if let other = known.updateValue(id, forKey: BlogAddresses.suffix(ofBlog: id)) { return (other, id) }
    }
    return ("", "")
  }()

  @Test(arguments: [("Tea", "Tea"), ("Tea", "TEA!"), ("Straße", "STRASSE")])
  func `of two equal titles and suffixes the older blog keeps the address, whatever the ids`(
    first: String,
    second: String
  ) {
    let (one, other) = Self.twins
    for (older, newer) in [(one, other), (other, one)] {
      let paths = paths([older, newer], Self.addresses(.title)) { $0 == older ? first : second }
      let plain = BlogAddresses.segment(ofBlog: older, title: first)
      #expect(paths[older] == plain)
      #expect(paths[newer]?.folded != plain.folded)
      #expect(paths[newer]?.hasSuffix("-\(Slug.suffix(for: newer).prefix(6))") == true)
    }
  }

  @Test func `a title that gives the id of another blog takes nothing from it`() {
    let wanted = BlogAddresses.segment(ofBlog: "b1", title: "Tea")
    let paths = paths(["b1", wanted], Self.addresses(.title)) { $0 == "b1" ? "Tea" : "" }
    #expect(Set(paths.values).count == 2)
    #expect(paths["b1"] == wanted)
  }

  @Test func `what identifies a blog is the same for all kinds of addresses`() {
    let blogs = [Blog(id: "b1", blogger: 0, text: "", createdDate: nil)]
    let community = Community(bloggers: [Blogger(id: "u")], blogs: blogs, comments: [], likes: [])
    let folder = BlogAddresses.folder(ofBlog: "b1")
    let all: [(BlogAddresses, lasting: String)] = [
      (Self.addresses(.id), "blogs/b1/"), (Self.addresses(.title), "blogs/b1/"),
      (Self.addresses(.id, hasFolders: true), "blogs/\(folder)/b1/"),
      (Self.addresses(.title, hasFolders: true), "blogs/\(folder)/b1/"),
    ]
    for (addresses, lasting) in all {
      let paths = SitePaths(community, addresses) { _ in "Tea" }
      #expect(paths.key(ofBlog: 0) == "blogs/b1/")
      #expect(paths.lastingFolder(ofBlog: 0) == lasting)
    }
  }
}
