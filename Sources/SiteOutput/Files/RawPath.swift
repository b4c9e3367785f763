/// A path or a name as the system has it: bytes, which need not be UTF-8.
struct RawPath: Sendable, Equatable {
  /// With a zero at the end.
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

  /// The text, if it is one.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// For messages.
  package var shown: String { String(decoding: bytes, as: UTF8.self) }

  private var bytes: some Collection<UInt8> { characters.dropLast().lazy.map(UInt8.init(bitPattern:)) }

  /// The path of something in this folder.
  func appending(_ name: RawPath) -> RawPath {
    isEmpty ? name : RawPath(characters: characters.dropLast() + [CChar(UInt8(ascii: "/"))] + name.characters)
  }

  /// The same with something behind it.
  func adding(_ ending: String) -> RawPath {
    RawPath(characters: characters.dropLast() + RawPath(ending).characters)
  }

  /// The folder that it is in, as a path; empty for a single name.
  package var folder: RawPath {
    guard let slash = characters.lastIndex(of: CChar(UInt8(ascii: "/"))) else { return RawPath("") }
    return RawPath(characters: characters[..<slash] + [0])
  }
}
