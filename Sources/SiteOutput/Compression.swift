/// A compression format for precompressed files that web servers send as they are.
public enum Compression: String, Sendable, Hashable, CaseIterable {
  /// RFC 1952, which every browser supports.
  case gzip
  /// RFC 7932, smaller, for connections with https.
  case brotli

  /// The suffix that is appended to the name of the file: `index.html.gz`.
  public var ending: String {
    switch self {
    case .gzip: ".gz"
    case .brotli: ".br"
    }
  }
}
