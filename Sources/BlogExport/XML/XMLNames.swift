/// The names of elements and attributes as field maps write them, whatever prefixes a document has.
///
/// A name of the vocabulary that the document is written in has no prefix: `item`, `entry`. Any other name has the
/// usual prefix of its namespace, as in `dc:creator`, or that of the document if the namespace is not known.
struct XMLNames {
  /// Namespaces without a version, with their prefixes.
  private static let prefixes = [
    "http://purl.org/rss/1.0/modules/content/": "content",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://purl.org/dc/terms/": "dcterms",
    "http://purl.org/rss/1.0/modules/slash/": "slash",
    "http://wellformedweb.org/CommentAPI/": "wfw",
    "http://search.yahoo.com/mrss/": "media",
    "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes",
    "http://purl.org/syndication/thread/1.0": "thr",
    "http://purl.org/atom/app#": "app",
    "http://www.w3.org/2007/app": "app",
    "http://schemas.google.com/g/2005": "gd",
    "http://schemas.google.com/blogger/2018": "blogger",
    "http://www.georss.org/georss": "georss",
    "http://webns.net/mvcb/": "admin",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://www.w3.org/XML/1998/namespace": "xml",
    atom: "atom",
  ]
  /// The namespace of Atom (RFC 4287).
  static let atom = "http://www.w3.org/2005/Atom"
  /// The namespace of HTML in XML.
  static let html = "http://www.w3.org/1999/xhtml"
  /// Namespaces in which documents of RSS and Atom are written.
  private static let vocabularies: Set<String> = [
    "", "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/", "http://purl.org/atom/ns#",
  ]
  /// The elements with elements in them that say something of a feed, and repeat what its entries say: not records.
  static let ofFeed: Set<String> = [
    "author", "contributor", "image", "itunes:owner", "textinput", "wp:category", "wp:tag", "wp:term",
  ]
  /// The namespaces of WordPress without their versions; tools that make addresses secure also change these.
  static let wordpress = ["http://wordpress.org/export/", "https://wordpress.org/export/"]

  /// The namespace of the root.
  private let own: String
  /// Whether the document is an export of WordPress.
  private(set) var isWordPress = false
  private var known: [XMLEvents.Name: String] = [:]

  /// The names in a document whose root has that name.
  init(root: XMLEvents.Name) { own = root.namespace }

  /// A name as field maps write it.
  mutating func name(_ name: XMLEvents.Name) -> String {
    if let known = known[name] { return known }
    let prefix = prefix(of: name)
    if prefix == "wp" { isWordPress = true }
    let found = prefix.isEmpty ? name.local : "\(prefix):\(name.local)"
    // Few names are in a document, unless it was made to have many.
    if known.count < 1000 { known[name] = found }
    return found
  }

  private func prefix(of name: XMLEvents.Name) -> String {
    let namespace = name.namespace
    // A prefix that is not declared is part of the name.
    if namespace.isEmpty { return name.prefix }
    if namespace == own || Self.vocabularies.contains(namespace) { return "" }
    if Self.wordpress.contains(where: namespace.hasPrefix) {
      return namespace.hasSuffix("/excerpt/") ? "excerpt" : "wp"
    }
    return Self.prefixes[namespace] ?? name.prefix
  }
}
