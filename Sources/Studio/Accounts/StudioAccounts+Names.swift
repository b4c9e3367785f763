/// Which names accounts may have.
extension StudioAccounts {
  private static let nameLength = 2...40

  /// Whether a character is not seen, or is another form of a plain letter: with it, a name looks like another one.
  static func isDeceptive(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.generalCategory == .control || scalar.properties.isDefaultIgnorableCodePoint {
      return true
    }
    return switch scalar.value {
    // Ordinals, strokes through letters, enclosed, full-width and mathematical letters.
    case 0xAA, 0xBA, 0x334...0x338, 0x2460...0x24FF, 0xFF00...0xFFEF, 0x1D400...0x1D7FF, 0x1F100...0x1F1FF:
      true
    default: false
    }
  }

  /// Whether a name has letters of Latin and of scripts whose letters look like these.
  static func mixesScripts(_ name: String) -> Bool {
    let letters = name.unicodeScalars.filter(\.properties.isAlphabetic)
    let isLatin = letters.contains { $0.value < 0x250 || (0x1E00...0x1EFF).contains($0.value) }
    return isLatin && letters.contains { (0x370...0x52F).contains($0.value) }
  }

  /// Checks a name for an account.
  func checkName(_ name: String) throws(AccountError) {
    guard Self.nameLength.contains(name.count), name.utf8.count <= 160, !Self.slug(name).isEmpty,
      !name.contains("@")
    else { throw .badName }
    guard !name.unicodeScalars.contains(where: Self.isDeceptive), !Self.mixesScripts(name) else {
      throw .misleadingName
    }
  }
}
