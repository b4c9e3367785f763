import BlogModel

/// The paths at which the app stores pictures in its bucket, most likely first, including wrong paths of its
/// clients.
enum StoragePlaces {
  /// A blog's picture.
  package static func picture(of blog: Blog, in community: Community) -> [String] {
    let uid = community.bloggers[Int(blog.blogger)].id
    return ["blogs/\(uid)/\(blog.id)", "blogs\(uid)/\(blog.id))", "blogs\(uid)/\(blog.id)"]
  }

  /// A blogger's profile photo.
  package static func photo(of blogger: Blogger) -> [String] {
    blogger.id.isEmpty ? [] : ["profileImages/\(blogger.id)", "photoURL/\(blogger.id)"]
  }

  /// A blogger's cover.
  package static func cover(of blogger: Blogger) -> [String] {
    blogger.id.isEmpty ? [] : ["coverImages/\(blogger.id)"]
  }
}
