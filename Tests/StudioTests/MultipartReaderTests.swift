import TestSupport
import Testing

@testable import Studio

struct MultipartReaderTests {
  private static func parts(
    _ body: String,
    _ type: String = "multipart/form-data; boundary=x"
  ) throws(MultipartReader.Problem) -> [String] {
    let bytes = Array(body.utf8)
    let reader = try MultipartReader(count: bytes.count, contentType: type) { range in
      range.upperBound <= bytes.count ? Array(bytes[range]) : nil
    }
    return try reader.parts().map { part in
      let file = part.fileName.map { "(\($0))" } ?? ""
      return "\(part.name)\(file)=\(String(decoding: bytes[part.range], as: UTF8.self))"
    }
  }

  private static func part(_ disposition: String, _ content: String, _ more: String = "") -> String {
    "--x\r\nContent-Disposition: \(disposition)\r\n\(more)\r\n\(content)\r\n"
  }

  @Test func `parts are read as browsers and programs send them`() throws {
    let body =
      Self.part("form-data; name=\"a\"", "1")
      + Self.part("form-data; name=\"b\"; filename=\"c.jpg\"", "\r\n--y\r\n", "Content-Type: image/jpeg\r\n")
      + Self.part("form-data; filename=\"\\\"q\\\\.jpg\"; name=d", "")
      + Self.part("FORM-DATA ;name=\"e\"; filename*=UTF-8''f", "--x", "content-transfer-encoding: binary\r\n")
    let expected = ["a=1", "b(c.jpg)=\r\n--y\r\n", "d(\"q\\.jpg)=", "e=--x"]
    #expect(try Self.parts(body + "--x--\r\n") == expected)
    #expect(try Self.parts(body + "--x--") == expected)
    #expect(try Self.parts("--x--\r\n") == [])
  }

  @Test func `a boundary may be quoted, and is compared exactly`() throws {
    let body = "--a b\r\nContent-Disposition: form-data; name=n\r\n\r\n\r\n--a B\r\n--a b--"
    #expect(try Self.parts(body, "multipart/form-data; charset=utf-8; boundary=\"a b\"") == ["n=\r\n--a B"])
  }

  @Test(arguments: [
    "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"a",
    "multipart/form-data; boundary=a; boundary=b", "multipart/form-data; boundary=ä",
    "multipart/form-data; boundary=\"a \"",
    "multipart/form-data; boundary=\(String(repeating: "a", count: 71))",
  ])
  func `a body without a usable boundary is refused`(_ type: String) {
    #expect(throws: MultipartReader.Problem.noBoundary) { try Self.parts("--a--", type) }
  }

  @Test(arguments: [
    "", "--", "--x", "--y--", "\r\n--x--", "preamble\r\n--x--", "--x--more", "--x--\r\nmore", "--x-",
    "--x \r\n",
    part("form-data; name=a", ""), part("form-data; name=a", "") + "--x",
    part("form-data; name=a", "") + "--x\r\n",
    "--x\r\nContent-Disposition: form-data; name=a\r\n\r\n--x--",
  ])
  func `a body that was cut, or has more than parts, is refused`(_ body: String) {
    #expect(throws: MultipartReader.Problem.broken) { try Self.parts(body) }
  }

  @Test(arguments: [
    ("", ""), ("attachment; name=a", ""), ("form-data", ""), ("form-data; name=\"\"", ""),
    ("form-data; name=\"a", ""), ("form-data; name=\"a\"b", ""), ("form-data; name=a; name=b", ""),
    ("form-data; name=a; =b", ""), ("form-data; name", ""), ("form-data; name=\"a\u{0}\"", ""),
    ("form-data; name=\"a\u{1B}\"", ""), ("form-data; name=\"\(String(repeating: "a", count: 101))\"", ""),
    ("form-data; name=a", "Content-Disposition: form-data; name=b\r\n"), ("form-data; name=a", " folded\r\n"),
    ("form-data; name=a", "no colon\r\n"), ("form-data; name=a", ": nameless\r\n"),
    ("form-data; name=a", "Content-Transfer-Encoding: base64\r\n"), ("form-data; name=a", "X: a\nY: b\r\n"),
  ])
  func `headers that are not those of a form are refused`(_ disposition: String, _ more: String) {
    #expect(throws: MultipartReader.Problem.brokenHeaders) {
      try Self.parts(Self.part(disposition, "", more) + "--x--")
    }
  }

  @Test func `a part cannot consist of parts`() {
    let more = "Content-Type: multipart/mixed; boundary=y\r\n"
    #expect(throws: MultipartReader.Problem.nested) {
      try Self.parts(Self.part("form-data; name=a", "", more) + "--x--")
    }
  }

  @Test func `bombs of parts and headers are refused`() throws {
    let one = Self.part("form-data; name=a", "")
    #expect(try Self.parts(String(repeating: one, count: 300) + "--x--").count == 300)
    #expect(throws: MultipartReader.Problem.tooManyParts) {
      try Self.parts(String(repeating: one, count: 301) + "--x--")
    }
    let long = "X-Long: \(String(repeating: "y", count: 5000))\r\n"
    let many = String(repeating: "X: y\r\n", count: 20)
    for more in [long, many] {
      #expect(throws: MultipartReader.Problem.headersTooLarge) {
        try Self.parts(Self.part("form-data; name=a", "", more) + "--x--")
      }
    }
  }

  @Test(arguments: [65_535, 65_536, 65_537, 65_500, 200_000])
  func `a boundary is found wherever it is in the window`(_ size: Int) throws {
    for offset in 0..<12 {
      let content = String(repeating: "\r", count: size - offset)
      let parts = try Self.parts(Self.part("form-data; name=a; filename=b", content) + "--x--")
      #expect(parts == ["a(b)=\(content)"])
    }
  }

  @Test func `any bytes give parts inside the body or a problem`() {
    var (read, random) = (0, Random(state: 1))
    for seed in 0..<300 {
      let body = Array(Self.damaged(seed % 5, &random).utf8)
      do throws(MultipartReader.Problem) {
        let reader = try MultipartReader(count: body.count, contentType: "multipart/form-data; boundary=x") {
          Array(body[$0])
        }
        var end = 0
        for part in try reader.parts() {
          #expect(part.range.lowerBound > end && part.range.upperBound < body.count, "\(seed)")
          #expect(body[part.range.upperBound...].starts(with: "\r\n--x".utf8), "\(seed)")
          #expect(!part.name.isEmpty && !part.name.contains("\0"), "\(seed)")
          end = part.range.upperBound
        }
        read += 1
      } catch {
        #expect(!error.message.isEmpty, "\(seed)")
      }
    }
    #expect((10..<290).contains(read))
  }

  /// A form with a number of pieces at random positions.
  private static func damaged(_ count: Int, _ random: inout Random) -> String {
    let pieces = [
      "--x", "\r\n", "--", "Content-Disposition: form-data; name=", "\"", ";", "filename=", "\0", "a", "\r",
      "\n", "é", "multipart/mixed", "Content-Type: ",
    ]
    let parts = [part("form-data; name=\"a\"", "1"), part("form-data; name=b; filename=c", "2", "X: y\r\n")]
    var body = (parts.joined() + "--x--\r\n").map(String.init)
    for _ in 0..<count {
      let piece = pieces[random.number(below: pieces.count)]
      body.insert(piece, at: random.number(below: body.count + 1))
    }
    return body.joined()
  }
}
