/// A cache of the bodies of the feed that was written last.
///
/// The formats of a feed are written one after another with the same bodies. Making the bodies per format would
/// take more time than making those of all pages.
package struct FeedBodies {
  private var folder: String?
  private var bodies: [String] = []

  package init() {}

  /// The bodies of a feed, from the cache if the previous call was for the same feed.
  ///
  /// - Parameters:
  ///   - folder: of the feed in the output.
  ///   - make: returns the HTML of each of its blogs.
  /// - Returns: the result of `make`, in its order.
  mutating func bodies(of folder: String, _ make: () -> [String]) -> [String] {
    if self.folder != folder { (self.folder, bodies) = (folder, make()) }
    return bodies
  }
}
