import Basics

/// The links that texts of the site's owner may have besides those to web pages: to the site itself and to mail.
public struct OwnerLinks: Sendable {
  /// The path of the site: `/` or `/repo/`.
  private let basePath: String
  /// The path of each page below `basePath`, by the name of its file: `rules.md` has `rules/`.
  private let pages: [String: String]

  /// Creates the links of a site.
  ///
  /// - Parameters:
  ///   - basePath: the path of the site, `/` or `/repo/`.
  ///   - pages: the paths of the owner's pages below it, by the names of their files.
  public init(basePath: String, pages: [String: String]) {
    (self.basePath, self.pages) = (basePath, pages)
  }

  /// The address that a link gets: `/repo/rules/` for `/rules/`, and also for `rules.md`.
  ///
  /// - Parameter url: the target of a link that is no web address.
  /// - Returns: the address; nil if the link leads nowhere.
  func address(of url: [UInt8]) -> [UInt8]? {
    if WebAddress.isLocal(url) {
      // The studio is at the root of its server.
      return StudioAddress.isStudio(url) ? url : Array(basePath.utf8) + url.dropFirst()
    }
    return WebAddress.isMail(url) ? url : pageAddress(of: url)
  }

  /// The address of a file next to the text, as editors complete it: `rules.md`, `./rules.md`, `rules.md#photos`.
  private func pageAddress(of url: [UInt8]) -> [UInt8]? {
    let target = url.starts(with: "./".utf8) ? url[2...] : url[...]
    let end = target.firstIndex(of: UInt8(ascii: "#")) ?? target.endIndex
    guard let path = pages[String(decoding: target[..<end], as: UTF8.self)],
      !WebAddress.hasControls(target[end...])
    else { return nil }
    return Array((basePath + path).utf8) + target[end...]
  }
}
