import Basics

/// The program that makes a site of a folder of texts, where its rules differ from those of others.
package enum SiteGenerator {
  case hugo, zola

  private static let endings = ["toml", "yaml", "yml", "json"]
  private static let hugoNames = endings.map { "hugo.\($0)" } + ["config/_default"]

  /// The generator whose configuration is in the folder of a site; nil if it is another one.
  init?(inFolder folder: String) {
    if Self.exists("\(folder)/zola.toml") || Self.isOfZola("\(folder)/config.toml") {
      self = .zola
    } else if Self.hugoNames.contains(where: { Self.exists("\(folder)/\($0)") })
      || Self.endings.contains(where: { Self.isOfHugo("\(folder)/config.\($0)") })
    {
      self = .hugo
    } else {
      return nil
    }
  }

  /// The paths by which the generator of texts is known; most do not exist, and `config/_default` is a folder.
  ///
  /// - Parameter sources: the files of one folder that the user named.
  /// - Returns: the paths; none if there are no texts.
  package static func paths(of sources: [ExportSource]) -> [String] {
    let hasTexts = sources.contains { TextFilePath.isText($0.name) || TextFilePath.isPage($0.name) }
    guard hasTexts, let folder = sources.first?.folder else { return [] }
    let names = ["zola.toml"] + endings.map { "config.\($0)" } + hugoNames
    return [folder, site(ofContent: folder)].compactMap(\.self).flatMap { site in
      names.map { "\(site)/\($0)" }
    }
  }

  /// The folder of the site whose texts a folder has by its name; nil if it may be that of the site itself.
  static func site(ofContent folder: String) -> String? {
    folder == "content" || folder.hasSuffix("/content") ? "\(folder)/.." : nil
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  /// Whether a configuration has the field that Zola requires, and that Hugo writes as `baseURL`.
  private static func isOfZola(_ path: String) -> Bool {
    start(of: path).split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: "base_url".utf8) }
  }

  /// Whether a configuration, whose name other generators use as well, has a field that sites of Hugo have.
  private static func isOfHugo(_ path: String) -> Bool {
    String(decoding: start(of: path), as: UTF8.self).lowercased().contains("baseurl")
  }

  /// The first bytes of a file; none if it cannot be read.
  private static func start(of path: String) -> [UInt8] {
    guard let file = try? ExportFile(path: path, name: path) else { return [] }
    return (try? ByteInput.file(file).bytes(at: 0, count: 1 << 16)) ?? []
  }
}
