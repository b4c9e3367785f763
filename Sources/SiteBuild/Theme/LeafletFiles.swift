import Basics
import BlogModel
import Pages
import SiteOutput

/// Leaflet, the script that moves maps: third-party code, found on the machine that builds and copied into the
/// site, never part of blogforge.
struct LeafletFiles: Sendable {
  /// The files as assets, under the names that `AssetLinks` uses.
  let assets: [String: [UInt8]]

  /// Where systems install it: Debian's `libjs-leaflet` and `node-leaflet`.
  private static let usualFolders = ["/usr/share/javascript/leaflet", "/usr/share/nodejs/leaflet/dist"]
  /// The names of the script, the minified one first.
  private static let scripts = ["leaflet.min.js", "leaflet.js"]

  /// The folder in which Leaflet is.
  ///
  /// - Parameters:
  ///   - wanted: the configured folder; if it is set, no other one is considered.
  ///   - program: the path of the running program, next to which a package may have installed Leaflet.
  /// - Returns: the first folder that has it; nil if none has.
  static func folder(_ wanted: String?, program: String?) -> String? {
    if let wanted { return isLeaflet(wanted) ? wanted : nil }
    var folders: [String] = []
    if let slash = program?.lastSlash, let program {
      folders.append("\(program[..<slash])/../share/blogforge/leaflet")
    }
    return (folders + usualFolders).first(where: isLeaflet)
  }

  private static func isLeaflet(_ folder: String) -> Bool {
    let names = [
      scripts.first { FileSystem.status(of: "\(folder)/\($0)", followLink: true) != nil },
      AssetsView.leafletStyleName,
    ]
    return names.allSatisfy { name in
      name.map { FileSystem.status(of: "\(folder)/\($0)", followLink: true)?.kind == .file } ?? false
    }
  }

  /// Reads the files of a folder.
  init(folder: String) throws(FileSystemError) {
    var assets: [String: [UInt8]] = [:]
    for name in Self.scripts where assets[AssetsView.leafletScriptName] == nil {
      guard FileSystem.status(of: "\(folder)/\(name)", followLink: true) != nil else { continue }
      assets[AssetsView.leafletScriptName] = Self.withoutMap(try FileSystem.read("\(folder)/\(name)"))
    }
    var style = Self.withoutMap(try FileSystem.read("\(folder)/\(AssetsView.leafletStyleName)"))
    let images = "\(folder)/images"
    if FileSystem.status(of: images, followLink: true)?.kind == .folder {
      for name in try FileSystem.files(below: images).sorted() where !name.contains("/") {
        let link = Array("url(images/\(name))".utf8)
        // Few of them are needed: pictures that the style sheet does not name are skipped.
        guard let replaced = Self.replacing(link, by: "url(./leaflet-\(name))", in: style) else { continue }
        style = replaced
        assets["leaflet-\(name)"] = try FileSystem.read("\(images)/\(name)")
      }
    }
    assets[AssetsView.leafletStyleName] = style
    self.assets = assets
  }

  /// The bytes without the comment that points debuggers to a file that is not published.
  private static func withoutMap(_ bytes: [UInt8]) -> [UInt8] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lines.removeAll { line in
      [Array("//# sourceMappingURL=".utf8), Array("/*# sourceMappingURL=".utf8)].contains {
        line.starts(with: $0)
      }
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// The bytes with every occurrence of some others replaced; nil when there is none.
  private static func replacing(_ old: [UInt8], by new: String, in bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let start = rest.indices.first(where: { rest[$0] == old[0] && rest[$0...].starts(with: old) }) {
      result += rest[..<start]
      result += new.utf8
      rest = rest[(start + old.count)...]
    }
    return rest.count == bytes.count ? nil : result + rest
  }
}
