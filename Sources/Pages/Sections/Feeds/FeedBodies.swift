/// The bodies of the feed that was written last.
///
/// The formats of a feed follow each other and hold the same: made for each, bodies of feeds would take more
/// time than those of all pages.
package struct FeedBodies {
  private var folder: String?
  private var bodies: [String] = []

  package init() {}

  /// The bodies of a feed, made unless they are those of the feed before.
  ///
  /// - Parameters:
  ///   - folder: of the feed in the output.
  ///   - make: the HTML of each of its blogs.
  /// - Returns: what `make` gave, in its order.
  mutating func bodies(of folder: String, _ make: () -> [String]) -> [String] {
    if self.folder != folder { (self.folder, bodies) = (folder, make()) }
    return bodies
  }
}
