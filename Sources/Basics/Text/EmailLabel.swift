/// A part between dots of the domain of an e-mail address.
struct EmailLabel {
  private let start: Int
  /// The index after its last character.
  private(set) var end: Int
  /// Where it ends if it is a top-level domain; nil if it cannot be one.
  ///
  /// A top-level domain has two letters or more, all of one script, and nothing else unless it begins with `xn--`.
  /// So what follows it in a text can be recognised: `orgまで`, `org-Adresse`, `org5月`.
  private(set) var topLevelEnd: Int?
  /// The index after the digits at its beginning; nil if there are none.
  private(set) var numberEnd: Int?
  /// Whether it has letters of several scripts, or a symbol.
  private(set) var isMixed = false
  private var last = EmailCharacter.outside

  var isEmpty: Bool { end == start }

  var isNumber: Bool { numberEnd == end }

  /// Reads a label; empty if there is none at `start`.
  init(in text: UnsafeBufferPointer<UInt8>, from start: Int) {
    (self.start, end) = (start, start)
    let isEncoded = text[start...].prefix(4).lazy.map { $0 | 0x20 }.elementsEqual("xn--".utf8)
    var first: EmailCharacter?
    var script: EmailCharacter?
    var lettersEnd = start
    var isCut = false
    while true {
      let (character, length) = EmailCharacter.read(text, at: end)
      let next = end + length
      switch character {
      case .latin, .other:
        isMixed = isMixed || script ?? character != character
        script = script ?? character
        if !isMixed, !isCut { lettersEnd = next }
      case .digit:
        if first == nil || numberEnd == end { numberEnd = next }
        if isEncoded, !isMixed { lettersEnd = next }
      case .mark: if lettersEnd == end { lettersEnd = next }
      case .symbol: isMixed = true
      case .hyphen: isCut = !isEncoded
      case .dot, .fullStop, .outside:
        let beginsWithLetter = first == .latin || first == .other
        topLevelEnd = beginsWithLetter && lettersEnd >= start + 2 ? lettersEnd : nil
        return
      }
      if character != .mark { first = first ?? character }
      (last, end) = (character, next)
    }
  }

  /// The start of the next label; nil if no dot follows.
  ///
  /// `。` is a dot only between Latin letters, and the end of a sentence behind a domain that has an ASCII dot.
  func startOfNext(in text: UnsafeBufferPointer<UInt8>, isAfterDot: Bool) -> Int? {
    let (dot, length) = EmailCharacter.read(text, at: end)
    let next = end + length
    switch dot {
    case .dot: return next
    case .fullStop where !isAfterDot:
      let ends = [last, EmailCharacter.read(text, at: next).character]
      return ends.allSatisfy { $0 == .latin || $0 == .digit } ? next : nil
    default: return nil
    }
  }
}
