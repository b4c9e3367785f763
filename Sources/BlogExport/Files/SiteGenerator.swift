import Basics

/// The program that makes a site of a folder of texts, where its rules differ from those of others.
enum SiteGenerator {
  case hugo, zola

  /// The generator whose configuration is in the folder of a site; nil if it is another one.
  init?(inFolder folder: String) {
    let hugo = ["hugo", "config"].flatMap { name in
      ["toml", "yaml", "yml", "json"].map { "\(name).\($0)" }
    }
    if Self.exists("\(folder)/zola.toml") || Self.isOfZola("\(folder)/config.toml") {
      self = .zola
    } else if (hugo + ["config/_default"]).contains(where: { Self.exists("\(folder)/\($0)") }) {
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
    // One that cannot be read says nothing.
    guard let file = try? ExportFile(path: path, name: path),
      let bytes = try? ByteInput.file(file).bytes(at: 0, count: 1 << 16)
    else { return false }
    return bytes.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: "base_url".utf8) }
  }
}
