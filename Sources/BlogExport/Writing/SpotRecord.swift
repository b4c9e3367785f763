package import BlogModel

/// A spot with the id of the blogger whom it names.
package struct SpotRecord: Sendable, Hashable {
  /// The spot; its index of a blogger is not used.
  package var spot: Spot
  /// The id of the blogger who shared it; nil if the record names none.
  package var author: String?

  /// Creates a record.
  package init(spot: Spot, author: String?) {
    (self.spot, self.author) = (spot, author)
    self.spot.blogger = nil
  }

  /// The record of a spot of `community`.
  package init(_ spot: Spot, in community: Community) {
    let author = spot.blogger.map { community.bloggers[Int($0)] }
    self.init(spot: spot, author: author.flatMap { $0.isUnknown ? nil : $0.id })
  }
}
