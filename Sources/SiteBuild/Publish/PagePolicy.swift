/// What a page may do, for browsers.
enum PagePolicy {
  /// The Content-Security-Policy of every page (W3C, "Content Security Policy Level 3"): scripts, styles, pictures,
  /// fonts and requests of the site itself, and nothing inline.
  static let content = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
    "connect-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'",
  ].joined(separator: ";")

  /// The file `_headers`, which Netlify, Cloudflare Pages and others read: what a page can say of itself, what only
  /// a server can say (`frame-ancestors`, `nosniff`), and that files with a hash in their names never change.
  static func headers(basePath: String) -> ExtraFile {
    let text = """
      \(basePath)*
        Content-Security-Policy: \(content);frame-ancestors 'none'
        Referrer-Policy: same-origin
        X-Content-Type-Options: nosniff
      \(basePath)assets/*
        Cache-Control: public, max-age=31536000, immutable
      \(basePath)images/*
        Cache-Control: public, max-age=31536000, immutable

      """
    return ExtraFile(path: "_headers", source: .bytes(Array(text.utf8)))
  }
}
