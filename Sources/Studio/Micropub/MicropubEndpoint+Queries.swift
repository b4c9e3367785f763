import Basics
import BlogExport
import BlogModel
import PreviewServer

/// What apps ask (W3C Recommendation "Micropub", section 3.7 "Querying").
extension MicropubEndpoint {
  private static let queries = ["config", "source", "syndicate-to", "category"]

  func answer(
    _ query: [(name: String, value: String)],
    _ grant: Grant,
    _ site: String
  ) throws(MicropubError) -> PageAnswer {
    func first(_ name: String) -> String { query.first { $0.name == name }?.value ?? "" }
    switch first("q") {
    case "config":
      return Self.json { json in
        json.member("q", array: Self.queries) { $0.string($1) }
        if cleaner != nil { json.member("media-endpoint", MediaEndpoint.address(site)) }
        let types = cleaner == nil ? ["note", "reply", "like"] : ["note", "photo", "reply", "like"]
        json.member("post-types", array: types) { json, type in
          json.object { json in
            json.member("type", type)
            json.member("name", type.prefix(1).uppercased() + type.dropFirst())
          }
        }
        json.member("syndicate-to", array: [String]()) { $0.string($1) }
      }
    case "syndicate-to": return Self.json { $0.member("syndicate-to", array: [String]()) { $0.string($1) } }
    case "source":
      let address = try address(first("url"), grant.blogger, site)
      let wanted = query.filter { $0.name == "properties[]" || $0.name == "properties" }.map(\.value)
      return try source(address, wanted, site)
    case "category":
      let categories = try act { () throws(StudioError) in try Self.tags(editor.current().content.community) }
      let wanted = first("filter").lowercased()
      return Self.json { json in
        json.member("categories", array: categories.filter { $0.lowercased().hasPrefix(wanted) }) {
          $0.string($1)
        }
      }
    case "": throw .invalidRequest("'q' is missing.")
    case let other: throw .invalidRequest("Unknown query '\(other)'.")
    }
  }

  /// The tags that are used most.
  private static func tags(_ community: Community) -> [String] {
    var counts: [String: Int] = [:]
    for blog in community.blogs {
      for tag in blog.tags { counts[tag, default: 0] += 1 }
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return sorted.prefix(maximumTags).map(\.key)
  }

  private static let maximumTags = 500

  private func source(
    _ address: EntryAddress,
    _ wanted: [String],
    _ site: String
  ) throws(MicropubError) -> PageAnswer {
    let version = try version(address)
    let isShown = try act { () throws(StudioError) in try editor.isShown(version) }
    guard isShown else { throw .invalidRequest("Nothing was found at this address.") }
    let properties = try properties(of: version, site)
    let names = properties.values.keys.sorted().filter { wanted.isEmpty || wanted.contains($0) }
    return Self.json { json in
      if wanted.isEmpty {
        json.member("type", array: [version.blogger == nil ? "h-entry" : "h-card"]) { $0.string($1) }
      }
      json.member(
        "properties",
        object: { json in
          for name in names { json.member(name, array: properties[name]) { $1.write(to: &$0) } }
        }
      )
    }
  }

  /// The properties of a record.
  func properties(of version: StudioVersion, _ site: String) throws(MicropubError) -> EntryProperties {
    var properties = EntryProperties()
    func put(_ text: String?, _ name: String) {
      if let text, !text.isEmpty { properties.add(.text(text), to: name) }
    }
    switch version.values {
    case .blog(let record):
      put(record.blog.title, "name")
      put(record.blog.text, "content")
      for tag in record.blog.tags { put(tag, "category") }
      for picture in StudioEditor.pictures(of: record) {
        let address = MediaEndpoint.address(of: picture, record.blog.id, site)
        properties.add(
          picture.alt.isEmpty ? .text(address) : .picture(address, alt: picture.alt),
          to: "photo"
        )
      }
      put(record.blog.createdDate.map(ISODate.text), "published")
    case .comment(let record):
      put(record.comment.text, "content")
      put(record.comment.createdDate.map(ISODate.text), "published")
    case .blogger(let blogger):
      put(blogger.displayName, "nickname")
      put(blogger.fullName, "name")
      put(blogger.bio, "note")
      put(blogger.links.first { $0.service == .website }?.url, "url")
    case .like, .spot, .follow, .question, .quote, .favourite: break
    }
    return properties
  }
}
