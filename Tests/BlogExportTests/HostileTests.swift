import BlogModel
import Testing

@testable import BlogExport

/// Whatever stands in a file, reading ends with an error or a report.
struct HostileTests {
  private static let small = [
    #"{"__collections__":{"blogs":{"b1":{"blogDescription":"\u00fc","createdDate":{"__datatype__":"timestamp","#
      + #""value":{"_seconds":1552242646}},"__collections__":{"comments":{"c1":{"commentText":"x"}}}}}}}"#,
    #"[{"comments":[{"commentText":"ü","commentedBy":"u1"}],"documentId":"b1","imageURL":"x"}]"#,
    "{\"displayName\":\"x\",\"bloggerId\":1.5e3}\n{\"blogId\":\"b\",\"likedBy\":null}",
  ]

  @Test(arguments: small)
  func `a file cut anywhere gives an error with its place, or fewer records`(
    _ text: String
  ) throws {
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      guard let error = error(reading: Array(bytes.prefix(count))) else {
        #expect(text.hasPrefix("{\"displayName"), "only whole lines can be read without the rest (\(count))")
        continue
      }
      #expect(error.diagnostic.place?.file == "export.json")
    }
  }

  @Test(arguments: small, [0x00, 0x22, 0x2C, 0x5B, 0x5C, 0x7B, 0x7D, 0xC3, 0xFF] as [UInt8])
  func `a file with any byte replaced gives an error or a report`(
    _ text: String,
    _ byte: UInt8
  ) throws {
    var bytes = Array(text.utf8)
    for index in bytes.indices {
      let original = bytes[index]
      bytes[index] = byte
      if let error = error(reading: bytes) { #expect(error.diagnostic.severity == .error) }
      bytes[index] = original
    }
  }

  @Test(arguments: 0..<20)
  func `mutated files give an error or a report`(_ seed: Int) throws {
    var random = Dice(state: UInt64(seed) &* 7919 + 1)
    let fixture = ShapeFixtures.all[seed % ShapeFixtures.all.count]
    let original = Array(fixture.files[0].text.utf8)
    for _ in 0..<40 {
      var bytes = original
      for _ in 0...random.next(below: 6) {
        let start = random.next(below: bytes.count)
        let end = min(bytes.count, start + random.next(below: 40))
        switch random.next(below: 4) {
        case 0: bytes.removeSubrange(start..<end)
        case 1: bytes.insert(contentsOf: bytes[start..<end], at: random.next(below: bytes.count))
        case 2: bytes.insert(UInt8(random.next(below: 256)), at: start)
        default: bytes[start] = UInt8(random.next(below: 256))
        }
        if bytes.isEmpty { bytes = [0x7B] }
      }
      if let error = error(reading: bytes, name: fixture.files[0].name) {
        #expect(error.diagnostic.place != nil)
      }
    }
  }

  @Test(arguments: 0..<50)
  func `random bytes give an error`(_ seed: Int) {
    var random = Dice(state: UInt64(seed) + 99)
    let bytes = (0..<200).map { _ in UInt8(random.next(below: 256)) }
    #expect(error(reading: bytes) != nil)
  }

  @Test(arguments: [
    #"{"data":"#, #"{"__collections__":"#, #"{"fields":"#, #"{"blogs":"#, #"{"comments":["#, "[", #"{"x":"#,
    #"{"blogs":{"b":{"comments":{"c":{"data":{"fields":"#, #"{"createdDate":{"value":"#,
    #"{"__collections__":{"blogs":{"b":"#, #"[{"comments":[{"likes":["#,
  ])
  func `deep nesting of anything ends`(_ opening: String) {
    #expect(error(reading: Array(String(repeating: opening, count: 10_000).utf8)) != nil)
  }

  @Test
  func `a long text and many empty records are read`() throws {
    let text = String(repeating: "x", count: 1 << 20)
    let empty = String(repeating: "{},", count: 20_000)
    let result = try read(
      #"{"blogs":[\#(empty){"documentId":"b1","blogDescription":"\#(text)"}],"likes":[\#(empty.dropLast())]}"#
    )
    #expect(result.archive.blogs.map(\.text.utf8.count) == [1 << 20])
    #expect(result.leftOut[.blog] == 20_000)
    #expect(result.leftOut[.like] == 20_000)
  }
}

/// Numbers that are the same in every run (SplitMix64, Steele, Lea, Flood 2014).
struct Dice {
  var state: UInt64

  /// A number from 0 to `limit` - 1; 0 when the limit is 0.
  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return limit == 0 ? 0 : Int((value ^ (value >> 31)) % UInt64(limit))
  }
}
