import BlogModel
import Testing

@testable import BlogExport

struct KeyOrderTests {
  @Test(arguments: [
    #"{"blogId":"b1","likedBy":"u1"},{"blogId":"b2","likedBy":"u2"}"#,
    #"{"blogId":"b1","likedBy":"u1"},{"likedBy":"u2","blogId":"b2"}"#,
    #"{"blogId":"b1","likedBy":"u1"},{"likedBx":"u3","blogId":"b2","likedBy":"u2"}"#,
    #"{"blogId":"b1","likedBy":"u1"},{"blogId" : "b2" , "likedBy" : "u2"}"#,
    #"{"blogId":"b1","likedBy":"u1"},{"blogIe":"b1","blogId":"b2","xlikedBy":"u1","likedBy":"u2"}"#,
    #"{"blogId":"b1","likedBy":"u1"},{"blog\u0049d":"b2","liked\u0042y":"u2"}"#,
    #"{"blogId":"b1","likedBy":"u1"},{"a":1,"b":2,"":3,"blogId":"b2","likedBy":"u2"}"#,
    #"{"a":0,"blogId":"b1","likedBy":"u1"},{"b":0,"blogId":"b2","likedBy":"u2"}"#,
  ])
  func `keys are known whatever the record before had`(_ likes: String) async throws {
    let text =
      #"{"blogs":[{"documentId":"b1","bloggerId":"u1","blogDescription":"x"},"#
      + #"{"documentId":"b2","bloggerId":"u2","blogDescription":"y"}],"#
      + #""bloggers":[{"bloggerId":"u1","displayName":"a"},{"bloggerId":"u2","displayName":"b"}],"#
      + #""likes":[\#(likes)]}"#
    let community = try await ExportReader().read(name: "export.json", bytes: Array(text.utf8)).community
    let pairs = community.likes.map {
      [community.blogs[Int($0.blog)].id, community.bloggers[Int($0.blogger)].id]
    }
    #expect(pairs.sorted { $0[0] < $1[0] } == [["b1", "u1"], ["b2", "u2"]])
  }

  @Test(arguments: [
    "", "i", "id", "blogI", "blogId", "blogIdX", "blogIdXY", "a key of more letters", #"a\"b"#,
  ])
  func `an expected key is met only where all of it is`(_ name: String) throws {
    let order = KeyOrder()
    try read(#""\#(name)":0                      "#) { reader in
      var ahead = reader
      let key = try ahead.readKey()
      order.learn(key, end: ahead.position, base: ahead.base, role: .path, at: 0)
      var same = reader
      #expect(same.readKey(order[0]) == JSONSlice(start: key.start, end: key.end, isPlain: true))
      #expect(same.position == ahead.position)
    }
    for other in ["\(name)x", "x\(name)", String(name.dropLast()) + "-"] {
      try read(#""\#(other)":0                      "#) { reader in
        var copy = reader
        #expect(copy.readKey(order[0]) == nil)
        #expect(copy.position == reader.position)
      }
    }
  }

  @Test func `a key at the end of what is there is not compared beyond it`() throws {
    let order = KeyOrder()
    try read(#""id":0"#) { reader in
      var ahead = reader
      order.learn(try ahead.readKey(), end: ahead.position, base: ahead.base, role: nil, at: 0)
      var short = reader
      #expect(short.readKey(order[0]) == nil)
    }
  }

  private func read(_ text: String, _ body: (JSONReader) throws -> Void) throws {
    var copy = text
    try copy.withUTF8 { bytes in
      let base = try #require(bytes.baseAddress)
      try body(JSONReader(bytes, base: base))
    }
  }
}
