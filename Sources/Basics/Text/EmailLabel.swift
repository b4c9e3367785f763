/// A part between dots of the domain of an e-mail address.
struct EmailLabel {
  private let start: Int
  /// The index after its last character.
  private(set) var end: Int
  /// Where it ends if it is a top-level domain; nil if it cannot be one.
  ///
  /// A top-level domain has two letters or more, all of them Latin or none, with their marks. Only one that begins with
  /// `xn--` has digits and hyphens. So what follows it in a text can be recognised: `orgまで`, `org-Adresse`, `org5月`.
  private(set) var topLevelEnd: Int?
  /// The index after the digits at its beginning; nil if there are none.
  private(set) var numberEnd: Int?
  /// Whether it has letters of several scripts, or a symbol.
  private(set) var isMixed = false
  /// The script of its first letter.
  private var script: EmailCharacter?
  /// Its first character that is not a mark.
  private var first: EmailCharacter?
  private var last = EmailCharacter.outside

  var isEmpty: Bool { end == start }

  var isNumber: Bool { numberEnd == end }

  /// Whether it begins with a top-level domain in Latin letters, or with an encoded one, which has such letters, too.
  var isLatinTopLevel: Bool { topLevelEnd != nil && script == .latin }

  /// Reads a label; empty if there is none at `start`.
  init(in text: UnsafeBufferPointer<UInt8>, from start: Int) {
    (self.start, end) = (start, start)
    let isEncoded = text[start...].prefix(4).lazy.map { $0 | 0x20 }.elementsEqual("xn--".utf8)
    var (letters, lettersEnd) = (0, start)
    var isCut = false
    while true {
      let (character, length) = EmailCharacter.read(text, at: end)
      let next = end + length
      switch character {
      case .latin, .other:
        isMixed = isMixed || script ?? character != character
        script = script ?? character
        if !isMixed, !isCut { (letters, lettersEnd) = (letters + 1, next) }
      case .digit:
        if first == nil || numberEnd == end { numberEnd = next }
        if isEncoded, !isMixed { lettersEnd = next }
      case .mark: if lettersEnd == end { lettersEnd = next }
      case .symbol: isMixed = true
      case .hyphen: isCut = !isEncoded
      case .dot, .wideDot, .fullStop, .outside:
        let beginsWithLetter = first == .latin || first == .other
        topLevelEnd = beginsWithLetter && letters >= 2 ? lettersEnd : nil
        return
      }
      if character != .mark { first = first ?? character }
      (last, end) = (character, next)
    }
  }

  /// Whether a mixed label in front of another one is a name, not a top-level domain with a text behind it.
  ///
  /// A top-level domain in Latin letters follows it: `mail.東京tower.jp`, `mail.cats🐱dogs.ws`. If it begins with one
  /// itself, a web address or a sentence may be behind that: `org★www.example.com`, `org★example.com/path`,
  /// `org★.Thanks a lot`. Any other text that looks like a name is hidden with the domain, because a lost word is better
  /// than a published address: `org★example.com`, `org★.Thanks`.
  func isName(before next: EmailLabel, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard next.isLatinTopLevel else { return false }
    guard isLatinTopLevel else { return true }
    let isAddress = (last == .latin || last == .digit) && next.isFollowed(by: "/", in: text)
    if isAddress || endsWithWWW(in: text) { return false }
    return isCapitalized(in: text) || !next.isCapitalized(in: text) || !next.isFollowed(by: " \n", in: text)
  }

  /// Whether a web address begins behind letters of another script or a symbol: `org★www`.
  private func endsWithWWW(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let isWWW = text[start..<end].suffix(3).lazy.map { $0 | 0x20 }.elementsEqual("www".utf8)
    return isWWW && text[end - 4] >= 0x80
  }

  /// Whether one of some ASCII characters follows it, and then a letter or a digit.
  private func isFollowed(by characters: String, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard end < text.count, characters.utf8.contains(text[end]) else { return false }
    return EmailCharacter.read(text, at: end + 1).character.isLetterOrDigit
  }

  /// Whether it begins with a capital letter and a small one.
  private func isCapitalized(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let first = EmailCharacter.scalar(in: text, at: start)
    let second = EmailCharacter.scalar(in: text, at: start + UTF8.width(first))
    return first.properties.isUppercase && second.properties.isLowercase
  }

  /// The next label, which may be empty; nil if no dot follows.
  ///
  /// `。` is a dot before a top-level domain in Latin letters and between Latin letters or digits. Behind a domain with
  /// an ASCII dot, `．` is a dot only before such a top-level domain, and `。` never: both end sentences.
  func next(in text: UnsafeBufferPointer<UInt8>, isAfterDot: Bool) -> EmailLabel? {
    let (dot, length) = EmailCharacter.read(text, at: end)
    guard [.dot, .wideDot, .fullStop].contains(dot) else { return nil }
    let next = EmailLabel(in: text, from: end + length)
    let isInName = [last, next.first].allSatisfy { $0 == .latin || $0 == .digit }
    let isDot =
      switch dot {
      case .wideDot: !isAfterDot || next.isLatinTopLevel
      case .fullStop: !isAfterDot && (next.isLatinTopLevel || isInName)
      default: true
      }
    return isDot ? next : nil
  }
}
