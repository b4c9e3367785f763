import ImageResize

/// Renditions under the fingerprint of their source and their recipe, so that a picture is resized once.
///
/// One file a rendition: a line that describes it, then its bytes. A file whose bytes do not have the
/// fingerprint that its line says is ignored and made again.
///
///     blogforge-rendition 1 500 500 webp 0123456789abcdef0123456789abcdef
struct RenditionCache: Sendable {
  private let folder: String

  /// A rendition in the cache.
  struct Entry: Sendable, Equatable {
    let width: Int
    let height: Int
    let format: PictureFormat
    let fingerprint: Fingerprint
    /// Bytes of the picture alone.
    let size: Int
    /// The cache's file.
    let file: String
  }

  /// A cache in `folder`, which need not exist.
  init(folder: String) {
    self.folder = folder
  }

  private func file(_ source: Fingerprint, _ recipe: Recipe) -> String {
    let key = Fingerprint(of: "\(source.hex) \(recipe.fingerprint)").hex
    return "\(folder)/\(key.prefix(2))/\(key)"
  }

  /// What the cache holds of a source and recipe; nil when it holds nothing that can be trusted.
  func entry(of source: Fingerprint, _ recipe: Recipe) -> Entry? {
    let path = file(source, recipe)
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
  func store(_ rendition: Rendition, source: Fingerprint, recipe: Recipe) throws(FileSystemError) -> Entry {
    let path = file(source, recipe)
    let entry = Entry(
      width: rendition.width,
      height: rendition.height,
      format: rendition.format,
      fingerprint: Fingerprint(of: rendition.bytes),
      size: rendition.bytes.count,
      file: path
    )
    let line =
      "blogforge-rendition 1 \(entry.width) \(entry.height) \(entry.format) \(entry.fingerprint.hex)\n"
    if let slash = path.lastIndex(of: "/") { try FileSystem.makeFolder(String(path[..<slash])) }
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
    guard words.count == 6, words[0] == "blogforge-rendition", words[1] == "1", let width = Int(words[2]),
      let height = Int(words[3]), let format = PictureFormat(rawValue: String(words[4])),
      let fingerprint = Fingerprint(hex: words[5])
    else { return nil }
    let entry = Entry(
      width: width,
      height: height,
      format: format,
      fingerprint: fingerprint,
      size: bytes.count - end - 1,
      file: path
    )
    return (entry, end + 1)
  }
}
