import Pages
import SiteOutput

/// A site whose pages are planned but not written yet, so that a preview can show a page before the build has
/// ended.
///
/// Its files are what the build is going to write, byte for byte.
public struct PlannedSite: Sendable {
  private let renderer: PageRenderer
  private let places: PagePlaces
  private let assets: [String: [UInt8]]
  private let taken: Set<String>

  /// - Parameters:
  ///   - renderer: of the pages.
  ///   - places: of the plan's pages.
  ///   - theme: whose files pages load.
  ///   - own: the user's own files, of which those that are published are served by the finished site only.
  init(_ renderer: PageRenderer, _ places: PagePlaces, _ theme: Theme, own: [ExtraFile]) {
    (self.renderer, self.places) = (renderer, places)
    var assets = Dictionary(theme.assets.values.map { ($0.path, $0.bytes) }) { first, _ in first }
      .merging(renderer.maker.finds.contents) { first, _ in first }
    // The first video or place of a site needs headers that allow its pages to show it.
    taken = Set(own.map(\.path))
    let (policy, address) = (renderer.maker.content.policy.withOwnFiles(taken), renderer.maker.address)
    for file in (renderer.maker.map?.files ?? []) + [policy.headers(basePath: address.basePath)] {
      if case .bytes(let bytes) = file.source { assets[file.path] = bytes }
    }
    self.assets = assets
  }

  /// Renders a page, or returns a file that pages load, or the headers of the site.
  ///
  /// Feeds and lists for programs are served only by the finished site, because rendering them takes long on a
  /// large one.
  ///
  /// - Parameter path: below the output: `blogs/b1/index.html`.
  /// - Returns: its bytes; nil if only the finished site can serve it, or if its text cannot be read from disk.
  public func file(_ path: String) -> [UInt8]? {
    guard !taken.contains(path) else { return nil }
    if let asset = assets[path] { return asset }
    guard path.hasSuffix(".html"), let index = places.index(of: path) else { return nil }
    var bytes: [UInt8] = []
    var bodies = FeedBodies()
    renderer.render(renderer.plan.pages[index], into: &bytes, &bodies)
    return renderer.maker.content.spool?.hasFailed == true ? nil : bytes
  }

  /// Whether there is a page in a folder.
  ///
  /// - Parameter folder: below the output, without a slash at its end.
  /// - Returns: false if a file of the user replaces it.
  public func hasPage(in folder: String) -> Bool {
    let path = folder.isEmpty ? "index.html" : "\(folder)/index.html"
    return !taken.contains(path) && places.index(of: path) != nil
  }
}

/// The index of each page in a plan.
final class PagePlaces: Sendable {
  private let indices: [String: Int32]

  init(_ plan: Plan) {
    var indices: [String: Int32] = [:]
    indices.reserveCapacity(plan.pages.count)
    for (index, page) in plan.pages.enumerated() { indices[page.path] = Int32(index) }
    self.indices = indices
  }

  /// The index of the page with this path.
  func index(of path: String) -> Int? { indices[path].map(Int.init) }
}
