import Basics
import Pages

/// A page that redirects to another, for hosts that read no rules.
///
/// It works without a script (HTML Standard, "refresh"), gives search engines the new address, and shows the new
/// address to visitors whose browser does not redirect.
enum RedirectPage {
  /// Makes the page.
  ///
  /// - Parameters:
  ///   - target: the address that it redirects to.
  ///   - title: the name of the site.
  ///   - language: of the site.
  ///   - address: of the site, for the canonical address.
  /// - Returns: its bytes.
  static func html(
    to target: String,
    title: String,
    language: String,
    _ address: SiteAddress
  ) -> [UInt8] {
    let url = XMLWriter.escaped(target)
    let canonical = XMLWriter.escaped(target.hasPrefix("/") ? address.absolute(target) : target)
    let text = """
      <!DOCTYPE html>
      <html lang="\(XMLWriter.escaped(language))">
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'">
      <meta http-equiv="refresh" content="0; url=\(url)">
      <meta name="robots" content="noindex">
      <meta name="viewport" content="width=device-width">
      <link rel="canonical" href="\(canonical)">
      <title>\(XMLWriter.escaped(title))</title>
      <p><a href="\(url)">\(canonical)</a></p>

      """
    return Array(text.utf8)
  }
}
