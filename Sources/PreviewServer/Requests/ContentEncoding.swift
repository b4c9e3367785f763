/// How an answer is compressed.
enum ContentEncoding: String, Equatable {
  case gzip, deflate

  /// The encoding that a browser prefers.
  ///
  /// - Parameter header: the Accept-Encoding header, as in `gzip, deflate;q=0.5, br`.
  /// - Returns: the encoding; nil to send the bytes uncompressed.
  static func chosen(by header: String?) -> ContentEncoding? {
    guard let header else { return nil }
    var qualities: [String: Double] = [:]
    for part in header.lowercased().split(separator: ",") {
      let words = part.split(separator: ";").map(\.trimmed)
      guard let name = words.first else { continue }
      let quality = words.dropFirst().first { $0.hasPrefix("q=") }
      qualities[name] = quality.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
    }
    func quality(_ encoding: ContentEncoding) -> Double {
      qualities[encoding.rawValue] ?? qualities["*"] ?? 0
    }
    let best: ContentEncoding = quality(.deflate) > quality(.gzip) ? .deflate : .gzip
    return quality(best) > 0 && quality(best) >= qualities["identity"] ?? 0 ? best : nil
  }
}
