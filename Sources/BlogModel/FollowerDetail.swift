/// What a site says about followers.
public enum FollowerDetail: String, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case none
  /// How many followers a blogger has, and how many bloggers they follow.
  case counts
  /// Who they are, too.
  case lists
}
