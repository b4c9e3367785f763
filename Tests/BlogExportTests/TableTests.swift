import BlogModel
import Testing

@testable import BlogExport

/// Tables with separators (CSV): their rows are records.
@Suite struct TableTests {
  @Test(arguments: [
    ("commas", "documentId,blogDescription,bloggerId\nb1,\"One, two\",u1\nb2,Second,u1\n"),
    ("semicolons", "documentId;blogDescription;bloggerId\r\nb1;One, two;u1\r\nb2;Second;u1\r\n"),
    ("tabs", "documentId\tblogDescription\tbloggerId\nb1\tOne, two\tu1\nb2\tSecond\tu1"),
    ("byte-order mark", "\u{FEFF}documentId,blogDescription,bloggerId\nb1,\"One, two\",u1\n\nb2,Second,u1"),
    ("empty rows first", "\r\n,,\ndocumentId,blogDescription,bloggerId\nb1,\"One, two\",u1\nb2,Second,u1\n"),
    ("Excel", "sep=;\r\ndocumentId;blogDescription;bloggerId\r\nb1;One, two;u1\r\nb2;Second;u1\r\n"),
    ("Excel, quoted", "\"sep=|\"\ndocumentId|blogDescription|bloggerId\nb1|One, two|u1\nb2|Second|u1\n"),
    ("old Mac", "documentId;blogDescription;bloggerId\rb1;One, two;u1\rb2;\"Second\";u1\r"),
  ])
  func `rows become records by the names of the first row`(_ name: String, _ text: String) throws {
    let result = try read(text, name: "blogs.csv")
    #expect(result.community.blogs.map(\.id) == ["b1", "b2"])
    #expect(result.community.blogs.map(\.text) == ["One, two", "Second"])
  }

  @Test func `the same number is the same id, also in a column with gaps`() throws {
    let result = try read([
      ("export/blogs.csv", "documentId,bloggerId,blogDescription\n7,07.0,2.0\n8,,x\n"),
      ("export/bloggers.csv", "bloggerId,bio\n07.0,x\n3,y\n"),
      ("export/comments.csv", "commentId,blogId,commentedBy,commentText\nc1,7.0,3.0,1.0\nc2,,,x\n"),
    ])
    let community = result.community
    let name = { (blogger: Int32) in community.bloggers[Int(blogger)].id }
    #expect(community.comments.map { "\($0.text) by \(name($0.author))" } == ["1.0 by 3"])
    #expect(community.comments.map { community.blogs[Int($0.blog)].text } == ["2.0"])
    #expect(community.blogs.map { name($0.blogger) }.contains("07.0"))
  }

  @Test func `quotes and line breaks belong to a quoted field`() throws {
    let result = try read(
      "documentId,blogDescription\nb1,\"She said \"\"yes\"\".\r\n\r\nThen she left.\"\n",
      name: "blogs.csv"
    )
    #expect(result.community.blogs.map(\.text) == ["She said \"yes\".\n\nThen she left."])
  }

  @Test func `missing values of databases are null`() throws {
    let fields = #"\N,"\N",NULL,"NULL",(null),"(null)",null,\NULL"#
    let bytes = Array("a,b,c,d,e,f,g,h\n\(fields)\n".utf8)
    let table = try TableProducer(PlainStream(.memory(bytes)), separator: UInt8(ascii: ","), name: "a.csv")
    let record = try #require(try table.next())
    #expect(
      String(decoding: record.json, as: UTF8.self)
        == #"{"a":null,"b":"\\N","c":null,"d":"NULL","e":null,"f":"(null)","g":"null","h":"\\NULL"}"#
    )
  }

  @Test(arguments: [
    ("documentId,blogDescription,hidden\nb1,SECRET\rmore,true\nb2,a\rb,\nb3,c,true\r", "b2", "a\nb"),
    ("sep=,\rdocumentId,blogDescription,hidden\nb1,SECRET,true\rb2,a,\r", "b2", "a"),
  ])
  func `a carriage return ends a row only if it ended the names`(
    _ text: String,
    _ id: String,
    _ blog: String
  ) throws {
    let result = try read(text, name: "blogs.csv")
    #expect(result.community.blogs.map(\.id) == [id])
    #expect(result.community.blogs.map(\.text) == [blog])
  }

  @Test func `a problem is reported with the line in which its row begins`() throws {
    let result = try read(
      "documentId,blogDescription,createdDate\nb1,\"a\nb\",2020-01-01\nb2,c,yesterday\n",
      name: "blogs.csv"
    )
    let places = result.diagnostics.compactMap(\.place?.line)
    #expect(places.contains(4))
    #expect(result.diagnostics.contains { $0.summary.contains("'yesterday'") && $0.place?.line == 4 })
  }

  @Test func `a tag may be a number with a fraction of zeros`() throws {
    let result = try read(
      "id,author,text,tags\n7,1,hello,\"2.0\"\n8,1,hello,swift\n",
      name: "posts.csv",
      options: ExportOptions(fieldMap: .auto)
    )
    #expect(result.community.blogs.map { $0.tags.joined() }.sorted() == ["2.0", "swift"])
    // Where texts and numbers differ, a number is the id of a tag.
    for number in ["3", "3.0"] {
      let json = #"[{"id":7,"author":1,"text":"hello","tags":\#(number)}]"#
      let result = try read(json, name: "posts.json", options: ExportOptions(fieldMap: .auto))
      #expect(result.community.blogs.map(\.tags) == [[]])
    }
  }

  @Test func `tables of several collections are joined`() throws {
    let result = try read([
      ("export/bloggers.csv", "bloggerId,displayName,email\nu1,ana,ana@example.org\n"),
      ("export/blogs.csv", "documentId,bloggerId,blogDescription\nb1,u1,Hello\n"),
      ("export/subscribers.csv", "email,name\nx@example.org,X\n"),
    ])
    #expect(result.community.bloggers.map(\.displayName) == ["ana"])
    #expect(result.community.blogs.count == 1)
  }

  @Test(arguments: [
    ("id,text\nb1,\"never ends\nb2,x\n", 2, "unclosed quote in a field"),
    ("id,text,more\nb1," + String(repeating: "x", count: 17 << 20), 2, "is larger than 16 MB"),
    ("id,text\nb1,\"\n" + String(repeating: "x", count: 17 << 20) + "\"\n", 2, "is larger than 16 MB"),
    ("id,text,more\rb1,\"never ends\rb2,x\r", 2, "unclosed quote in a field"),
  ])
  func `a table that is cut or endless is an error with its line`(
    _ text: String,
    _ line: Int,
    _ summary: String
  ) throws {
    let diagnostic = try #require(error(reading: Array(text.utf8), name: "blogs.csv")).diagnostic
    #expect(diagnostic.summary.contains(summary))
    #expect(diagnostic.place?.line == line)
  }

  @Test func `bytes that are not UTF-8 are reported with their row`() throws {
    let text = Array("documentId,blogDescription\nb1,Plain\nb2,Caf".utf8) + [0xE9] + Array("\nb3,x\n".utf8)
    let result = try ExportReader().read([("blogs.csv", text)])
    #expect(result.community.blogs.map(\.text) == ["Plain", "Caf\u{FFFD}", "x"])
    let found = result.diagnostics.filter { $0.code == "text-encoding" }
    #expect(found.map { $0.place?.line } == [3])
  }
}
