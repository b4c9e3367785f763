import Basics
import SearchIndex
import Testing

@testable import SiteBuild

/// Digests of what the search knows of a blog.
struct SearchDigestTests {
  @Test func `every property of a document of the search counts`() {
    let document = SearchDocument(url: "u", title: "t", text: "x", author: "a", tags: ["g"], year: 2020)
    #expect(Mirror(reflecting: document).children.count == 10)
    let changes: [(inout SearchDocument) -> Void] = [
      { $0.url = "v" }, { $0.title = "u" }, { $0.text = "y" }, { $0.author = "b" }, { $0.authorURL = "c" },
      { $0.date = "d" }, { $0.tags = [] }, { $0.tags = ["h"] }, { $0.authorKey = "k" }, { $0.year = nil },
      { $0.thumbnailURL = "p" },
    ]
    let changed = changes.map { change in
      var document = document
      change(&document)
      return document
    }
    let digests = ([document] + changed).map { document in
      var digest = Digest()
      digest.add(document)
      return digest
    }
    #expect(Set(digests).count == digests.count)
  }
}
