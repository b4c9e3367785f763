package import BlogModel

/// A follow with the ids of the bloggers that it names, which identify it.
package struct FollowRecord: Sendable, Hashable {
  /// The id of the blogger who follows.
  package var follower: String
  /// The id of the blogger who is followed.
  package var followed: String
  /// When it began; nil if that is unknown.
  package var createdDate: Timestamp?

  /// Creates a record.
  package init(follower: String, followed: String, createdDate: Timestamp?) {
    (self.follower, self.followed, self.createdDate) = (follower, followed, createdDate)
  }
}
