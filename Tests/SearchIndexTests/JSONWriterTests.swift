import Testing

@testable import SearchIndex

@Suite struct JSONWriterTests {
  @Test(arguments: [0, 9, 10, 99, 100, 12345, 1 << 40])
  func `a number has the width that is foreseen`(number: Int) {
    var json = JSONWriter()
    json.number(number)
    #expect(String(decoding: json.bytes, as: UTF8.self) == String(number))
    #expect(JSONWriter.width(of: number) == json.bytes.count)
  }

  @Test func `a string escapes what JSON wants escaped`() {
    var json = JSONWriter()
    json.string("a\"\\\n\u{1}é")
    #expect(String(decoding: json.bytes, as: UTF8.self) == #""a\"\\\u000a\u0001é""#)
  }

  @Test func `a list has commas between its elements`() {
    var json = JSONWriter()
    json.list([1, 2, 3]) { $0.number($1) }
    json.list([]) { (json: inout JSONWriter, number: Int) in json.number(number) }
    #expect(String(decoding: json.bytes, as: UTF8.self) == "[1,2,3][]")
  }
}
