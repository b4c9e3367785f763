import BlogModel

extension PictureStage {
  /// Extracts the pictures and videos that the community shows from the archives of the export: all, or those that
  /// a shard owns.
  func extract(_ community: Community, of shard: Shard? = nil) throws(MediaError) -> [Diagnostic] {
    guard !finder.archives.isEmpty else { return [] }
    var wanted: Set<String> = []
    var videos: [String] = []
    func add(_ reference: String?, _ places: [String] = []) {
      // What is not found is reported later.
      if let path = (try? finder.path(for: reference, places: places)) ?? nil { wanted.insert(path) }
    }
    for (index, blog) in community.blogs.enumerated() {
      add(blog.picture, finder.storage.picture(of: blog))
      for other in community.otherPictures(ofBlog: index) { add(other.address) }
      if let video = community.parts(ofBlog: index).video, shard?.owns(video) ?? true { videos.append(video) }
    }
    for (_, pictures) in community.picturesOfComments {
      for picture in pictures { add(picture.address) }
    }
    for spot in community.spots { add(spot.picture) }
    for (index, blogger) in community.bloggers.enumerated() {
      add(blogger.photo, finder.storage.photo(ofBlogger: index, in: community))
      add(blogger.cover, finder.storage.cover(ofBlogger: index, in: community))
    }
    if let shard { wanted = wanted.filter { shard.owns(Self.name(of: $0)) } }
    for video in videos { add(video) }
    var problems: [Diagnostic] = []
    for archive in finder.archives { problems += try archive.extract(wanted) }
    return problems
  }
}
