package import BlogExport
import BlogModel

/// Who follows whom.
extension StudioEditor {
  /// The ids of those whom a blogger follows.
  package func following(by id: String) throws(StudioError) -> Set<String> {
    let (content, changes) = try current()
    let state = currentState
    var ids = Set(content.following(by: id))
    for version in changes.follows(of: id) {
      guard let follow = version.follow, follow.follower == id else { continue }
      if version.removed != nil {
        ids.remove(follow.followed)
      } else if isAwaited(version.values, content, state) {
        // The settings of the site hide those that the build has not read.
        ids.insert(follow.followed)
      }
    }
    return ids.subtracting(Self.blocked(changes))
  }

  /// The ids of those whom a blogger follows; of those not on the site, only those who were followed in the studio.
  func allFollowing(by id: String) throws(StudioError) -> Set<String> {
    let (content, changes) = try current()
    var ids = Set(content.following(by: id))
    for version in changes.follows(of: id) {
      guard let follow = version.follow, follow.follower == id else { continue }
      if version.removed == nil { ids.insert(follow.followed) } else { ids.remove(follow.followed) }
    }
    return ids
  }

  /// Follows a blogger, or does so no longer.
  ///
  /// - Throws: `StudioError.missing` if there is no such blogger, or it is the follower.
  package func setFollow(_ isFollowed: Bool, of followed: String, by follower: String) throws(StudioError) {
    guard follower != followed, let version = try profile(followed) else { throw .missing(.blogger) }
    if isFollowed, try !isShown(version) { throw .missing(.blogger) }
    // What the settings of the site hide can be ended.
    let isHidden = try current().changes.follows(of: follower).contains {
      $0.removed == nil && $0.follow?.follower == follower && $0.follow?.followed == followed
    }
    if try following(by: follower).contains(followed) == isFollowed, isFollowed || !isHidden { return }
    try perform { content throws(StudioError) in
      try requireAuthor(follower)
      let moment = now
      let follow = FollowRecord(follower: follower, followed: followed, createdDate: moment)
      try write(.follow(follow), removed: isFollowed ? nil : moment, content)
    }
  }
}

extension StudioVersion {
  /// The follow; nil for another record.
  package var follow: FollowRecord? {
    if case .follow(let record) = values { record } else { nil }
  }
}
