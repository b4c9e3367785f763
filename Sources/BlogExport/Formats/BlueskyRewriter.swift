/// Rewrites posts of Bluesky: the record stays, and gets its text as HTML with links, quotes and link cards, and the
/// post of the same author that begins the thread.
///
///     {"post":{"uri":"at://did:plc:a/app.bsky.feed.post/3k","author":{"did":"did:plc:a"},"record":{"text":"See rye.example",
///       "facets":[{"index":{"byteStart":4,"byteEnd":15},
///         "features":[{"$type":"app.bsky.richtext.facet#link","uri":"https://rye.example/six"}]}]}}}
struct BlueskyRewriter: RecordRewriter {
  let path = ["feed"]
  /// What is not shown as a quote either.
  let unquotable: Unquotable

  func records(_ record: JSONValue, header: JSONValue) -> [RewrittenRecord] {
    guard case .object(var members) = record, case .object(var post) = record["post"] else {
      return [("feed", record)]
    }
    if record["reason"]["$type"].text == "app.bsky.feed.defs#reasonRepost" {
      return repost(record).map { [("feed", $0)] } ?? []
    }
    let text = Self.html(of: record["post"]["record"]) + Self.card(record["post"]["embed"])
    post["html"] = .string(text)
    post["htmlWithQuote"] = .string(text + quote(record["post"]["embed"]))
    post["thread"] = .text(Self.thread(record["post"]))
    post["warning"] = .text(Self.warning(record["post"]))
    if post["warning"] != .null, post["thread"] != .null {
      // The pictures of comments have no warnings: they are links.
      post["htmlWithQuote"] = .string(
        text + Self.links(record["post"]["embed"]) + quote(record["post"]["embed"])
      )
      post["embed"] = .null
    }
    members["post"] = .object(post)
    return [("feed", .object(members))]
  }

  /// The key of the post that begins a thread of the author; nil for a reply to another author and for no reply.
  private static func thread(_ post: JSONValue) -> String? {
    guard let author = post["author"]["did"].text, let root = post["record"]["reply"]["root"]["uri"].text,
      let parent = post["record"]["reply"]["parent"]["uri"].text
    else { return nil }
    let own = "at://\(author)/"
    return root.hasPrefix(own) && parent.hasPrefix(own) ? root : nil
  }

  /// The labels of pictures that are shown on demand, and what they say; docs.bsky.app, "Labels and moderation".
  private static let warnings = [
    ("porn", "Adult content"), ("sexual", "Sexually suggestive"), ("nudity", "Nudity"),
    ("graphic-media", "Graphic media"), ("gore", "Graphic media"),
  ]

  /// What the author or a moderator warns of; nil without such a label.
  private static func warning(_ post: JSONValue) -> String? {
    let labels = post["labels"].elements + post["record"]["labels"]["values"].elements
    let values = labels.filter { $0["neg"] != .boolean(true) }.compactMap { $0["val"].text }
    return warnings.first { values.contains($0.0) }?.1
  }

  // MARK: Reposts

  /// A repost as a post of the author who reposted, with the author and the address of the original; nil for a post of
  /// their own, which is in the feed anyway.
  private func repost(_ record: JSONValue) -> JSONValue? {
    let (post, reason) = (record["post"], record["reason"])
    guard let by = reason["by"]["did"].text, let author = post["author"]["did"].text, by != author,
      let uri = post["uri"].text, let key = uri.split(separator: "/").last
    else { return nil }
    let handle = post["author"]["handle"].text
    let isHidden = isHidden(post)
    return .members([
      "post": .members([
        "uri": .string("at://\(by)/app.bsky.feed.repost/repost-\(key)"),
        "author": reason["by"],
        "record": .members([
          "$type": post["record"]["$type"], "createdAt": .text(reason["indexedAt"].text),
          "langs": post["record"]["langs"],
        ]),
        "embed": isHidden ? .null : post["embed"],
        "warning": .text(Self.warning(post)),
        "htmlWithQuote": .string(
          isHidden ? "" : Self.html(of: post["record"]) + Self.card(post["embed"]) + quote(post["embed"])
        ),
        "originalAuthor": .text(post["author"]["displayName"].text ?? handle),
        "originalURL": .string("https://bsky.app/profile/\(handle ?? author)/post/\(key)"),
      ])
    ])
  }

  /// Whether the author of a post does not want it to be shown to people without an account, or the options hide it.
  private func isHidden(_ post: JSONValue) -> Bool {
    let key = post["uri"].text?.split(separator: "/").last.map(String.init) ?? ""
    let author = post["author"]["did"].text ?? ""
    return unquotable.posts.contains(key) || unquotable.people.contains(author)
      || (post["author"]["labels"].elements + post["labels"].elements).contains {
        $0["val"].text == "!no-unauthenticated"
      }
  }

  // MARK: Text

  /// The text with its links and mentions; positions count bytes of UTF-8.
  private static func html(of record: JSONValue) -> String {
    let text = Array((record["text"].text ?? "").utf8)
    let facets = record["facets"].elements.compactMap { facet -> (Range<Int>, String)? in
      guard let start = facet["index"]["byteStart"].text.flatMap({ Int($0) }),
        let end = facet["index"]["byteEnd"].text.flatMap({ Int($0) }), start >= 0, start < end,
        end <= text.count,
        let address = facet["features"].elements.lazy.compactMap(address).first
      else { return nil }
      return (start..<end, address)
    }
    // Marks in the text hold the places of links, because paragraphs are made of the whole text.
    var html = ""
    var position = 0
    for (range, address) in facets.sorted(by: { $0.0.lowerBound < $1.0.lowerBound })
    where range.lowerBound >= position {
      html += escaped(text[position..<range.lowerBound])
      html += "<a href=\"\(PostHTML.escaped(address))\">\(escaped(text[range]))</a>"
      position = range.upperBound
    }
    html += escaped(text[position...])
    return html.isEmpty
      ? "" : "<p>\(html.replacing("\n\n", with: "</p><p>").replacing("\n", with: "<br>"))</p>"
  }

  private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
    PostHTML.escaped(String(decoding: bytes, as: UTF8.self))
  }

  /// The address to which a feature leads; nil for a hashtag, which stays one.
  private static func address(of feature: JSONValue) -> String? {
    if let address = feature["uri"].text { return address }
    return feature["did"].text.map { "https://bsky.app/profile/\($0)" }
  }

  // MARK: Embeds

  /// Links to the pictures of the post.
  private static func links(_ embed: JSONValue) -> String {
    (embed["images"].elements + embed["media"]["images"].elements).map { picture in
      PostHTML.card(picture["fullsize"].text, picture["alt"].text.flatMap { $0.isEmpty ? nil : $0 })
    }.joined()
  }

  /// The card of a link that the post shows.
  private static func card(_ embed: JSONValue) -> String {
    let external = embed["external"] == .null ? embed["media"]["external"] : embed["external"]
    return PostHTML.card(external["uri"].text, external["title"].text)
  }

  /// The post that the post quotes, with its author and a link.
  ///
  /// The text of a hidden one is omitted.
  private func quote(_ embed: JSONValue) -> String {
    let quoted = embed["record"]["record"] == .null ? embed["record"] : embed["record"]["record"]
    guard let handle = quoted["author"]["handle"].text, let uri = quoted["uri"].text,
      let key = uri.split(separator: "/").last, uri.contains("/app.bsky.feed.post/")
    else { return "" }
    return PostHTML.quote(
      of: quoted["author"]["displayName"].text ?? handle,
      at: "https://bsky.app/profile/\(handle)/post/\(key)",
      isHidden(quoted) ? "" : Self.html(of: quoted["value"])
    )
  }
}
