/// Rewrites posts of Tumblr, as version 1 of the API returns them: a script whose fields have the type in their name.
///
///     var tumblr_api_read = {"tumblelog":{"name":"ana"},"posts":[
///       {"id":"7","type":"regular","regular-title":"Rye","regular-body":"<p>It rises.</p>","unix-timestamp":1552242646}]};
struct TumblrScriptRewriter: RecordRewriter {
  let path = ["posts"]

  func records(_ post: JSONValue, header: JSONValue) -> [RewrittenRecord] {
    let name = post["tumblelog"]["name"].text ?? header["tumblelog"]["name"].text
    let original = TumblrReblog(Self.withUnderscores(post), ofBlog: name)
    let type = post["type"].text ?? ""
    let value = JSONValue.members([
      "id": .text(post["id"].text),
      "state": .string(Self.state(of: post)),
      "blog": .text(name),
      "title": .text(post["regular-title"].text ?? post["conversation-title"].text),
      "html": .string(Self.html(of: post, type)),
      "reblogged_from": .text(original?.name),
      "reblogged_url": .text(original?.address),
      "pictures": .array(type == "photo" ? Self.pictures(of: post) : []),
      "video": .text(Self.media(of: post)?.video),
      "tags": .array(post["tags"].elements),
      "slug": .text(post["slug"].text),
      "timestamp": .text(post["unix-timestamp"].text ?? post["date-gmt"].text),
    ])
    return [("tumblr_posts", value)]
  }

  func records(ofHeader header: JSONValue) -> [RewrittenRecord] {
    let blog = header["tumblelog"]
    guard let name = blog["name"].text else { return [] }
    let value = JSONValue.members([
      "id": .string(name), "name": .string(name), "title": .text(blog["title"].text),
      "description": .text(blog["description"].text),
    ])
    return [("tumblr_blogs", value)]
  }

  private static func state(of post: JSONValue) -> String {
    let isPrivate =
      post["private"].text == "1" || post["private"] == .boolean(true) || post["private"] == "true"
    return isPrivate ? "private" : post["state"].text ?? "published"
  }

  func problems(of post: JSONValue) -> [ExportFinding.Fact] {
    Self.state(of: post) == "published" ? Self.media(of: post)?.problems ?? [] : []
  }

  /// Several photos are in `photos`, and the first is also in the post.
  private static func pictures(of post: JSONValue) -> [JSONValue] {
    let photos = post["photos"].elements
    return (photos.isEmpty ? [post] : photos).map { photo in
      let sizes = ["1280", "500", "400", "250", "100"]
      let address = sizes.lazy.compactMap { photo["photo-url-\($0)"].text }.first
      return .members(["url": .text(address), "caption": .text(photo["caption"].text)])
    }
  }

  private static func html(of post: JSONValue, _ type: String) -> String {
    switch type {
    case "photo": post["photo-caption"].text ?? ""
    case "quote":
      "<blockquote><p>\(post["quote-text"].text ?? "")</p></blockquote>"
        + (post["quote-source"].text.map { "<p>\($0)</p>" } ?? "")
    case "link":
      PostHTML.card(post["link-url"].text, post["link-text"].text) + (post["link-description"].text ?? "")
    case "conversation": PostHTML.paragraphs(post["conversation-text"].text ?? "")
    case "answer": "<blockquote>\(post["question"].text ?? "")</blockquote>" + (post["answer"].text ?? "")
    case "video", "audio": (media(of: post)?.html ?? "") + (post["\(type)-caption"].text ?? "")
    default: post["regular-body"].text ?? ""
    }
  }

  /// The sound or the video of a post; nil if it has none.
  private static func media(of post: JSONValue) -> TumblrMedia? {
    switch post["type"].text {
    case "audio":
      return TumblrMedia(address: nil, player: post["audio-player"].text, title: post["id3-title"].text)
    case "video":
      // An address, or HTML.
      let source = post["video-source"].text
      let address = source.flatMap { $0.hasPrefix("http") ? $0 : nil }
      return TumblrMedia(address: address, player: post["video-player"].text ?? source, isVideo: true)
    default: return nil
    }
  }

  /// The post with the names of version 2.
  private static func withUnderscores(_ post: JSONValue) -> JSONValue {
    guard case .object(let members) = post else { return post }
    let renamed = members.map { ($0.key.replacing("-", with: "_"), $0.value) }
    return .object(Dictionary(renamed, uniquingKeysWith: { first, _ in first }))
  }
}
