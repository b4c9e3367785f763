/// That a blogger follows another one.
public struct Follow: Sendable, Hashable {
  /// Index into `Community.bloggers`: who follows.
  public var follower: Int32
  /// Index into `Community.bloggers`: who is followed.
  public var followed: Int32
  /// Microseconds since the epoch; `Int64.min` if the export has no usable date.
  public var created: Int64

  /// Creates a follow.
  public init(follower: Int32, followed: Int32, created: Int64 = .min) {
    (self.follower, self.followed, self.created) = (follower, followed, created)
  }
}

/// Who follows whom, by either side.
struct FollowTable: Sendable {
  /// Grouped by who is followed, the newest first; one per pair.
  let follows: [Follow]
  private let followers: Grouping
  private let following: Grouping

  /// Sorts follows; of several of one pair, the earliest is kept; follows of oneself are dropped.
  ///
  /// - Complexity: O(n log n) in the number of follows.
  init(_ follows: consuming [Follow], bloggerCount: Int) {
    follows.sort {
      ($0.followed, $0.follower, $0.created) < ($1.followed, $1.follower, $1.created)
    }
    var kept: [Follow] = []
    for follow in follows where follow.follower != follow.followed {
      if let last = kept.last, (last.followed, last.follower) == (follow.followed, follow.follower) {
        continue
      }
      kept.append(follow)
    }
    kept.sort { ($0.followed, $1.created, $0.follower) < ($1.followed, $0.created, $1.follower) }
    let count = kept.isEmpty ? 0 : bloggerCount
    followers = Grouping(ofGrouped: kept, into: count) { Int($0.followed) }
    following = Grouping(of: kept, into: count) { Int($0.follower) }
    self.follows = kept
  }

  /// The follows of the blogger at `index` by others, the newest first.
  func followers(of index: Int) -> ArraySlice<Follow> {
    follows.isEmpty ? [] : follows[followers.range(of: index)]
  }

  /// The follows of others by the blogger at `index`, in the order of the others.
  func following(by index: Int) -> [Follow] {
    follows.isEmpty ? [] : following.members(of: index).map { follows[Int($0)] }
  }
}
