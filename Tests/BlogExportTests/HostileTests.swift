import BlogModel
import Foundation
import Testing

@testable import BlogExport

/// Whatever bytes stand in a file, reading ends with an error or a report whose places lie in the file.
struct HostileTests {
  @Test(arguments: ShapeFixtures.all)
  func `a file of any shape that was cut gives an error with its place, or fewer records`(
    _ fixture: ShapeFixtures.Fixture
  ) throws {
    for file in fixture.files {
      let bytes = Array(file.text.utf8)
      for count in Self.places(in: bytes, of: fixture) {
        let error = outcome(of: Array(bytes.prefix(count)), name: file.name)
        if error == nil { #expect(isWhole(file.text.utf8.prefix(count)), "\(file.name) cut at \(count)") }
      }
    }
  }

  /// Whether every value of a text that was cut is closed: all brackets are outside of the fixtures' strings.
  private func isWhole(_ text: some Collection<UInt8>) -> Bool {
    JSONGrammar.faultSkipping(Array(("[" + String(decoding: text, as: UTF8.self) + "]").utf8))?.reason
      != .unexpectedEnd(expected: .commaOrBracket)
  }

  /// Every third byte, of one fixture others than of the next: they have the same records.
  private static func places(in bytes: [UInt8], of fixture: ShapeFixtures.Fixture) -> StrideTo<Int> {
    stride(from: fixture.title.utf8.count % 3, to: bytes.count, by: 3)
  }

  /// A NUL, a quote, a brace, a backslash, a byte that no UTF-8 has, a digit, a comma, half a character.
  private static let strangers: [UInt8] = [0x00, 0x22, 0x7D, 0x5C, 0xFF, 0x37, 0x2C, 0xC3]

  @Test(arguments: ShapeFixtures.all)
  func `a file of any shape with a byte replaced gives an error or a report`(
    _ fixture: ShapeFixtures.Fixture
  ) {
    for file in fixture.files {
      var bytes = Array(file.text.utf8)
      for index in Self.places(in: bytes, of: fixture) {
        let original = bytes[index]
        // One stranger a byte; over the fixtures every stranger meets every mark of the grammar.
        bytes[index] = Self.strangers[index % Self.strangers.count]
        _ = outcome(of: bytes, name: file.name)
        bytes[index] = original
      }
    }
  }

  private static let small = [
    #"{"__collections__":{"blogs":{"b1":{"blogDescription":"\u00fc","createdDate":{"__datatype__":"timestamp","#
      + #""value":{"_seconds":1552242646}},"__collections__":{"comments":{"c1":{"commentText":"x"}}}}}}}"#,
    #"[{"comments":[{"commentText":"ü","commentedBy":"u1"}],"documentId":"b1","imageURL":"x"}]"#,
    "{\"displayName\":\"x\",\"bloggerId\":1.5e3}\n{\"blogId\":\"b\",\"likedBy\":null}",
  ]

  @Test(arguments: small)
  func `a small file cut anywhere gives an error with its place, or fewer records`(_ text: String) {
    for count in 0..<text.utf8.count {
      let start = text.utf8.prefix(count)
      if outcome(of: Array(start), name: "export.json") == nil { #expect(isWhole(start), "cut at \(count)") }
    }
  }

  @Test(arguments: small, strangers + [0x5B, 0x7B, 0x3A, 0x0A, 0x30, 0x65])
  func `a small file with any byte replaced by any other kind gives an error or a report`(
    _ text: String,
    _ byte: UInt8
  ) {
    var bytes = Array(text.utf8)
    for index in bytes.indices {
      let original = bytes[index]
      bytes[index] = byte
      _ = outcome(of: bytes, name: "export.json")
      bytes[index] = original
    }
  }

  @Test(arguments: 0..<20)
  func `mutated files give an error or a report`(_ seed: Int) {
    var dice = Dice(state: UInt64(seed) &* 7919 + 1)
    let fixture = ShapeFixtures.all[seed % ShapeFixtures.all.count]
    let original = Array(fixture.files[0].text.utf8)
    for _ in 0..<40 {
      var bytes = original
      for _ in 0...dice.next(below: 6) {
        let start = dice.next(below: bytes.count)
        let end = min(bytes.count, start + dice.next(below: 40))
        switch dice.next(below: 4) {
        case 0: bytes.removeSubrange(start..<end)
        case 1: bytes.insert(contentsOf: bytes[start..<end], at: dice.next(below: bytes.count))
        case 2: bytes.insert(UInt8(dice.next(below: 256)), at: start)
        default: bytes[start] = UInt8(dice.next(below: 256))
        }
        if bytes.isEmpty { bytes = [0x7B] }
      }
      _ = outcome(of: bytes, name: fixture.files[0].name)
    }
  }

  @Test(arguments: 0..<30)
  func `two files spliced anywhere give an error or a report`(_ seed: Int) {
    var dice = Dice(state: UInt64(seed) &* 104_729 + 5)
    let files = ShapeFixtures.all.flatMap(\.files)
    for _ in 0..<40 {
      let (first, second) = (files[dice.next(below: files.count)], files[dice.next(below: files.count)])
      let (head, tail) = (Array(first.text.utf8), Array(second.text.utf8))
      let cut = tail[dice.next(below: tail.count)...]
      var bytes = Array(head.prefix(dice.next(below: head.count)) + cut)
      // Half of them with the rest of the first behind it, so that brackets may fit.
      if dice.next(below: 2) == 0 { bytes += head.suffix(dice.next(below: head.count)) }
      _ = outcome(of: bytes, name: first.name)
    }
  }

  @Test(arguments: 0..<50)
  func `random bytes give an error`(_ seed: Int) {
    var dice = Dice(state: UInt64(seed) + 99)
    let bytes = (0..<200).map { _ in UInt8(dice.next(below: 256)) }
    #expect(outcome(of: bytes, name: "export.json") != nil)
  }

  /// The error of reading, if any; whatever is reported is in the file.
  private func outcome(of bytes: [UInt8], name: String) -> ExportError? {
    do throws(ExportError) {
      for diagnostic in try Self.reader.read([(name, bytes)]).diagnostics {
        if let place = diagnostic.place { expect(place, in: bytes) }
      }
      return nil
    } catch {
      if case .noRecords = error { return error }
      guard let place = error.diagnostic.place, place.file == name else {
        Issue.record("no place: \(error)")
        return error
      }
      expect(place, in: bytes)
      return error
    }
  }

  /// Expects a place that has a line to lie in the file, or right behind it.
  private func expect(_ place: Diagnostic.Place, in bytes: [UInt8]) {
    guard let line = place.line, let column = place.column else { return }
    // In UTF-16, which a NUL behind the first bracket makes, bytes are others.
    if bytes.prefix(2).contains(0) { return }
    // By the C library, for this is done often and a debug build is slow.
    let isInside = bytes.withUnsafeBytes { bytes -> Bool in
      guard let start = bytes.baseAddress else { return line == 1 && column == 1 }
      var offset = 0
      for _ in 1..<max(line, 1) {
        guard let end = memchr(start + offset, 10, bytes.count - offset) else { return false }
        offset = UnsafeRawPointer(end) - start + 1
      }
      let end = memchr(start + offset, 10, bytes.count - offset).map { UnsafeRawPointer($0) - start }
      return line > 0 && (1...(end ?? bytes.count) - offset + 1).contains(column)
    }
    if !isInside { Issue.record("\(line):\(column) is not in \(String(decoding: bytes, as: UTF8.self))") }
  }

  @Test
  func `a record whose path says another kind after its fields is one of that kind`() throws {
    let name = "projects/p/databases/(default)/documents/questions/q1"
    let fields = #"{"likes_count":{"integerValue":"3"},"description":{"stringValue":"x"}}"#
    let text = #"{"documents":[{"fields":\#(fields),"name":"\#(name)"}]}"#
    let result = try ExportReader(options: ExportOptions(fieldMap: .videoAnswers)).read([
      ("answers.json", Array(text.utf8)), ("users.json", Array(#"[{"id":1,"username":"a"}]"#.utf8)),
    ])
    #expect(result.read[.question] == 1 && result.read[.blog] == 0)
  }

  private static let reader = ExportReader()
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
