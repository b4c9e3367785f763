import BlogModel
import Testing

@testable import BlogExport

/// What a field map puts before values is not written again.
struct AddressPrefixTests {
  private static func writer(_ blog: FieldMap.Rule) throws -> RecordWriter {
    let blogger = FieldMap.Rule(.blogger, in: ["people"], sources: [.init(.id, from: ["id"])])
    return try RecordWriter(ExportOptions(fieldMap: FieldMap(name: "mine", rules: [blogger, blog])))
  }

  /// Writes, reads, and writes again what was read.
  @discardableResult
  private func check(_ record: BlogRecord, _ writer: RecordWriter) throws -> RecordWriter.Document {
    let document = try writer.document(.blog(record))
    #expect(document.values == .blog(record))
    let read = try #require(writer.values(document.path, document.bytes))
    #expect(try writer.document(read.values) == document)
    return document
  }

  @Test(arguments: [
    "pics/", "pics", "https://forum.example/", "https://forum.example", "images/",
    "https://cdn.example/images",
    "https://images/",
  ])
  func `addresses are written without the prefix that the map puts before them`(_ prefix: String) throws {
    let url = FieldMap.Conversion.url(prefix: prefix)
    let fields = FieldMap.PictureFields(address: ["src"])
    let rule = FieldMap.Rule(
      .blog,
      in: ["texts"],
      sources: [
        .init(.id, from: ["id"]), .init(.picture, from: ["photo"], conversion: url),
        .init(.pictures, from: ["photos"], conversion: url, pictureFields: fields),
      ]
    )
    let writer = try Self.writer(rule)
    let stored = try #require(writer.address(ofFile: "images/blogs/u1/b1.jpg", as: .picture, of: .blog))
    #expect(stored.hasPrefix(prefix) && "/\(stored)".hasSuffix("/images/blogs/u1/b1.jpg"))
    // The same folder is not repeated; a host is another thing.
    #expect(stored.contains("images/images/") == (prefix == "https://images/"))
    for address in [stored, AddressPrefix(prefix).address("/1.png"), "https://a.example/1"] {
      let pictures = [BlogPicture(address: address), BlogPicture(address: "\(address).jpg")]
      let blog = Blog(id: "b1", blogger: 0, picture: address, text: "", createdDate: nil)
      let record = BlogRecord(blog: blog, parts: BlogParts(pictures: pictures), author: nil)
      let document = try check(record, writer)
      #expect(!String(decoding: document.bytes, as: UTF8.self).contains(prefix))
    }
  }

  @Test func `a path cannot follow a query, nor be in a text in HTML`() throws {
    let sources: [FieldMap.Source] = [
      .init(.picture, from: ["photo"], conversion: .url(prefix: "https://cdn.example/get?file=")),
      .init(.picture, from: [], constant: "a.jpg"), .init(.picture, from: ["body"], conversion: .html(.all)),
    ]
    for source in sources {
      let rule = FieldMap.Rule(.blog, in: ["texts"], sources: [.init(.id, from: ["id"]), source])
      #expect(try !Self.writer(rule).canStore(.picture, of: .blog))
    }
  }

  @Test func `prefixes of ids and constants are not written`() throws {
    let prefixes = [FieldMap.PathPrefix("u", of: "user"), FieldMap.PathPrefix("guest:", of: "guest")]
    let rule = FieldMap.Rule(
      .blog,
      in: ["texts"],
      sources: [
        .init(.id, from: ["id"]), .init(.text, from: ["t"]),
        .init(.title, from: [], constant: "Untitled"),
        .init(.blogger, from: ["user", "guest"], conversion: .prefixed(prefixes)),
      ]
    )
    let writer = try Self.writer(rule)
    for author in ["u7", "guest:ana"] {
      let blog = Blog(id: "b1", blogger: 0, title: "Untitled", text: "x", createdDate: nil)
      try check(BlogRecord(blog: blog, author: author), writer)
    }
  }
}
