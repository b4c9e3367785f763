import BlogModel

@testable import BlogExport

private let maps: [FieldMap] = [.wordpress, .blogger, .bloggerTakeout, .rss, .atom]
private let readers = maps.map { ExportReader(options: ExportOptions(fieldMap: $0)) }

/// Any bytes are records of XML or an `ExportError`; records are JSON, and what comes out of them is clean.
///
/// The first byte chooses the field map.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXML(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let file = Array(bytes(data + 1, count - 1))
  do throws(ExportError) {
    let producer = try XMLProducer(PlainStream(.memory(file)), name: "feed.xml")
    var size = 0
    while let record = try producer.next() {
      checkJSON(record.json)
      claim(record.line >= 1 && record.line <= file.count + 1, "line \(record.line)")
      claim(!(record.collection ?? "").isEmpty, "no collection")
      size += record.json.count
    }
    // Escapes, names and marks of JSON; prefixes of namespaces that are longer than those of the file.
    claim(size <= 64 * file.count + 64, "\(size) bytes of \(file.count)")
  } catch {
    check(error.diagnostic.summary)
  }
  do throws(ExportError) {
    let result = try readers[Int(data[0]) % readers.count].read([("feed.xml", file)])
    for blogger in result.community.bloggers {
      for text in [blogger.displayName, blogger.fullName, blogger.bio] { check(text) }
    }
    for (index, blog) in result.community.blogs.enumerated() {
      for text in [blog.title, blog.text] + result.community.parts(ofBlog: index).addresses { check(text) }
      for comment in result.community.comments(ofBlog: index) { check(comment.text) }
    }
    for diagnostic in result.diagnostics { check(diagnostic.summary) }
  } catch {
    check(error.diagnostic.summary)
  }
  let html = WordPressText.html(String(decoding: file, as: UTF8.self))
  claim(html.utf8.count <= 16 * file.count + 64, "\(html.utf8.count) bytes of HTML")
  return 0
}

/// A record is one valid JSON object.
private func checkJSON(_ json: [UInt8]) {
  do {
    let window = try TextWindow(PlainStream(.memory(json)), name: "record")
    var reader = JSONReader(window)
    claim(reader.peek() == UInt8(ascii: "{"), "not an object")
    try reader.skipValue()
    claim(reader.isAtEnd(), "more than an object")
  } catch {
    claim(false, "\(error): \(String(decoding: json, as: UTF8.self))")
  }
}

/// Text for the site and in messages has no control characters and no e-mail address.
private func check(_ text: String) {
  claim(!AddressMask.isIn(text.replacing("…", with: " ")), "an e-mail address in \(text.debugDescription)")
  claim(
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t" },
    "a control character in \(text.debugDescription)"
  )
}
