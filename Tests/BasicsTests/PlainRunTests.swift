import Basics
import Testing

struct PlainRunTests {
  /// The places that are found where nothing but the marks decides.
  private func places(
    _ bytes: [UInt8],
    _ marks: (UInt64) -> UInt64,
    where isSpecial: (UInt8) -> Bool = { _ in true }
  ) -> [Int] {
    var places: [Int] = []
    bytes.withUnsafeBufferPointer {
      PlainRun.forEachSpecial(in: $0, marks, where: isSpecial) { places.append($0) }
    }
    return places
  }

  @Test(arguments: 0...17)
  func `a special byte is found at every position, and only the step around it is searched`(place: Int) {
    for special: UInt8 in [0x26, 0x22] {
      var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 18)
      bytes[place] = special
      let marks: (UInt64) -> UInt64 = { PlainRun.marks($0, equalTo: 0x26, orWithout: 0x04) }
      #expect(places(bytes, marks) { $0 == special } == [place])
      // The last two bytes do not fill a step.
      #expect(
        places(bytes, marks) == Array(Set(place / 8 * 8..<min(place / 8 * 8 + 8, 18)).union(16..<18)).sorted()
      )
    }
  }

  @Test func `a mark matches its bytes and no others`() {
    for byte in UInt8.min...UInt8.max {
      let bytes = [UInt8](repeating: byte, count: 8)
      func isPassed(_ marks: (UInt64) -> UInt64) -> Bool { places(bytes, marks).isEmpty }
      #expect(isPassed { PlainRun.marks($0, equalTo: 0xE2) } == (byte != 0xE2))
      #expect(isPassed { PlainRun.marks($0, below: 0x20) } == (byte >= 0x20))
      #expect(isPassed { PlainRun.marks($0, equalTo: 0x3E, orWithout: 2) } == (byte != 0x3C && byte != 0x3E))
    }
  }

  @Test func `text shorter than a step is searched byte by byte`() {
    let bytes = Array("&a&&a&&".utf8)
    #expect(
      places(bytes) {
        PlainRun.marks($0, equalTo: 0x26)
      } where: {
        $0 == 0x26
      } == [0, 2, 3, 5, 6]
    )
  }
}
