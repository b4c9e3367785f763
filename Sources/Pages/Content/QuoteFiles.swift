import Basics
import BlogModel

/// Files of quotes from which the page of quotes picks one at random; their names contain a hash of the content.
///
///     [{"key":"q1","text":"Light it.","name":"Ida Holm","profile":"ida-holm"}]
///
/// If there are more quotes than fit into the maximum number of files, an evenly spaced sample is used.
struct QuoteFiles: Sendable {
  /// The number of quotes per file, and the maximum number of files.
  static let size = 200
  static let limit = 50

  /// The paths below the output folder, in order.
  let paths: [String]
  private let community: Community
  /// The last parts of the profiles' addresses, by index into `Community.bloggers`; empty if there are no profiles.
  private let segments: [String]
  /// Every `step`-th quote is used.
  private let step: Int

  /// The files of the quotes of `community`.
  init(_ community: Community, _ segments: [String]) {
    let count = community.quotes.count
    let step = max(1, (count + Self.size * Self.limit - 1) / (Self.size * Self.limit))
    (self.community, self.segments, self.step) = (community, segments, step)
    let drawn = (count + step - 1) / step
    paths = (0..<(drawn + Self.size - 1) / Self.size).map { number in
      let bytes = Self.bytes(number, community, segments, step: step)
      let hash = bytes.withUnsafeBytes { Fingerprint(of: $0).short }
      return "\(QuotesPage.folder)quotes-\(hash).json"
    }
  }

  /// The content of a file.
  func bytes(_ number: Int) -> [UInt8] { Self.bytes(number, community, segments, step: step) }

  private static func bytes(
    _ number: Int,
    _ community: Community,
    _ segments: [String],
    step: Int
  ) -> [UInt8] {
    let all = stride(from: 0, to: community.quotes.count, by: step)
    var json = JSONWriter()
    json.array(all.dropFirst(number * size).prefix(size)) { json, index in
      let quote = community.quotes[index]
      json.object { json in
        json.member("key", Slug.segment(for: quote.id))
        json.member("text", quote.text)
        switch quote.speaker {
        case .blogger(let blogger):
          json.member("name", community.bloggers[Int(blogger)].shownName)
          if !segments.isEmpty { json.member("profile", segments[Int(blogger)]) }
        case .name(let name): json.member("name", name)
        case nil: break
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}
