import BlogModel

/// Excludes blogs that share the posts of others.
extension SiteBuilder {
  /// The community without the shared posts that the configuration omits.
  ///
  /// - Returns: the community, and a note if shared posts are excluded that the configuration does not mention.
  func withSelectedBoosts(_ community: Community) -> (community: Community, problems: [Diagnostic]) {
    let boosts = configuration.selection.boosts
    guard boosts != .show, community.hasOriginals else { return (community, []) }
    var edit = CommunityEdit()
    edit.keepsBlog = { index in
      let parts = community.parts(ofBlog: index)
      return parts.original == nil || boosts == nil && Self.hasContent(community.blogs[index], parts)
    }
    let shown = edit.applied(to: community)
    let count = community.blogs.count - shown.blogs.count
    return (shown, boosts == nil && count > 0 ? [Self.linksOmitted(count)] : [])
  }

  /// Whether a blog is more than a link.
  private static func hasContent(_ blog: Blog, _ parts: SharedBlogParts) -> Bool {
    !blog.text.isEmpty || !blog.title.isEmpty || blog.picture != nil || parts.video != nil
  }

  private static func linksOmitted(_ count: Int) -> Diagnostic {
    Diagnostic(
      code: "boosts-omitted",
      severity: .note,
      summary: count == 1
        ? "1 shared post of another author is only a link; not shown"
        : "\(count) shared posts of other authors are only links; not shown",
      hint: "Write 'boosts: show' to show such links, or 'boosts: omit' to show no shared posts."
    )
  }
}
