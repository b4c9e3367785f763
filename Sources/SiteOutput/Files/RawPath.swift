/// A path or a name in the system's representation: bytes, which need not be UTF-8.
struct RawPath: Sendable, Equatable {
  /// The bytes, with a zero at the end.
  package let characters: [CChar]

  package init(_ pointer: UnsafePointer<CChar>) {
    var characters: [CChar] = []
    var next = pointer
    while next.pointee != 0 {
      characters.append(next.pointee)
      next += 1
    }
    self.characters = characters + [0]
  }

  package init(_ text: String) { characters = text.utf8.map(CChar.init(bitPattern:)) + [0] }

  private init(characters: [CChar]) { self.characters = characters }

  package var isEmpty: Bool { characters.count == 1 }

  /// The path as text; nil if it is not UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The path for messages.
  package var shown: String { String(decoding: bytes, as: UTF8.self) }

  private var bytes: some Collection<UInt8> { characters.dropLast().lazy.map(UInt8.init(bitPattern:)) }

  /// The path of an entry of this folder.
  func appending(_ name: RawPath) -> RawPath {
    isEmpty ? name : RawPath(characters: characters.dropLast() + [CChar(UInt8(ascii: "/"))] + name.characters)
  }

  /// The path with a suffix.
  func adding(_ ending: String) -> RawPath {
    RawPath(characters: characters.dropLast() + RawPath(ending).characters)
  }

  /// The path of the parent folder; empty for a single name.
  package var folder: RawPath {
    guard let slash = characters.lastIndex(of: CChar(UInt8(ascii: "/"))) else { return RawPath("") }
    return RawPath(characters: characters[..<slash] + [0])
  }
}
