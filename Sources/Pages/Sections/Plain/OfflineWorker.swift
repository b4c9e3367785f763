import Basics
import TemplateEngine

/// The service worker of a site that works offline (W3C, "Service Workers").
///
/// A worker controls only addresses below its own, and a browser asks for it again at the same address. So this file is
/// at the root of the site. It contains the settings and loads the script of the theme, whose name has a hash.
struct OfflineWorker: PageKind {
  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    if content.worksOffline { plan.add("service-worker.js", OfflineWorker(), isListed: false) }
  }

  /// Reads no content: the worker knows only settings.
  func read(_ site: inout PageReader, path: String) -> PageWriting {
    { frame, bytes, _ in
      bytes += "self.site=".utf8
      bytes += Self.settings(frame)
      bytes += ";\nimportScripts(".utf8
      var url = JSONWriter()
      url.string(frame.site.assets.offlineWorker.url)
      bytes += url.bytes
      bytes += ");\n".utf8
    }
  }

  private static func settings(_ frame: PageFrame) -> [UInt8] {
    let site = frame.site
    // What the page of the reader's likes loads, which may be opened for the first time without a connection; and what
    // a page loads only if its picture is enlarged or if it is shared. A theme may not have it.
    let assets = site.assets
    let common = [assets.earlyScript, assets.script, assets.choices, assets.zoomScript, assets.shareScript]
    let files = (common + (site.hasLikesPage ? [assets.likesScript] : [])).filter { !$0.url.isEmpty }
    var json = JSONWriter()
    json.object { json in
      json.member("base", site.basePath)
      json.member("language", site.language)
      json.member("direction", site.direction)
      json.member("style", assets.stylesheet.url)
      json.member("files", array: files) { json, file in json.string(file.url) }
      json.member("pages", array: [""] + (site.hasLikesPage ? ["your-likes/"] : [])) { json, page in
        json.string(site.basePath + page)
      }
      json.member("title", frame.words.text("offline"))
      json.member("keptPages", frame.words.text("offline-kept-pages"))
      json.member("noPages", frame.words.text("offline-no-pages"))
      json.member("keptPage", frame.words.text("offline-kept-page"))
    }
    return json.bytes
  }
}
