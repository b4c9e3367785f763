extension String {
  /// Whether the text has a character that is seen; a name without one would give a link that readers cannot find.
  package var isSeen: Bool {
    // Nearly every text begins with such a character.
    if let first = utf8.first, (0x21...0x7E).contains(first) { return true }
    return unicodeScalars.contains { scalar in
      !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
        && scalar != "\u{2800}"
    }
  }
}
