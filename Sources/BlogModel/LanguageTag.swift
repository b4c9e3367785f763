/// Tags of languages (BCP 47: RFC 5646).
package enum LanguageTag {
  /// The maximum length; tags in use are shorter (RFC 5646, 4.4.1).
  private static let maximumCount = 35

  /// A well-formed tag with hyphens and in the usual case, as in `pt-BR`; nil for anything else.
  ///
  /// Underscores count as hyphens. Subtags are not looked up in the registry, and tags of private use are not
  /// accepted.
  package static func normalized(_ text: String) -> String? {
    guard text.utf8.count <= maximumCount else { return nil }
    let parts = text.replacing("_", with: "-").split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.utf8.count), first.allSatisfy(isLetter) else {
      return nil
    }
    var subtags = [first.lowercased()]
    for part in parts.dropFirst() {
      guard (1...8).contains(part.utf8.count), part.allSatisfy({ isLetter($0) || isDigit($0) }) else {
        return nil
      }
      subtags.append(inUsualCase(part, isExtension: subtags.contains { $0.utf8.count == 1 }))
    }
    return subtags.last?.utf8.count == 1 ? nil : subtags.joined(separator: "-")
  }

  /// Scripts begin with a capital, countries are in capitals (RFC 5646, 2.1.1).
  private static func inUsualCase(_ part: Substring, isExtension: Bool) -> String {
    guard !isExtension, part.allSatisfy(isLetter) else { return part.lowercased() }
    switch part.utf8.count {
    case 2: return part.uppercased()
    case 4: return part.prefix(1).uppercased() + part.dropFirst().lowercased()
    default: return part.lowercased()
    }
  }

  private static func isLetter(_ character: Character) -> Bool { character.isASCII && character.isLetter }
  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
}
