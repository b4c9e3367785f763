/// A way of compression that web servers hand out as it is.
public enum Compression: String, Sendable, Hashable, CaseIterable {
  /// RFC 1952, which every browser knows.
  case gzip
  /// RFC 7932, smaller, for connections with https.
  case brotli

  /// What a compressed file's name ends in behind the name of the file: `index.html.gz`.
  public var ending: String {
    switch self {
    case .gzip: ".gz"
    case .brotli: ".br"
    }
  }
}
