import Basics
import BlogModel
import MarkdownHTML
import Pages
import SiteOutput

/// Reads the pages that the owner of a site wrote: the Markdown files in `pages/`.
///
///     pages/imprint.md  ->  /imprint/
///     pages/index.md    ->  above the newest blogs on the front page
struct OwnPageReader {
  /// The maximum size of a file in bytes.
  static let maximumSize = 1 << 20

  /// The folder of the files.
  let folder: String
  /// The path of the site, for links to its pages.
  let basePath: String

  /// The pages by name, and a diagnostic for each file that cannot be used.
  ///
  /// Files with other endings, and files in folders, are ignored.
  func read() throws(FileSystemError) -> (pages: [OwnText], problems: [Diagnostic]) {
    guard FileSystem.status(of: folder, followLink: true)?.kind == .folder else { return ([], []) }
    let listing = try FileSystem.listing(of: folder)
    let files = (listing.files + listing.links).sorted().filter { file in
      file.hasSuffix(".md") && !file.contains("/") && !file.hasPrefix(".")
    }
    let names = files.map { String($0.dropLast(3)) }
    let links = OwnerLinks(basePath: basePath, pages: paths(of: names))
    var pages: [OwnText] = []
    var problems: [Diagnostic] = []
    for (file, name) in zip(files, names) {
      switch page("\(folder)/\(file)", name: name, links) {
      case .success(let (page, found)):
        pages.append(page)
        problems += found.map { $0.diagnostic(record: "\(folder)/\(file)", isOwnPage: true) }
      case .failure(let problem): problems.append(problem.diagnostic("\(folder)/\(file)"))
      }
    }
    return (pages, problems)
  }

  private func isUsable(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
  }

  /// The path of each page by the name of its file, for links to it.
  private func paths(of names: [String]) -> [String: String] {
    let paths = names.filter(isUsable).map { ("\($0).md", $0 == OwnText.frontName ? "" : "\($0)/") }
    return Dictionary(uniqueKeysWithValues: paths)
  }

  private func page(
    _ path: String,
    name: String,
    _ links: OwnerLinks
  ) -> Result<(OwnText, [MarkdownProblem]), OwnPageProblem> {
    guard isUsable(name) else { return .failure(.name) }
    guard let size = FileIdentity(of: path)?.size, size <= Self.maximumSize else { return .failure(.size) }
    // A file that cannot be read is reported like one with other content.
    guard let bytes = try? FileSystem.read(path), let text = String(validating: bytes, as: UTF8.self) else {
      return .failure(.text)
    }
    // Tags have pages only if blogs have them.
    let renderer = MarkdownRenderer { _ in "" }
    if name == OwnText.frontName {
      let note = renderer.ownerNote(text, ownerLinks: links)
      return .success((OwnText(name: name, title: "", body: note.html, excerpt: ""), note.problems))
    }
    let post = renderer.page(text, ownerLinks: links)
    guard !post.title.isEmpty else { return .failure(.empty) }
    let page = OwnText(name: name, title: post.title, body: post.html, excerpt: post.excerpt)
    return .success((page, post.problems))
  }
}
