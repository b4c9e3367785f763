import Basics

/// A file of quotes from which a script picks one.
struct QuoteFile: PageKind {
  /// The index of the file in `QuoteFiles`.
  let number: Int

  static let switches: [PageSwitch] = [.quotes]

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
