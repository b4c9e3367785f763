import BlogModel

/// The paths at which the app stores pictures in its bucket, most likely first, including wrong paths of its
/// clients.
struct StoragePlaces: Sendable {
  /// The community as it was exported: the paths contain these ids, also if the site shows pseudonyms.
  let export: Community
  /// Whether the site shows photos and covers of bloggers.
  let hasProfiles: Bool

  /// A blog's picture.
  func picture(of blog: Blog) -> [String] {
    let uid = export.bloggers[Int(blog.blogger)].id
    return ["blogs/\(uid)/\(blog.id)", "blogs\(uid)/\(blog.id))", "blogs\(uid)/\(blog.id)"]
  }

  /// The profile photo of a blogger whom the site shows.
  func photo(ofBlogger index: Int, in community: Community) -> [String] {
    guard let uid = shownID(ofBlogger: index, in: community) else { return [] }
    return ["profileImages/\(uid)", "photoURL/\(uid)"]
  }

  /// The cover of a blogger whom the site shows.
  func cover(ofBlogger index: Int, in community: Community) -> [String] {
    guard let uid = shownID(ofBlogger: index, in: community) else { return [] }
    return ["coverImages/\(uid)"]
  }

  /// The id of a blogger who is shown with a profile and without a pseudonym; nil for others.
  private func shownID(ofBlogger index: Int, in community: Community) -> String? {
    let uid = community.bloggers[index].id
    return hasProfiles && !uid.isEmpty && uid == export.bloggers[index].id ? uid : nil
  }
}
