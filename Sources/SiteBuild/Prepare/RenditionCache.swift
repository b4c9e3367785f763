import ImageResize

/// Renditions under the fingerprint of their source and of how they are made, so that a picture is resized once.
///
/// One file a rendition: a line that describes it, then its bytes. A file whose bytes do not have the
/// fingerprint that its line says is ignored and made again.
///
///     blogforge-rendition 2 500 500 webp whole 0123456789abcdef0123456789abcdef
struct RenditionCache: Sendable {
  private let folder: String

  /// A rendition in the cache.
  struct Entry: Sendable, Equatable {
    let width: Int
    let height: Int
    let format: PictureFormat
    let fingerprint: Fingerprint
    /// Whether a part of the source is missing or broken.
    let isDamaged: Bool
    /// Bytes of the picture alone.
    let size: Int
    /// The cache's file.
    let file: String
  }

  /// A cache in `folder`, which need not exist.
  init(folder: String) {
    self.folder = folder
  }

  /// What the bytes of a rendition depend on besides its own recipe.
  struct Key {
    let source: Fingerprint
    /// The recipes that are made of one decode.
    let together: [Recipe]
    /// The version of the picture library.
    let library: String
  }

  private func file(_ key: Key, _ recipe: Recipe) -> String {
    let others = key.together.map(\.fingerprint).joined(separator: " ")
    let name = Fingerprint(of: "\(key.source.hex) \(recipe.fingerprint) of \(others) by \(key.library)").hex
    return "\(folder)/\(name.prefix(2))/\(name)"
  }

  /// What the cache holds of a recipe; nil when it holds nothing that can be trusted.
  func entry(of key: Key, _ recipe: Recipe) -> Entry? {
    let path = file(key, recipe)
    // A cache that cannot be read is a cache that holds nothing.
    guard let bytes = try? FileSystem.read(path), let (entry, start) = Self.parse(bytes, path) else {
      return nil
    }
    let isWhole = bytes.withUnsafeBytes {
      Fingerprint(of: UnsafeRawBufferPointer(rebasing: $0[start...])) == entry.fingerprint
    }
    return isWhole ? entry : nil
  }

  /// Keeps a rendition.
  func store(_ rendition: Rendition, _ key: Key, _ recipe: Recipe) throws(FileSystemError) -> Entry {
    let path = file(key, recipe)
    let entry = Entry(
      width: rendition.width,
      height: rendition.height,
      format: rendition.format,
      fingerprint: Fingerprint(of: rendition.bytes),
      isDamaged: rendition.isDamaged,
      size: rendition.bytes.count,
      file: path
    )
    let line =
      "blogforge-rendition 2 \(entry.width) \(entry.height) \(entry.format) "
      + "\(entry.isDamaged ? "damaged" : "whole") \(entry.fingerprint.hex)\n"
    if let slash = path.lastSlash { try FileSystem.makeFolder(String(path[..<slash])) }
    try FileSystem.replace(path, with: Array(line.utf8) + rendition.bytes)
    return entry
  }

  /// The bytes of a rendition.
  func bytes(of entry: Entry) throws(FileSystemError) -> [UInt8] {
    Array(try FileSystem.read(entry.file).suffix(entry.size))
  }

  private static func parse(_ bytes: [UInt8], _ path: String) -> (Entry, start: Int)? {
    guard let end = bytes.prefix(200).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    guard words.count == 7, words[0] == "blogforge-rendition", words[1] == "2", let width = Int(words[2]),
      let height = Int(words[3]), let format = PictureFormat(rawValue: String(words[4])),
      let fingerprint = Fingerprint(hex: words[6])
    else { return nil }
    let entry = Entry(
      width: width,
      height: height,
      format: format,
      fingerprint: fingerprint,
      isDamaged: words[5] == "damaged",
      size: bytes.count - end - 1,
      file: path
    )
    return (entry, end + 1)
  }
}
