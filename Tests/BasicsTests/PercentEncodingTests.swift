import Basics
import Testing

struct PercentEncodingTests {
  @Test(arguments: [
    ("", ""), ("a-b_c.d~e/", "a-b_c.d~e/"), ("a b", "a%20b"), ("\n", "%0A"), ("100%", "100%25"),
    ("ä", "%C3%A4"),
    ("a+b?c#d", "a%2Bb%3Fc%23d"),
  ])
  func `what is not kept is encoded byte by byte`(text: String, encoded: String) {
    #expect(PercentEncoding.encoded(text, keeping: .unreserved(and: "/")) == encoded)
    #expect(PercentEncoding.decoded(encoded) == text)
  }

  @Test(arguments: [
    ("%+5", "%+5"), ("%-1", "%-1"), ("%4", "%4"), ("%4g", "%4g"), ("%", "%"), ("a%", "a%"), ("%%41", "%A"),
    ("%2541", "%41"), ("%41%ff", "A\u{FFFD}"), ("%c3%A4", "ä"),
  ])
  func `an escape is two hexadecimal digits, and a broken one stays`(text: String, decoded: String) {
    #expect(PercentEncoding.decoded(text) == decoded)
  }

  @Test(arguments: [
    ("", true), ("a%41", true), ("%4", false), ("%zz", false), ("%%41", false), ("%2541", true),
  ])
  func `a broken escape is reported as invalid`(text: String, isValid: Bool) {
    #expect(PercentEncoding.decoded(Array(text.utf8)).isValid == isValid)
  }

  @Test func `every byte comes back`() {
    let bytes = (0...255).map { UInt8($0) }
    var encoded: [UInt8] = []
    for byte in bytes { PercentEncoding.append(byte, to: &encoded) }
    #expect(PercentEncoding.decoded(encoded).bytes == bytes)
    #expect(encoded.count == 3 * bytes.count)
  }

  @Test func `a set holds its characters and no others`() {
    let set = ASCIISet("\0 ?@z\u{7F}ä")
    #expect((0...255).filter { set.contains(UInt8($0)) } == [0x00, 0x20, 0x3F, 0x40, 0x7A, 0x7F])
    #expect((0...255).filter { ASCIISet.visible.contains(UInt8($0)) } == Array(0x21...0x7E))
  }
}
