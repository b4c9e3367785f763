#if canImport(Darwin)
import Foundation
#else
// The standard library composes text for its own comparisons and does not make that public yet (Swift forums, "[Pitch]
// Unicode Normalization"); all of Foundation for one function would make every start slower.
@_spi(_Unicode) import Swift
#endif

extension String {
  /// The text with every letter and its marks composed (Unicode Standard Annex 15, form C): `e` and U+0301 give `é`.
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

  /// What texts have in common that differ in case and composition alone: full case folding (The Unicode Standard,
  /// section 3.13), composed.
  ///
  /// `Straße`, `STRASSE` and `ſtrasse` give `strasse`; `ς` and `Σ` give `σ`. The same in every locale: `I` gives `i`, and
  /// `ı` stays. Folder names that some file system takes for one have one folded text.
  package var folded: String {
    let lower = lowercased()
    if lower.utf8.allSatisfy({ $0 < 0x80 }) { return lower }
    var folded = String.UnicodeScalarView()
    for scalar in lower.composed.unicodeScalars {
      let properties = scalar.properties
      if properties.changesWhenCaseFolded {
        // Letters that differ from others in small letters only meet them in capitals.
        folded.append(contentsOf: properties.uppercaseMapping.lowercased().unicodeScalars)
      } else {
        folded.append(scalar)
      }
    }
    return String(folded).composed
  }
}
