import CXXHash

/// Tells texts apart: XXH3, 128 bit, of libxxhash.
enum Checksum {
  /// The checksum of a text's UTF-8: 32 hexadecimal digits.
  static func hex(of text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      let hash = XXH3_128bits(bytes.baseAddress, bytes.count)
      return digits(hash.high64) + digits(hash.low64)
    }
  }

  private static func digits(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
