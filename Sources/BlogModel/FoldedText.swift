#if canImport(Darwin)
import Foundation
#else
// The standard library normalizes text for its own comparisons, but that is not public yet (Swift forums, "[Pitch]
// Unicode Normalization"). Importing Foundation for one function would make every start slower.
@_spi(_Unicode) import Swift
#endif

extension String {
  /// The text in normalization form C (Unicode Standard Annex 15), in which letters and their marks are composed:
  /// `e` and U+0301 give `é`.
  package var composed: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    #if canImport(Darwin)
    return precomposedStringWithCanonicalMapping
    #else
    var composed = String.UnicodeScalarView()
    for scalar in _nfc { composed.append(scalar) }
    return String(composed)
    #endif
  }

  /// What names are sorted by: the text without case and accents, so that `Émile` is next to `Emil`.
  ///
  /// Only marks of Latin, Greek and Cyrillic letters are removed: in other scripts, marks are vowels.
  package var sortKey: String {
    let lower = lowercased()
    if lower.utf8.allSatisfy({ $0 < 0x80 }) { return lower }
    var key = String.UnicodeScalarView()
    for scalar in lower.decomposedScalars where !(0x300...0x36F).contains(scalar.value) {
      switch scalar {
      case "ø": key.append("o")
      case "ł": key.append("l")
      case "đ", "ð": key.append("d")
      case "ħ": key.append("h")
      case "ı": key.append("i")
      case "æ": key.append(contentsOf: "ae".unicodeScalars)
      case "œ": key.append(contentsOf: "oe".unicodeScalars)
      case "ß": key.append(contentsOf: "ss".unicodeScalars)
      case "þ": key.append(contentsOf: "th".unicodeScalars)
      default: key.append(scalar)
      }
    }
    return String(key).composed
  }

  /// The scalars of the text in normalization form D.
  private var decomposedScalars: [Unicode.Scalar] {
    #if canImport(Darwin)
    return Array(decomposedStringWithCanonicalMapping.unicodeScalars)
    #else
    return Array(_nfd)
    #endif
  }

  /// The text after full case folding (The Unicode Standard, section 3.13), composed: equal for texts that differ
  /// only in case and composition.
  ///
  /// `Straße`, `STRASSE` and `ſtrasse` give `strasse`; `ς` and `Σ` give `σ`. It is the same in every locale: `I`
  /// gives `i`, and `ı` stays. Folder names that some file system considers equal have equal folded texts.
  package var folded: String {
    let lower = lowercased()
    if lower.utf8.allSatisfy({ $0 < 0x80 }) { return lower }
    var folded = String.UnicodeScalarView()
    for scalar in lower.composed.unicodeScalars {
      let properties = scalar.properties
      if properties.changesWhenCaseFolded {
        // Some letters have several lowercase forms but only one uppercase form, such as `ſ` and `s`.
        folded.append(contentsOf: properties.uppercaseMapping.lowercased().unicodeScalars)
      } else {
        folded.append(scalar)
      }
    }
    return String(folded).composed
  }
}
