/// The usual names of collections and fields, from which `FieldMap.auto` is built.
///
/// With every field map, the names of people, posts and dates are also those that `LikeMark` takes for fields rather than
/// ids.
enum UsualNames {
  static let bloggerCollections = [
    "users", "_User", "user", "bloggers", "authors", "author", "members", "profiles", "people", "accounts",
    "persons", "writers", "contributors", "userProfiles", "user_profiles", "wp_users",
  ]
  static let blogCollections = [
    "posts", "post", "blogs", "articles", "article", "entries", "stories", "story", "threads", "topics",
    "blogPosts", "blog_posts", "blog-posts", "photos", "pictures", "wp_posts",
  ]
  static let commentCollections = [
    "comments", "comment", "replies", "reply", "responses", "answers", "postComments", "post_comments",
    "blogComments", "blog_comments", "post-comments", "blog-comments", "wp_comments",
  ]
  /// Collections whose records look like bloggers or blogs and are neither: other records refer to them.
  static let otherCollections = [
    "tags", "categories", "terms", "taxonomies", "media", "roles", "_Role", "meta",
  ]
  static let likeCollections = [
    "likes", "like", "favorites", "favourites", "hearts", "upvotes", "claps", "loves", "reactions",
    "stars", "postLikes", "post_likes", "post-likes", "blogLikes", "blog_likes", "blog-likes", "likers",
    "likedBy", "liked_by",
  ]

  /// Names of fields for the author of a record.
  static let people = [
    "blogger", "author", "user", "owner", "creator", "writer", "poster", "member", "post_author", "postedBy",
    "posted_by", "createdBy", "created_by", "publishedBy", "published_by",
  ]
  /// Names that mean a person only if no other name matches.
  static let vaguePeople = ["account", "profile", "from", "sender"]
  /// Names of fields for the blog of a record.
  static let posts = [
    "blog", "post", "article", "entry", "story", "thread", "topic", "photo", "comment_post", "target",
  ]
  static let photos =
    addresses([
      "photoURL", "photoUrl", "profileImageURL", "profileImageUrl", "profileImage", "profilePictureURL",
      "profilePicture", "profilePhoto", "profilePic", "avatarURL", "avatarUrl", "userImage", "userPhoto",
      "avatar", "photo", "picture", "imageURL", "imageUrl", "image",
    ]) + ["avatar_urls.96"]
  static let covers = addresses([
    "coverImageURL", "coverImageUrl", "coverImage", "coverURL", "coverUrl", "coverPhoto", "bannerURL",
    "bannerUrl", "bannerImage", "headerImage", "cover", "banner",
  ])
  static let pictures =
    addresses([
      "imageURL", "imageUrl", "photoURL", "photoUrl", "pictureURL", "pictureUrl", "featureImage",
      "featuredImage", "featuredImageUrl", "mainImage", "postImage", "coverImageURL", "coverImage",
      "headerImage", "mediaURL", "mediaUrl", "imageFile", "imagePath", "photoPath", "image", "photo",
      "picture",
      "cover", "banner", "media", "img", "images", "photos", "pictures", "thumbnailURL", "thumbnailUrl",
      "thumbnail", "displayURL", "displayUrl", "downloadURL", "downloadUrl", "imgURL", "imgUrl", "imageLink",
      "pic",
      "jetpack_featured_media_url",
    ]) + ["_embedded.wp:featuredmedia.source_url", "photos.original_size.url"]
  /// Dates of publication, then dates of creation.
  static let dates = spelled([
    "publishedAt", "publishedDate", "publishedOn", "publishDate", "publicationDate", "datePublished",
    "firstPublishedAt", "pubDate", "postedAt", "postDate", "post_date_gmt", "comment_date_gmt",
    "comment_date", "createdDate", "createdAt", "createdOn", "createDate", "creationDate",
    "dateCreated", "createdTime", "createdUtc", "creationTimestamp", "created", "_created_at", "_createdAt",
    "takenAt", "takenAtTimestamp", "insertedAt", "timestamp", "timeStamp", "published", "date_gmt",
    "date", "datetime", "dateTime", "time",
  ])

  /// Names of texts that are always HTML, except `content.rendered`, which is preferred to some that are not.
  static let htmlTexts =
    ["html", "cooked"] + spelled(["contentHTML", "contentHtml", "bodyHTML", "bodyHtml"])
  private static let html = ["title.rendered", "content.rendered", "bioCooked", "bio_cooked"] + htmlTexts

  /// The conversion of values that may be HTML: those of some paths are always HTML.
  static func html(in paths: [String]) -> FieldMap.Conversion {
    .html(.of(paths: paths.filter(html.contains)))
  }

  /// Names under which tools write a document's id into the document.
  static let documentId = ["id", "_id", "__id__", "objectId", "ID", "_key", "uuid"]
  /// The fields of a pair in Parse's relations.
  static let relationOwner = "owningId"
  static let relationMember = "relatedId"
  static let noDate = ["no date"]
  static let noPicture = ["no imageURL", "no photoURL", "no coverImageURL", "no image"]
  static let noId = ["no blogger id", "no document id", "no blog id"]

  /// Each of `names`, and its form with underscores if it has capitals inside: `imageURL`, `image_url`.
  static func spelled(_ names: [String]) -> [String] {
    unique(names.flatMap { [$0, withUnderscores($0)] })
  }

  /// Names of ids of records called by one of `words`, and those of documents: `postId`, `postID`, `post_id`,
  /// `id`.
  static func ids(of words: [String]) -> [String] {
    words.flatMap { ["\($0)Id", "\($0)ID", "\($0)_id", "\($0)_ID"] } + documentId
  }

  /// Paths of ids of other records called by one of `words`: `authorId`, `author_id`, `author.id`, `author`.
  ///
  /// A field in an object takes precedence over the object itself.
  static func references(to words: [String]) -> [String] {
    ids(in: words).flatMap { $0 }
  }

  /// Paths of the ids of people; next to a `uid`, a bare `author` is a name.
  static func references(toPeople words: [String]) -> [String] {
    let paths = ids(in: words)
    return paths.flatMap { $0.dropLast() } + ["uid"] + paths.compactMap(\.last)
      + references(to: vaguePeople)
  }

  private static func ids(in words: [String]) -> [[String]] {
    words.map { word in
      ["\(word)Id", "\(word)ID", "\(word)_id", "\(word)_ID"]
        + ["objectId", "id", "_id", "uid"].map { "\(word).\($0)" } + [word]
    }
  }

  /// Paths of addresses of pictures: in an object, in a list, or the field itself.
  private static func addresses(_ names: [String]) -> [String] {
    spelled(names).flatMap { ["\($0).url", "\($0).src", "\($0).uri", "\($0).0", $0] }
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen = Set<String>()
    return names.filter { seen.insert($0).inserted }
  }

  private static func withUnderscores(_ name: String) -> String {
    var result = ""
    var isAfterSmall = false
    for character in name {
      if character.isUppercase, isAfterSmall { result += "_" }
      isAfterSmall = character.isLowercase
      result += character.lowercased()
    }
    return result
  }
}
