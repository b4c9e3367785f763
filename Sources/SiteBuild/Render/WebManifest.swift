import Basics

/// What a browser that keeps the site among its applications shows of it (W3C, "Web Application Manifest").
enum WebManifest {
  /// The file as UTF-8.
  static func bytes(_ maker: ViewMaker) -> [UInt8] {
    let site = maker.site
    var json = JSONWriter()
    json.object { json in
      json.member("name", site.title)
      json.member("description", ifPresent: site.description)
      json.member("lang", site.language)
      json.member("dir", site.direction)
      json.member("id", site.basePath)
      json.member("start_url", site.basePath)
      json.member("scope", site.basePath)
      json.member("display", "minimal-ui")
      if !site.faviconURL.isEmpty {
        json.member("icons", array: [site.faviconURL]) { json, url in
          json.object { json in
            json.member("src", url)
            json.member("sizes", "any")
            if url.hasSuffix(".svg") { json.member("type", "image/svg+xml") }
          }
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}
