import BlogModel

/// The hashtags of a site.
extension SiteContent {
  /// A hashtag and its blogs.
  struct Tag: Sendable {
    /// As the newest blog spells it, without the `#`.
    let name: String
    let segment: String
    /// Indices into `Community.blogs`, newest first.
    var blogs: [Int32]
  }

  /// The names of the tags, the most frequent first.
  package var tagsByFrequency: [String] {
    let order = tags.indices.sorted { (tags[$1].blogs.count, $0) < (tags[$0].blogs.count, $1) }
    return order.map { tags[$0].name }
  }

  /// The segment under `tags/` for a hashtag: one for all its spellings.
  static func segment(ofTag name: String) -> String {
    let slug = Slug.shared(from: name)
    return slug.isEmpty ? Slug.segment(for: name.folded) : slug
  }

  /// The tags of blogs by name, and their indices by blog in order of appearance.
  static func tags(of blogs: [PreparedBlog]) -> ([Tag], ofBlog: [[Int32]]) {
    var places: [String: Int32] = [:]
    // By spelling: there are few tags compared with their uses.
    var known: [String: Int32] = [:]
    var tags: [Tag] = []
    var ofBlog: [[Int32]] = []
    ofBlog.reserveCapacity(blogs.count)
    for (index, blog) in blogs.enumerated() {
      var own: [Int32] = []
      for name in blog.tags {
        let place: Int32
        if let before = known[name] {
          place = before
        } else {
          let segment = Self.segment(ofTag: name)
          place = places[segment] ?? Int32(tags.count)
          known[name] = place
          if place == tags.count {
            places[segment] = place
            tags.append(Tag(name: name, segment: segment, blogs: []))
          }
        }
        guard !own.contains(place) else { continue }
        own.append(place)
        tags[Int(place)].blogs.append(Int32(index))
      }
      ofBlog.append(own)
    }
    let keys = tags.map(\.segment.sortKey)
    let order = tags.indices.sorted { (keys[$0], tags[$0].segment) < (keys[$1], tags[$1].segment) }
    var newPlace = [Int32](repeating: 0, count: tags.count)
    for (new, old) in order.enumerated() { newPlace[old] = Int32(new) }
    return (order.map { tags[$0] }, ofBlog.map { $0.map { newPlace[Int($0)] } })
  }
}
