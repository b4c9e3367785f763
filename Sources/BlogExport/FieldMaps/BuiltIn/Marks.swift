extension FieldMap.Mark {
  /// The usual marks of records of a kind that are not public.
  public static func usual(of kind: RecordKind) -> [Self] {
    switch kind {
    case .blogger: usualOfBloggers
    case .blog, .like, .question, .quote, .favourite, .addition, .spot, .follow: usual
    case .comment: usualOfComments
    }
  }

  /// The usual marks of blogs and likes that are not public.
  ///
  /// A field such as `status` marks by its value, so `"status":"published"` marks nothing.
  static let usual: [Self] =
    flags + states(of: ["status", "state", "post_status", "postStatus"], unpublished)
    + states(of: ["post_type", "postType"], ["revision", "attachment", "nav_menu_item", "custom_css"])
    + states(of: ["archetype"], ["private_message"])
    + [Self(path: "post_password"), Self(path: "content.protected")]
    + states(of: ["visibility", "privacy"], unpublished + ["false", "me", "only_me", "onlyme", "self"])
    + states(of: ["published", "isPublished", "is_published", "visible", "isVisible", "is_visible"], noes)

  /// The marks of bloggers: an account whose e-mail address is not confirmed yet is no reason to exclude its blogs.
  static let usualOfBloggers: [Self] = flags + states(of: ["status", "visibility", "privacy"], gone)

  /// The marks of comments: the usual ones, and those of spam and of comments that wait for approval.
  static let usualOfComments: [Self] =
    usual + [Self(path: "spam"), Self(path: "isSpam"), Self(path: "is_spam")]
    + states(
      of: ["approved", "isApproved", "is_approved", "comment_approved"],
      noes + ["spam", "trash", "hold"]
    )

  private static let flags: [Self] =
    [
      "HidePost", "hidePost", "hide_post", "hidden", "isHidden", "is_hidden", "delete", "deleted",
      "isDeleted", "is_deleted", "_deleted", "deletedAt", "deleted_at", "removed", "isRemoved", "is_removed",
      "trashed", "unlisted", "draft", "isDraft", "is_draft", "private", "isPrivate",
      "is_private",
    ].map { Self(path: $0) } + states(of: ["public", "isPublic", "is_public"], noes)

  static let noes = ["false", "0", "no", "n", "f", "off"]
  /// Values of records that were removed, or are never public.
  private static let gone = [
    "private", "deleted", "trash", "trashed", "removed", "hidden", "banned", "blocked", "suspended", "spam",
  ]
  /// Also values of records that are not public yet: WordPress (`auto-draft`, `inherit`, `pending`, `future`),
  /// Ghost (`scheduled`, `members`, `paid`), Mastodon (`unlisted`, `direct`), and custom apps.
  private static let unpublished =
    gone + [
      "draft", "drafts", "auto-draft", "archived", "inherit", "pending", "in_review", "unapproved",
      "unpublished", "rejected", "scheduled", "future",
      "unlisted", "direct", "members", "paid", "friends", "followers", "restricted",
    ]

  private static func states(of paths: [String], _ values: [String]) -> [Self] {
    paths.map { Self(path: $0, values: values) }
  }
}
