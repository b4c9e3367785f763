import Basics

/// A file of quotes, of which a script draws one.
struct QuoteFile: PageKind {
  /// Its place in `QuoteFiles`.
  let number: Int

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    guard content.hasQuotes else { return }
    for (number, path) in content.quoteFiles.paths.enumerated() {
      plan.add(path, QuoteFile(number: number), isListed: false)
    }
  }

  func read(_ site: inout PageReader, path: String) -> PageWriting {
    let content = site.quoteFile(number)
    return { _, bytes, _ in bytes += content() }
  }
}
