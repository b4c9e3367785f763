import CXXHash

/// The 128-bit XXH3 hash of some bytes.
///
/// It detects changed content and is as fast as reading memory. It is not a cryptographic hash.
package struct Fingerprint: Sendable, Hashable {
  /// The first 64 bits.
  package let high: UInt64
  /// The last 64 bits.
  package let low: UInt64

  /// A fingerprint of its halves.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The fingerprint of `bytes`.
  ///
  /// O(n).
  package init(of bytes: UnsafeRawBufferPointer) {
    let hash = XXH3_128bits(bytes.baseAddress, bytes.count)
    self.init(high: hash.high64, low: hash.low64)
  }

  /// The fingerprint of `bytes`.
  ///
  /// O(n).
  package init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { Fingerprint(of: $0) }
  }

  /// The fingerprint of a text's UTF-8.
  package init(of text: String) {
    var text = text
    self = text.withUTF8 { Fingerprint(of: UnsafeRawBufferPointer($0)) }
  }

  /// Reads 32 hexadecimal digits; nil if the text is anything else.
  package init?(hex: some StringProtocol) {
    // `UInt64.init(_:radix:)` also accepts a sign, which is not a digit.
    guard hex.utf8.count == 32, hex.allSatisfy(\.isHexDigit), let high = UInt64(hex.prefix(16), radix: 16),
      let low = UInt64(hex.dropFirst(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  /// 32 hexadecimal digits.
  package var hex: String { high.hexadecimal + low.hexadecimal }

  /// The first 16 hexadecimal digits (64 bits), for file names: the probability of a collision among a million
  /// files is 1 in 40 million.
  package var short: String { high.hexadecimal }
}

/// Computes the fingerprint of bytes that arrive in chunks.
package struct FingerprintCollector: ~Copyable {
  private let state: OpaquePointer?

  /// An empty collector.
  package init() {
    state = XXH3_createState()
    XXH3_128bits_reset(state)
  }

  deinit { XXH3_freeState(state) }

  /// Adds the next chunk.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
  }

  /// The fingerprint of all chunks so far.
  package var fingerprint: Fingerprint {
    let hash = XXH3_128bits_digest(state)
    return Fingerprint(high: hash.high64, low: hash.low64)
  }
}
