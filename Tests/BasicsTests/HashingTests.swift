import Basics
import Testing

struct HashingTests {
  /// draft-eastlake-fnv, appendix C.
  @Test(
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)]
  )
  func `FNV-1a gives what its description says`(text: String, hash: UInt64) {
    #expect(FNV1a(text).value == hash)
  }

  @Test func `FNV-1a takes a number for its bytes, the lowest first`() {
    var hash = FNV1a()
    hash.add(0x0807_0605_0403_0201 as UInt64)
    #expect(hash.value == FNV1a([1, 2, 3, 4, 5, 6, 7, 8]).value)
  }

  /// The specification of xxHash gives these for no bytes.
  @Test func `XXH3 gives what its description says`() {
    #expect(XXH3.hash64(UnsafeRawBufferPointer(start: nil, count: 0)) == 0x2d06_8005_38d3_94c2)
    #expect(Fingerprint(of: "").hex == "99aa06d3014798d86001c324468d497f")
  }

  @Test func `a fingerprint of parts is that of the whole`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    var collector = FingerprintCollector()
    for part in [bytes[..<7], bytes[7..<500], bytes[500...]] { part.withUnsafeBytes { collector.add($0) } }
    #expect(collector.fingerprint == Fingerprint(of: bytes))
  }

  @Test func `a fingerprint is read from its digits`() {
    let fingerprint = Fingerprint(high: 1, low: .max)
    #expect(fingerprint.hex == "0000000000000001ffffffffffffffff")
    #expect(fingerprint.short == "0000000000000001")
    #expect(Fingerprint(hex: fingerprint.hex) == fingerprint)
  }

  @Test(arguments: ["", "1", "+000000000000001ffffffffffffffff", "000000000000000gffffffffffffffff"])
  func `a text that is not a fingerprint is not read as one`(text: String) {
    #expect(Fingerprint(hex: text) == nil)
  }

  @Test func `hexadecimal digits have values in either case, other bytes none`() {
    let values = Array("0123456789abcdefABCDEF".utf8).map(\.hexadecimalValue)
    #expect(values == (0...15).map { $0 } + (10...15).map { $0 })
    #expect(Array("/:@G`g %".utf8).allSatisfy { $0.hexadecimalValue == nil })
  }
}
