import Basics
import ImageResize
import SiteOutput

/// The renditions of one picture for its uses, in order, without their bytes.
///
/// In the cache it is one file: a header that ends with its own fingerprint, then the bytes of all renditions one
/// after another. The first line contains the key, so that a file under the wrong name is detected.
///
///     blogforge-renditions 3 0123456789abcdef0123456789abcdef 2
///     tile 500 500 webp whole 8123 0123456789abcdef0123456789abcdef
///     photo 500 375 webp whole 9321 0123456789abcdef0123456789abcdef
///     0123456789abcdef0123456789abcdef
struct RenditionSet: Sendable, Equatable {
  /// One rendition.
  package struct Part: Sendable, Equatable {
    /// The recipe's name.
    package let name: String
    package let width: Int
    package let height: Int
    package let format: PictureFormat
    /// Whether a part of the source is missing or broken.
    package let isDamaged: Bool
    /// Bytes.
    package let size: Int
    package let fingerprint: Fingerprint
  }

  package let parts: [Part]

  /// The size of all renditions in bytes.
  package var size: Int { parts.reduce(0) { $0 + $1.size } }

  package init(parts: [Part]) {
    self.parts = parts
  }

  package init(_ renditions: [(recipe: Recipe, rendition: Rendition)]) {
    parts = renditions.map { recipe, rendition in
      Part(
        name: recipe.name,
        width: rendition.width,
        height: rendition.height,
        format: rendition.format,
        isDamaged: rendition.isDamaged,
        size: rendition.bytes.count,
        fingerprint: Fingerprint(of: rendition.bytes)
      )
    }
  }

  /// The header of the file for `key`.
  package func head(_ key: Fingerprint) -> [UInt8] {
    var text = "\(Self.mark) \(key.hex) \(parts.count)\n"
    for part in parts { text += "\(Self.fields(of: part))\n" }
    return Array("\(text)\(Fingerprint(of: text).hex)\n".utf8)
  }

  private static let mark = "blogforge-renditions 3"

  /// Reads the header of a file.
  ///
  /// - Returns: nil if the header is not that of `key`, or the file does not have the size that it states. The
  ///   bytes of the renditions are not read.
  package init?(_ bytes: UnsafeRawBufferPointer, key: Fingerprint) {
    var reader = FieldReader(bytes)
    guard reader.text() == "blogforge-renditions", reader.text() == "3", reader.fingerprint() == key,
      let count = reader.integer(), reader.endOfLine(), (0...1000).contains(count)
    else { return nil }
    var parts: [Part] = []
    for _ in 0..<count {
      guard let part = Self.part(&reader), reader.endOfLine() else { return nil }
      parts.append(part)
    }
    let described = Fingerprint(of: UnsafeRawBufferPointer(rebasing: bytes[..<reader.position]))
    guard reader.fingerprint() == described, reader.endOfLine() else { return nil }
    self.parts = parts
    guard bytes.count - reader.position == size else { return nil }
  }

  /// One rendition as a line: name, width, height, format, `whole` or `damaged`, size, fingerprint.
  package static func fields(of part: Part) -> String {
    "\(part.name) \(part.width) \(part.height) \(part.format) \(part.isDamaged ? "damaged" : "whole") "
      + "\(part.size) \(part.fingerprint.hex)"
  }

  /// Reads such a line; nil if it is invalid.
  package static func part(_ reader: inout FieldReader) -> Part? {
    guard let name = reader.text(), let width = reader.integer(), let height = reader.integer(),
      let format = reader.text().flatMap(PictureFormat.init(rawValue:)), let state = reader.text(),
      let size = reader.integer(), size >= 0, let fingerprint = reader.fingerprint(),
      state == "whole" || state == "damaged"
    else { return nil }
    return Part(
      name: name,
      width: width,
      height: height,
      format: format,
      isDamaged: state == "damaged",
      size: size,
      fingerprint: fingerprint
    )
  }
}
