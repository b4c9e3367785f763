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
    var pages: [OwnText] = []
    var problems: [Diagnostic] = []
    for file in (listing.files + listing.links).sorted()
    where file.hasSuffix(".md") && !file.contains("/") && !file.hasPrefix(".") {
      switch page("\(folder)/\(file)", name: String(file.dropLast(3))) {
      case .success(let (page, found)):
        pages.append(page)
        problems += found.map { $0.diagnostic(record: "\(folder)/\(file)", isOwnPage: true) }
      case .failure(let problem): problems.append(problem.diagnostic("\(folder)/\(file)"))
      }
    }
    return (pages, problems)
  }

  private func page(_ path: String, name: String) -> Result<(OwnText, [MarkdownProblem]), OwnPageProblem> {
    let isName = name.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    guard isName, !name.isEmpty else { return .failure(.name) }
    guard let size = FileIdentity(of: path)?.size, size <= Self.maximumSize else { return .failure(.size) }
    // A file that cannot be read is reported like one with other content.
    guard let bytes = try? FileSystem.read(path), let text = String(validating: bytes, as: UTF8.self) else {
      return .failure(.text)
    }
    // Tags have pages only if blogs have them.
    let renderer = MarkdownRenderer { _ in "" }
    if name == OwnText.frontName {
      let note = renderer.ownerNote(text, basePath: basePath)
      return .success((OwnText(name: name, title: "", body: note.html, excerpt: ""), note.problems))
    }
    let post = renderer.page(text, basePath: basePath)
    guard !post.title.isEmpty else { return .failure(.empty) }
    let page = OwnText(name: name, title: post.title, body: post.html, excerpt: post.excerpt)
    return .success((page, post.problems))
  }
}
