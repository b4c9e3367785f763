import Foundation
import Testing

@testable import SearchIndex

/// The index that the browser tests read, `Tests/Browser/search/index`, is what this version writes.
///
/// Another version of zlib compresses the same content to other bytes, so names and decompressed files are compared. With `RECORD=1` in the environment the test writes it, and fails so that `RECORD` is not left on.
@Suite struct BrowserIndexTests {
  private struct Community: Decodable {
    struct Document: Decodable {
      let url, title, text, author, authorURL, date: String
      let tags: [String]
      let thumbnailURL: String?
    }

    struct Person: Decodable {
      let name, otherName, url, photoURL: String
      let blogCount: Int
    }

    let documents: [Document]
    let people: [Person]
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Browser/search")

  @Test func `the browser tests read an index of this version`() async throws {
    let file = Self.folder.appending(path: "community.json")
    let community = try JSONDecoder().decode(Community.self, from: Data(contentsOf: file))
    let files = await SearchIndex.files(
      documents: community.documents.reversed().map {
        SearchDocument(
          url: $0.url,
          title: $0.title,
          text: $0.text,
          author: $0.author,
          authorURL: $0.authorURL,
          date: $0.date,
          tags: $0.tags,
          authorKey: $0.authorURL.split(separator: "/").last.map(String.init) ?? "",
          year: Int($0.date.suffix(4)),
          thumbnailURL: $0.thumbnailURL ?? ""
        )
      },
      people: community.people.map {
        SearchPerson(
          name: $0.name,
          otherName: $0.otherName,
          url: $0.url,
          blogCount: $0.blogCount,
          photoURL: $0.photoURL
        )
      },
      jobs: 1
    )
    let index = Self.folder.appending(path: "index")
    let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"
    #expect(!isRecording, "the index is recorded; run again without RECORD")
    if isRecording { try record(files, in: index) }
    let recorded = try files.map {
      SearchFile(path: $0.path, bytes: [UInt8](try Data(contentsOf: index.appending(path: $0.path))))
    }
    let (reader, expected) = (try IndexReader(recorded), try IndexReader(files))
    #expect(reader.files["root.json"] == expected.files["root.json"], "record it again")
    for number in 0..<reader.root.documents {
      #expect(try reader.record(number) == expected.record(number), "record it again")
    }
  }

  private func record(_ files: [SearchFile], in index: URL) throws {
    try? FileManager.default.removeItem(at: index)
    for file in files {
      let url = index.appending(path: file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(file.bytes).write(to: url)
    }
  }
}
