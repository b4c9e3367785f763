import Basics
import BlogModel
import Pages
import SiteOutput

/// The addresses that profiles and blogs have had, from a file that is kept with the site's other sources.
///
/// A line is a slug, a blank, and the blogger's id, percent-encoded; or `blogs/` and the path of a blog, a blank, and
/// the blog's id. What follows a `#` is a comment:
///
///     # Addresses of profiles and blogs; blogforge adds to it.
///     ana u7
///     anna u7
///     blogs/five-for-a-wedding-6bn5 b17
///
/// The site depends on this file as it does on the export, so a build from a fresh checkout gives the same site as
/// a build with a cache. A build only adds current addresses, which changes nothing of the site.
struct SlugHistory: Sendable {
  /// One address of a profile.
  struct Entry: Sendable, Hashable {
    let slug: String
    let blogger: String
  }

  /// One address of a blog.
  struct BlogEntry: Sendable, Hashable {
    /// Below `blogs/`.
    let path: String
    let blog: String
  }

  /// The addresses of profiles in the order of the file, without duplicates.
  private(set) var entries: [Entry] = []
  /// The addresses of blogs in the order of the file, without duplicates.
  private(set) var blogs: [BlogEntry] = []
  /// Diagnostics for invalid lines.
  private(set) var problems: [Diagnostic] = []

  /// No history.
  init() {}

  /// Reads the text of a file.
  init(_ text: String, file: String) {
    var seen: Set<Entry> = []
    var seenBlogs: Set<BlogEntry> = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
      if words.isEmpty { continue }
      if words.count == 2, let path = Self.blogPath(words[0]) {
        let entry = BlogEntry(path: path, blog: PercentEncoding.decoded(String(words[1])))
        if seenBlogs.insert(entry).inserted { blogs.append(entry) }
        continue
      }
      guard words.count == 2, Self.isSlug(words[0]) else {
        problems.append(Self.problem(file, number + 1))
        continue
      }
      let entry = Entry(slug: String(words[0]), blogger: PercentEncoding.decoded(String(words[1])))
      if seen.insert(entry).inserted { entries.append(entry) }
    }
  }

  /// Reads the file of a site; nil when it has none.
  static func read(_ path: String?) throws(FileSystemError) -> SlugHistory? {
    guard let path, FileSystem.status(of: path, followLink: true) != nil else { return nil }
    return SlugHistory(try FileSystem.readText(path), file: path)
  }

  /// The addresses of blogs in the order of the file; one that several blogs had is that of the last of them.
  ///
  /// - Parameter isThere: whether the site has the blog with an id.
  /// - Returns: those of blogs that the site has.
  func formerBlogs(where isThere: (String) -> Bool) -> [BlogEntry] {
    var last: [String: String] = [:]
    for entry in blogs where isThere(entry.blog) { last[entry.path.folded] = entry.blog }
    return blogs.filter { last[$0.path.folded] == $0.blog }
  }

  /// The lines for current addresses that are missing in the file.
  ///
  /// Addresses of blogs are recorded only if they have titles, because all others depend on ids alone.
  func missing(_ content: SiteContent) -> [String] {
    let known = Set(entries)
    let profiles = content.bloggersByName.compactMap { index -> String? in
      let entry = Entry(slug: content.paths.bloggers[index], blogger: content.community.bloggers[index].id)
      return known.contains(entry) ? nil : "\(entry.slug) \(SiteAddress.escaped(entry.blogger))"
    }
    guard content.paths.addresses.name == .title else { return profiles.sorted() }
    let knownBlogs = Set(blogs)
    let titles = content.community.blogs.indices.compactMap { index -> String? in
      let entry = BlogEntry(path: content.paths.blogs[index], blog: content.community.blogs[index].id)
      let isLasting = content.paths.folder(ofBlog: index) == content.paths.lastingFolder(ofBlog: index)
      return isLasting || knownBlogs.contains(entry)
        ? nil : "\(Self.blogsFolder)\(entry.path) \(SiteAddress.escaped(entry.blog))"
    }
    return profiles.sorted() + titles.sorted()
  }

  /// Adds lines to a file.
  ///
  /// - Returns: a diagnostic if the lines cannot be added; otherwise nil.
  static func add(_ lines: [String], to path: String) -> Diagnostic? {
    guard !lines.isEmpty else { return nil }
    do throws(FileSystemError) {
      // Bytes, so that what is not UTF-8 stays as it is.
      var bytes = try FileSystem.read(path)
      if let last = bytes.last, !"\r\n".utf8.contains(last) { bytes.append(UInt8(ascii: "\n")) }
      try FileSystem.replace(path, with: bytes + Array((lines.joined(separator: "\n") + "\n").utf8))
      return nil
    } catch {
      return Diagnostic(
        code: "slugs-unwritable",
        severity: .warning,
        place: .init(file: path),
        summary: "cannot add addresses (\(error.reason))",
        hint: "Make the file writable, or delete it to stop recording addresses."
      )
    }
  }

  private static let blogsFolder = "blogs/"

  /// The path of a blog below `blogs/`, with or without a folder; nil if a word is none.
  private static func blogPath(_ word: Substring) -> String? {
    guard word.utf8.starts(with: blogsFolder.utf8) else { return nil }
    // By bytes, because a title can begin with a vowel sign, which is one `Character` with the slash before it.
    let path = word.utf8.dropFirst(blogsFolder.utf8.count)
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && parts.allSatisfy { !$0.isEmpty && isSlug(Substring($0)) }
      ? String(Substring(path)) : nil
  }

  /// Whether a word can have been a segment of an address.
  private static func isSlug(_ word: Substring) -> Bool {
    !word.hasPrefix(".") && word.lastSlash == nil && word.utf8.count <= 200
      && word.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{FFFD}" }
  }

  private static func problem(_ file: String, _ line: Int) -> Diagnostic {
    Diagnostic(
      code: "slug-unreadable",
      severity: .warning,
      place: .init(file: file, line: line),
      summary: "not an address of a profile or a blog; the line is skipped",
      hint:
        "Write an old address and the id, for example: 'ana u7' for a profile, 'blogs/tea-6bn5 b1' for a blog."
    )
  }
}
