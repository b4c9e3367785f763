/// Rewrites posts of Tumblr, as the API in version 2 returns them: of each type, text becomes HTML.
///
///     {"meta":{"status":200},"response":{"blog":{"name":"ana"},"posts":[
///       {"id":7,"type":"photo","state":"published","photos":[{"original_size":{"url":"https://…"}}],"caption":"<p>Rye"}]}}
///
/// Posts may be in blocks (`content`, "Neue Post Format") or in fields of their type.
struct TumblrRewriter: RecordRewriter {
  let path = ["response", "posts"]

  func records(_ post: JSONValue, header: JSONValue) -> [RewrittenRecord] {
    let blog = header["response"]["blog"]
    let name = post["blog_name"].text ?? post["blog"]["name"].text ?? blog["name"].text
    let type = post["original_type"].text ?? post["type"].text
    let original = TumblrReblog(post, ofBlog: name)
    let isBlocks = !post["content"].elements.isEmpty || !post["trail"][0]["content"].elements.isEmpty
    let blocks = TumblrBlocks(post)
    var pictures = photos(of: post)
    var html = Self.html(of: post, type: post["type"].text)
    var videos = [post["video_url"].text ?? Self.media(of: post)?.video].compactMap(\.self)
    if isBlocks {
      let trail = post["trail"].elements.map { TumblrBlocks($0) }
      videos = blocks.videos + trail.flatMap(\.videos)
      // A blog has one video; others are reported like other media.
      pictures = trail.flatMap(\.pictures) + blocks.pictures
      pictures += videos.dropFirst().map { .members(["url": .string($0)]) }
      html = trail.map { "<blockquote>\($0.html)</blockquote>" }.joined() + blocks.html
    }
    let value = JSONValue.members([
      "id": .text(post["id_string"].text ?? post["id"].text),
      "state": .text(post["state"].text),
      "blog": .text(name),
      "title": isBlocks || type == "link" ? .null : .text(post["title"].text),
      "html": .string(html),
      "reblogged_from": .text(original?.name),
      "reblogged_url": .text(original?.address),
      "pictures": .array(pictures),
      "video": .text(videos.first),
      "tags": .array(post["tags"].elements),
      "slug": .text(post["slug"].text),
      "timestamp": .text(post["timestamp"].text ?? post["date"].text),
    ])
    return [("tumblr_posts", value)]
  }

  func records(ofHeader header: JSONValue) -> [RewrittenRecord] {
    let blog = header["response"]["blog"]
    guard let name = blog["name"].text else { return [] }
    let value = JSONValue.members([
      "id": .string(name), "name": .string(name), "title": .text(blog["title"].text),
      "description": .text(blog["description"].text), "url": .text(blog["url"].text),
      "avatar": .text(blog["avatar"][0]["url"].text),
    ])
    return [("tumblr_blogs", value)]
  }

  private func photos(of post: JSONValue) -> [JSONValue] {
    post["photos"].elements.map { photo in
      let size = photo["original_size"]["url"].text ?? photo["alt_sizes"][0]["url"].text
      return .members(["url": .text(size), "caption": .text(photo["caption"].text)])
    }
  }

  /// The text of a post in fields of its type.
  private static func html(of post: JSONValue, type: String?) -> String {
    switch type {
    case "quote":
      "<blockquote><p>\(post["text"].text ?? "")</p></blockquote>"
        + (post["source"].text.map { "<p>\($0)</p>" } ?? "")
    case "link": PostHTML.card(post["url"].text, post["title"].text) + (post["description"].text ?? "")
    case "chat": PostHTML.paragraphs(post["body"].text ?? "")
    case "answer":
      PostHTML.quote(of: post["asking_name"].text ?? "?", at: nil, "<p>\(post["question"].text ?? "")</p>")
        + (post["answer"].text ?? "")
    case "audio", "video": (media(of: post)?.html ?? "") + (post["caption"].text ?? "")
    default: post["body"].text ?? post["caption"].text ?? ""
    }
  }

  /// The sound or the video of a post in fields of its type; nil for any other, and for a video of Tumblr itself, which
  /// has the address of a file.
  private static func media(of post: JSONValue) -> TumblrMedia? {
    switch post["type"].text {
    case "audio":
      TumblrMedia(
        address: post["audio_source_url"].text ?? post["audio_url"].text,
        player: post["player"].text,
        title: post["track_name"].text
      )
    case "video" where post["video_url"].text == nil:
      TumblrMedia(
        address: post["permalink_url"].text,
        player: post["player"][0]["embed_code"].text,
        isVideo: true
      )
    default: nil
    }
  }

  func problems(of post: JSONValue) -> [ExportFinding.Fact] {
    post["state"].text == "published" ? Self.media(of: post)?.problems ?? [] : []
  }
}

/// The post of another blog that a post of Tumblr shows again.
struct TumblrReblog {
  let name: String
  let address: String?

  /// The origin of a reblog; nil for a post of the blog's own.
  ///
  /// Without `reblog_info=true`, only `trail` says that a post is a reblog: its root is not the post itself.
  init?(_ post: JSONValue, ofBlog name: String?) {
    let trail = post["trail"].elements
    let root = trail.first {
      $0["is_root_item"] == .boolean(true) && $0["is_current_item"] != .boolean(true)
    }
    let author =
      post["reblogged_root_name"].text ?? post["reblogged_from_name"].text
      ?? (root ?? trail.first)?["blog"]["name"].text
    let link =
      post["reblogged_from_id"].text ?? post["reblogged_from_name"].text ?? post["parent_post_url"].text
    guard let author, author != name, link != nil || root != nil else { return nil }
    self.name = author
    address =
      post["reblogged_root_url"].text ?? post["reblogged_from_url"].text ?? post["parent_post_url"].text
  }
}
