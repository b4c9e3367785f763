import CXXHash

/// What bytes are, in 16 bytes: XXH3, 128 bit, of libxxhash ("xxHash fast digest algorithm", specification).
///
/// Not for secrets: it tells changed content from unchanged, and it is as fast as reading memory.
struct Fingerprint: Sendable, Hashable {
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The fingerprint of `bytes`.
  ///
  /// O(n).
  init(of bytes: UnsafeRawBufferPointer) {
    let hash = XXH3_128bits(bytes.baseAddress, bytes.count)
    self.init(high: hash.high64, low: hash.low64)
  }

  /// The fingerprint of `bytes`.
  ///
  /// O(n).
  init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { Fingerprint(of: $0) }
  }

  /// The fingerprint of a text's UTF-8.
  init(of text: String) {
    var text = text
    self = text.withUTF8 { Fingerprint(of: UnsafeRawBufferPointer($0)) }
  }

  /// Reads 32 hexadecimal digits; nil when they are none.
  init?(hex: some StringProtocol) {
    // A sign is no digit.
    guard hex.utf8.count == 32, hex.allSatisfy(\.isHexDigit), let high = UInt64(hex.prefix(16), radix: 16),
      let low = UInt64(hex.dropFirst(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  /// 32 hexadecimal digits.
  var hex: String { Self.digits(high) + Self.digits(low) }

  /// The first 16 hexadecimal digits (64 bits), for names: among a million files two agree once in 40 million.
  var short: String { Self.digits(high) }

  private static func digits(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Takes the fingerprint of bytes that come in parts.
struct FingerprintCollector: ~Copyable {
  private let state: OpaquePointer?

  init() {
    state = XXH3_createState()
    XXH3_128bits_reset(state)
  }

  deinit { XXH3_freeState(state) }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
  }

  var fingerprint: Fingerprint {
    let hash = XXH3_128bits_digest(state)
    return Fingerprint(high: hash.high64, low: hash.low64)
  }
}
