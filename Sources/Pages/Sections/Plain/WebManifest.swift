import Basics

/// The manifest for browsers that install the site as an application (W3C, "Web Application Manifest").
struct WebManifest: PageKind {
  static let switches: [PageSwitch] = [.manifest]

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    plan.add("site.webmanifest", WebManifest(), isListed: false)
  }

  /// Reads no content: the manifest contains only settings.
  func read(_ site: inout PageReader, path: String) -> PageWriting {
    { frame, bytes, _ in
      bytes += Self.json(frame.site)
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private static func json(_ site: SiteView) -> [UInt8] {
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
    return json.bytes
  }
}
