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
      json.member("icons", array: icons(site)) { json, icon in
        json.object { json in
          json.member("src", icon.url)
          json.member("sizes", icon.sizes)
          json.member("type", ifPresent: icon.type)
        }
      }
    }
    return json.bytes
  }

  private static func icons(_ site: SiteView) -> [(url: String, sizes: String, type: String)] {
    let favicon = (site.faviconURL, "any", site.faviconURL.hasSuffix(".svg") ? "image/svg+xml" : "")
    return (site.faviconURL.isEmpty ? [] : [favicon])
      + site.icons.map { ($0.url, "\($0.side)x\($0.side)", "image/png") }
  }
}
