import BlogExport
import BlogModel
import MarkdownHTML
import Media
import Pages

/// Excludes what the site does not show.
extension SiteBuilder {
  /// What the site shows of an export; see ``pseudonymous(_:isSaving:)``.
  func shown(
    of export: ExportResult,
    isSaving: Bool
  ) throws(SiteBuildError) -> (community: Community, problems: [Diagnostic], names: NameReplacer) {
    let (withoutBoosts, boostProblems) = withSelectedBoosts(export.community)
    // Some apps store the picture of a blog at a place that its id gives, and do not name it.
    let finder = configuration.selection.needsPicture ? try pictureFinder(export) : nil
    let (shown, problems, names) = try pseudonymous(selected(withoutBoosts, finder), isSaving: isSaving)
    return (shown, boostProblems + problems, names)
  }

  /// The part of a community that the configuration selects; `finder` is needed to select blogs with pictures.
  private func selected(_ community: Community, _ finder: PictureFinder?) -> Community {
    let selection = configuration.selection
    let followers = selection.without.contains(.profiles) ? .none : selection.followers
    let keepsFollowers = followers == .lists || followers == .counts && community.follows.isEmpty
    if keepsFollowers, !selection.choosesBlogs, selection.without.isEmpty { return community }
    var edit = CommunityEdit()
    edit.hasComments = !selection.without.contains(.comments)
    edit.hasLikes = !selection.without.contains(.likes)
    edit.followers = followers
    if selection.without.contains(.profiles) {
      edit.blogger = { Blogger(id: $0.id, displayName: $0.displayName, fullName: $0.fullName) }
    }
    if selection.choosesBlogs { edit.keepsBlog = filter(selection, community, finder) }
    return edit.applied(to: community)
  }

  /// Whether a blog is selected, by its index.
  private func filter(
    _ selection: Selection,
    _ community: Community,
    _ finder: PictureFinder?
  ) -> (Int) -> Bool {
    let start = selection.from.map(zone.timestamp)
    let end = selection.until.map { zone.timestamp(of: $0.nextDay) }
    let tags = Set(selection.tags.map(\.folded))
    let renderer = ViewMaker.descriptionRenderer(address, configuration.pages)
    return { index in
      let blog = community.blogs[index]
      if start != nil || end != nil {
        guard let date = blog.createdDate else { return false }
        if let start, date < start { return false }
        if let end, date >= end { return false }
      }
      if community.likeCount(ofBlog: index) < selection.likes { return false }
      if community.commentCount(ofBlog: index) < selection.comments { return false }
      if let finder, blog.picture == nil, community.parts(ofBlog: index).video == nil,
        !finder.hasPicture(ofUnnamed: blog)
      {
        return false
      }
      return tags.isEmpty || renderer.post(blog).hashtags.contains { tags.contains($0.folded) }
    }
  }
}

extension CivilDate {
  /// The beginning of the next day.
  fileprivate var nextDay: CivilDate {
    if day < Self.dayCount(year: year, month: month) {
      return CivilDate(year: year, month: month, day: day + 1)
    }
    return month < 12
      ? CivilDate(year: year, month: month + 1, day: 1) : CivilDate(year: year + 1, month: 1, day: 1)
  }
}
