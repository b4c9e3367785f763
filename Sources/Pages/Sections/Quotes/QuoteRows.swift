import Basics
import BlogModel
import TemplateEngine

/// Quotes, as pages read them.
struct QuoteRows {
  private let maker: ViewMaker
  private let indices: [Int]

  fileprivate init(_ maker: ViewMaker, _ indices: [Int]) { (self.maker, self.indices) = (maker, indices) }

  /// The quotes; without the speaker's name if the page is the speaker's own.
  func views(areNamed: Bool = true) -> [QuoteView] { indices.map { maker.quote($0, isNamed: areNamed) } }
}

extension PageReader {
  /// The number of quotes of the site.
  mutating func quoteCount() -> Int {
    let count = untracked.community.quotes.count
    track { parts, _ in parts.content.add(count) }
    return count
  }

  /// All quotes, `range` of them, the last of the export first.
  mutating func quotes(_ range: Range<Int>) -> QuoteRows {
    let count = untracked.community.quotes.count
    return quotes(range.map { count - 1 - $0 })
  }

  /// The first quotes of a blogger, in the order of the export.
  mutating func firstQuotes(ofBlogger index: Int, limit: Int) -> QuoteRows {
    quotes(untracked.content.quotes(ofBlogger: index).prefix(limit).map(Int.init))
  }

  /// Quotes of a blogger, `range` of them, the last of the export first.
  mutating func quotes(ofBlogger index: Int, _ range: Range<Int>) -> QuoteRows {
    let own = untracked.content.quotes(ofBlogger: index)
    return quotes(range.map { Int(own[own.count - 1 - $0]) })
  }

  /// The quotes with the most favourites; of equal ones, the first of the export comes first.
  mutating func topQuotes(limit: Int) -> QuoteRows {
    let all = untracked.community.quotes
    let kept = all.indices.filter { all[$0].favouriteCount > 0 }
    let sorted = kept.sorted { (all[$1].favouriteCount, $0) < (all[$0].favouriteCount, $1) }
    return quotes(Array(sorted.prefix(limit)))
  }

  /// The paths of the files from which a script picks quotes; their names contain a hash of the content.
  mutating func quoteFiles() -> [String] {
    let paths = untracked.content.quoteFiles.paths
    track { parts, _ in for path in paths { parts.lists.add(path) } }
    return paths
  }

  /// The content of a file of quotes.
  mutating func quoteFile(_ number: Int) -> () -> [UInt8] {
    let files = untracked.content.quoteFiles
    track { parts, _ in parts.content.add(files.paths[number]) }
    return { files.bytes(number) }
  }

  private mutating func quotes(_ indices: [Int]) -> QuoteRows {
    let maker = untracked
    track { parts, records in
      for index in indices {
        let quote = maker.community.quotes[index]
        parts.content.add(quote)
        if let blogger = quote.speaker?.blogger { parts.people.add(records.people[Int(blogger)]) }
      }
    }
    return QuoteRows(maker, indices)
  }
}
