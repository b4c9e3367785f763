import Basics
import BlogModel
import Pages
import SiteOutput

/// The addresses that profiles have had, from a file that is kept with the site's other sources.
///
/// A line is a slug, a blank, and the blogger's id, percent-encoded; what follows a `#` is a comment:
///
///     # Addresses of profiles; blogforge adds to it.
///     ana u7
///     anna u7
///
/// The site depends on this file as it does on the export, so a build from a fresh checkout gives the same site as
/// a build with a cache. A build only adds current addresses, which changes nothing of the site.
struct SlugHistory: Sendable {
  /// One address.
  struct Entry: Sendable, Hashable {
    let slug: String
    let blogger: String
  }

  /// The entries in the order of the file, without duplicates.
  private(set) var entries: [Entry] = []
  /// Diagnostics for invalid lines.
  private(set) var problems: [Diagnostic] = []

  /// No history.
  init() {}

  /// Reads the text of a file.
  init(_ text: String, file: String) {
    var seen: Set<Entry> = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
      if words.isEmpty { continue }
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

  /// The lines for current addresses that are missing in the file.
  func missing(_ content: SiteContent) -> [String] {
    let known = Set(entries)
    return content.bloggersByName.compactMap { index -> Entry? in
      let entry = Entry(slug: content.paths.bloggers[index], blogger: content.community.bloggers[index].id)
      return known.contains(entry) ? nil : entry
    }.map { "\($0.slug) \(SiteAddress.escaped($0.blogger))" }.sorted()
  }

  /// Adds lines to a file.
  ///
  /// - Returns: a diagnostic if the lines cannot be added; otherwise nil.
  static func add(_ lines: [String], to path: String) -> Diagnostic? {
    guard !lines.isEmpty else { return nil }
    do throws(FileSystemError) {
      var text = try FileSystem.readText(path)
      if text.last?.isNewline == false { text += "\n" }
      try FileSystem.replace(path, with: Array((text + lines.joined(separator: "\n") + "\n").utf8))
      return nil
    } catch {
      return Diagnostic(
        code: "slugs-unwritable",
        severity: .warning,
        place: .init(file: path),
        summary: "cannot add the addresses of profiles (\(error.reason))",
        hint: "Make the file writable, or delete it to stop recording addresses."
      )
    }
  }

  /// Whether a word can have been a segment of a profile's address.
  private static func isSlug(_ word: Substring) -> Bool {
    !word.hasPrefix(".") && !word.contains("/") && word.utf8.count <= 200
      && word.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  private static func problem(_ file: String, _ line: Int) -> Diagnostic {
    Diagnostic(
      code: "slug-unreadable",
      severity: .warning,
      place: .init(file: file, line: line),
      summary: "not an address of a profile; the line is skipped",
      hint: "Write the last part of the old address, a space and the blogger's id, for example: ana u7."
    )
  }
}
