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

  func render(
    _ path: String,
    _ renderer: PageRenderer,
    into bytes: inout [UInt8],
    _ bodies: inout FeedBodies
  ) {
    bytes += renderer.maker.content.quoteFiles.bytes(number)
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    // The name contains a hash of the content.
    parts.content.add(site.content.quoteFiles.paths[number])
  }
}
