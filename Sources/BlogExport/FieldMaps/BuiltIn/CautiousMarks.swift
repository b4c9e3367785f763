extension FieldMap.Mark {
  /// The marks by which `auto`, which is not made for a specific app, treats a record of a kind as private: the
  /// usual marks, other fields that may be marks, and every state except those of published records.
  public static func cautious(of kind: RecordKind) -> [Self] {
    let marks =
      switch kind {
      case .blogger: usual(of: kind) + suspicions + except(published, ["visibility"])
      case .like: usual(of: kind) + suspicions
      default: usual(of: kind) + suspicions + unfinished + states
      }
    return marks.map(\.loose)
  }

  /// Fields that an app sets if a record was reported or removed from view.
  private static let suspicions: [Self] =
    flags([
      "flagged", "reported", "archived", "banned", "blocked", "suspended", "disabled", "protected",
      "quarantined",
      "withdrawn", "retracted", "redacted", "confidential", "internal", "unpublished", "expired", "trash",
      "trashed",
      "rejected", "restricted", "unlisted",
    ])
    + instants(["archived", "removed", "hidden", "trashed", "banned", "suspended", "unpublished", "flagged"])

  /// Fields of records that are protected by a password or not published yet.
  ///
  /// Not for bloggers, because tables of users contain passwords.
  private static let unfinished: [Self] =
    [
      "password", "passwordHash", "password_hash", "passcode", "passwordProtected", "password_protected",
      "secret", "accessCode", "membersOnly", "memberOnly", "friendsOnly", "followersOnly", "subscribersOnly",
      "inviteOnly", "staffOnly", "adminOnly", "adminsOnly", "moderatorsOnly", "onlyMe",
    ]
    .map { Self(path: $0) } + flags(["pending", "spam", "secret", "inactive"])
    + dates.map { Self(path: $0, values: ["null", "false", "0"]) }
    + [
      "live", "isLive", "is_live", "active", "isActive", "is_active", "enabled", "isEnabled", "is_enabled",
      "listed",
      "isListed", "is_listed", "publish",
    ]
    .map { Self(path: $0, values: noes) }
    + ["approved", "isApproved", "is_approved"].map { Self(path: $0, values: noes + ["null"]) }

  private static let states: [Self] =
    except(
      published,
      [
        "status", "_status", "postStatus", "post_status", "publishStatus", "publish_status",
        "publicationStatus",
        "publication_status", "moderationStatus", "moderation_status", "reviewStatus", "review_status",
        "workflowState", "workflow_state",
      ]
    )
    + except(published, ["visibility", "privacy", "visibleTo", "visible_to"])
    + [
      "state", "access", "accessLevel", "access_level", "audience", "sharing", "scope", "stage", "lifecycle",
      "workflow",
      "permission", "permissions", "privacyLevel", "privacySetting", "privacySettings", "visibilityLevel",
      "visibilityStatus", "privacyStatus", "readAccess", "viewAccess", "readPermission", "viewPermission",
      "shareWith",
    ]
    .map { Self(path: $0, values: closed) }

  /// Values that mean that everyone may see a record.
  private static let published = [
    "published", "publish", "public", "publicly", "live", "active", "approved", "accepted", "visible",
    "posted",
    "online", "released", "everyone", "everybody", "anyone", "all", "world", "open", "true",
  ]
  /// Values that mark records, for fields that may also have another meaning, such as the state of a country.
  private static let closed = [
    "draft", "drafts", "private", "pending", "review", "in_review", "in review", "flagged", "reported",
    "hidden",
    "deleted", "trash", "trashed", "removed", "archived", "scheduled", "queued", "unpublished", "unlisted",
    "rejected", "spam", "friends", "followers", "members", "only_me", "onlyme", "me", "self", "restricted",
    "internal", "direct", "subscribers", "paid", "premium", "confidential", "personal", "secret",
    "pending review", "members only", "friends only", "followers only", "subscribers only", "invite only",
    "staff", "admin", "admins", "moderators", "owner", "author", "nobody", "no one", "none", "withdrawn",
    "suspended", "blocked", "inactive", "expired", "banned", "disabled", "moderation", "in moderation",
    "awaiting review", "unapproved", "auto-draft",
  ]
  private static let dates = [
    "publishedAt", "published_at", "publishedOn", "published_on", "publishedDate", "published_date",
    "publishDate",
    "publish_date", "publicationDate", "publication_date", "datePublished", "date_published",
    "firstPublishedAt",
    "first_published_at", "published",
  ]

  /// `flagged`, `isFlagged` and `is_flagged`.
  private static func flags(_ words: [String]) -> [Self] {
    words.flatMap { [$0, "is\($0.prefix(1).uppercased())\($0.dropFirst())", "is_\($0)"] }.map {
      Self(path: $0)
    }
  }

  /// `archivedAt` and `archived_at`.
  private static func instants(_ words: [String]) -> [Self] {
    words.flatMap { ["\($0)At", "\($0)_at"] }.map { Self(path: $0) }
  }

  private static func except(_ values: [String], _ paths: [String]) -> [Self] {
    paths.map { Self(path: $0, values: values, marksOthers: true) }
  }
}
