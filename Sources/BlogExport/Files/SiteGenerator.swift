import Basics

/// The program that makes a site of a folder of texts, where its rules differ from those of others.
enum SiteGenerator {
  case hugo, zola

  /// The generator whose configuration is in the folder of a site; nil if it is another one.
  init?(inFolder folder: String) {
    let endings = ["toml", "yaml", "yml", "json"]
    let hugo = endings.map { "hugo.\($0)" } + ["config/_default"]
    if Self.exists("\(folder)/zola.toml") || Self.isOfZola("\(folder)/config.toml") {
      self = .zola
    } else if hugo.contains(where: { Self.exists("\(folder)/\($0)") })
      || endings.contains(where: { Self.isOfHugo("\(folder)/config.\($0)") })
    {
      self = .hugo
    } else {
      return nil
    }
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
