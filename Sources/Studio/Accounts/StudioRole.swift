/// What a person is in a community; each role may do what those before it may.
package enum StudioRole: String, Sendable, CaseIterable, Comparable {
  /// Not signed in.
  case visitor
  case blogger
  case moderator
  case owner

  package static func < (left: StudioRole, right: StudioRole) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Whether a person with this role may silence another account, or make a link for a new password.
  func mayManage(_ other: StudioRole) -> Bool { self == .owner || self == .moderator && other <= .blogger }

  /// Whether a person with this role may do something.
  func may(_ action: StudioAction) -> Bool {
    guard let least = action.leastRole else { return false }
    return self >= least
  }
}
