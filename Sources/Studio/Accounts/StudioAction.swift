/// What a person does in the studio; every request is one of these.
package enum StudioAction: String, Sendable, CaseIterable {
  /// Read blogs and comments.
  case read
  /// Sign in, make an account, set a new password with a link.
  case enter
  /// Choose a blogger: only where there are no accounts.
  case choose
  /// Write, edit, delete and restore one's blogs and comments, like, follow, edit one's profile.
  case write
  /// Drafts, previews, pictures that are chosen, whom one hides for oneself, notifications: nothing that others see.
  case prepare
  case report
  /// Suggest a quote to moderators; who is alone adds it.
  case suggest
  /// One's password and sessions, one's data, sign out.
  case manageAccount
  /// One's access tokens.
  case manageApps
  case seeReports
  /// Accept or decline suggestions.
  case judgeSuggestions
  /// Hide and show records of others, and accept suggestions for their blogs.
  case hide
  case seePeople
  case silence
  case makeResetLink
  case invite
  case changeRole
  case block
  case exportPerson
  case deletePerson
  case changeSettings
  case seeLog
  /// Send the site to its hosts.
  case publish

  /// The least role that may do it in a community; nil if it is not possible there.
  var leastRole: StudioRole? {
    switch self {
    case .read, .enter: .visitor
    case .choose: nil
    case .write, .prepare, .report, .suggest, .manageAccount, .manageApps: .blogger
    case .seeReports, .judgeSuggestions, .hide, .seePeople, .silence, .makeResetLink: .moderator
    case .invite, .changeRole, .block, .exportPerson, .deletePerson, .changeSettings, .seeLog, .publish:
      .owner
    }
  }

  /// Whether one person who uses the studio alone, without accounts, does it.
  var isForOne: Bool {
    switch self {
    case .read, .choose, .write, .prepare, .suggest, .manageApps, .publish: true
    default: false
    }
  }

  /// Whether a person who is silenced may not do it.
  var needsVoice: Bool { [.write, .report, .suggest].contains(self) }

  /// The action of a page or a form, by its name.
  init(page name: String) {
    switch name {
    case "all", "unnamed", "blog", "token", "site", "built": self = .read
    case "drafts", "drafts/save", "drafts/autosave", "drafts/discard", "drafts/restore", "preview",
      "preview/part",
      "tags", "picture", "media", "hide", "following", "notifications", "notifications/read",
      "notifications/feed", "video", "video/state", "video/cancel", "video/discard", "videos":
      self = .prepare
    case "publish", "publish/state", "publish/after-change": self = .publish
    // Styles and scripts.
    case _ where name.contains("."): self = .read
    case "signin", "join", "reset": self = .enter
    case "choose", "bloggers": self = .choose
    case "report": self = .report
    case "suggest": self = .suggest
    case "signout", "account", "account/password", "account/revoke", "account/data": self = .manageAccount
    case "apps", "apps/revoke": self = .manageApps
    case "reports", "reports/close": self = .seeReports
    case "suggestions", "suggestions/accept", "suggestions/decline": self = .judgeSuggestions
    case "moderation/hide", "moderation/show", "moderation/accept": self = .hide
    case "people", "person": self = .seePeople
    case "people/silence": self = .silence
    case "people/reset": self = .makeResetLink
    case "invitations", "invitations/revoke": self = .invite
    case "people/role": self = .changeRole
    case "people/block", "people/unblock": self = .block
    case "people/data": self = .exportPerson
    case "people/delete": self = .deletePerson
    case "settings": self = .changeSettings
    case "log": self = .seeLog
    default: self = .write
    }
  }
}
