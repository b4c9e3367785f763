/// Scripts that are written without spaces between words, and the composition of their code points.
///
/// Their texts are indexed by pairs of adjacent code points, so that any part of a sentence is found without a
/// dictionary.
package enum Script {
  /// Whether a code point belongs to Han, kana, Hangul, Thai, Lao, Khmer or Burmese: letters, marks and signs, not
  /// digits.
  package static func isUnspaced(_ point: UInt32) -> Bool {
    switch point {
    case 0..<0xE01: false
    case 0xE01...0xE4E, 0xE81...0xECE, 0xEDC...0xEDF, 0x1000...0x103F, 0x1050...0x108F, 0x1100...0x11FF,
      0x1780...0x17DD, 0x3005...0x3007, 0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7FF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// The composition of two code points: a Hangul syllable from its letters, or a kana with its voicing mark.
  ///
  /// The rules are those of Unicode's composition (chapter 3.12 for Hangul).
  static func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    switch second {
    case 0x1161...0x1175 where (0x1100...0x1112).contains(first):
      0xAC00 + ((first - 0x1100) * 21 + (second - 0x1161)) * 28
    case 0x11A8...0x11C2 where (0xAC00...0xD7A3).contains(first) && (first - 0xAC00) % 28 == 0:
      first + (second - 0x11A7)
    case 0x3099: voiced(first)
    case 0x309A: isHaRow(first) ? first + 2 : nil
    default: nil
    }
  }

  /// The composition of a kana with the mark U+3099.
  private static func voiced(_ kana: UInt32) -> UInt32? {
    switch kana {
    case 0x3046: return 0x3094
    case 0x30A6: return 0x30F4
    case 0x309D, 0x30FD: return kana + 1
    case 0x30EF...0x30F2: return kana + 8
    default: break
    }
    if isHaRow(kana) { return kana + 1 }
    switch kana >= 0x30A0 ? kana - 0x60 : kana {
    case 0x304B...0x3061 where kana % 2 == 1, 0x3064, 0x3066, 0x3068: return kana + 1
    default: return nil
    }
  }

  private static func isHaRow(_ kana: UInt32) -> Bool {
    let hiragana = kana >= 0x30A0 ? kana - 0x60 : kana
    return (0x306F...0x307B).contains(hiragana) && hiragana % 3 == 0
  }
}
