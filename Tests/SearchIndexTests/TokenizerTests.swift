import Foundation
import Testing

@testable import SearchIndex

/// A line of `vectors.json`, which the browser tests run through the reader's script as well.
struct TermVector: Decodable, Sendable, CustomTestStringConvertible {
  let why: String
  let text: String
  let terms: [String]

  var testDescription: String { why }

  static let all: [TermVector] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "vectors.json")
    let vectors = try? JSONDecoder().decode([TermVector].self, from: Data(contentsOf: file))
    return vectors ?? []
  }()
}

@Suite struct TokenizerTests {
  @Test func `the vectors are there`() {
    #expect(TermVector.all.count > 30)
  }

  @Test(arguments: TermVector.all)
  func `a text has the terms of its vector`(vector: TermVector) {
    // Compared by code points: String's own equality ignores composition.
    #expect(
      Tokenizer.terms(of: vector.text).map { Array($0.unicodeScalars) }
        == vector.terms.map { Array($0.unicodeScalars) }
    )
  }

  @Test func `a term is never longer than its limit`() {
    let long = String(repeating: "é𐐀a", count: 100)
    #expect(Tokenizer.terms(of: long).map(\.unicodeScalars.count) == [Tokenizer.maximumLength])
  }
}
