/// A platform whose JSON is rewritten, recognised by the beginning of a file.
enum RewrittenFormat: Sendable, Hashable, CaseIterable {
  case jsonFeed
  case instagramPosts
  case instagramAccount
  case instagramPhoto
  case mastodonActor
  case tumblr
  case tumblrScript
  case tumblrCallback
  case bluesky
  case discourseTopic
  case discoursePage
  case discourseUser
  case discourseList
  case discoursePost
  case discourseCategories
  case wordpressPosts

  /// The collections of its records.
  ///
  /// Records are rewritten only for field maps that name one of them.
  var collections: [String] {
    switch self {
    case .jsonFeed: ["items"]
    case .instagramPosts: ["instagram_posts"]
    case .instagramAccount: ["instagram_accounts", "instagram_photos"]
    case .instagramPhoto: ["instagram_photos"]
    case .mastodonActor: ["actor"]
    case .tumblr, .tumblrScript, .tumblrCallback: ["tumblr_posts", "tumblr_blogs"]
    case .bluesky: ["feed"]
    // Other forums also have posts in `posts`.
    case .discourseTopic, .discoursePage, .discourseList, .discoursePost: ["post_stream/posts"]
    case .discourseUser: ["discourse_users"]
    case .discourseCategories: ["category_list"]
    case .wordpressPosts: ["wordpress_posts"]
    }
  }

  /// The formats whose records are rewritten for a map.
  static func all(for map: FieldMap) -> [Self] {
    let names = Set(
      (map.rules.flatMap(\.collections) + map.lookups.flatMap(\.collections)).map { $0.lowercased() }
    )
    return allCases.filter { $0.collections.contains(where: names.contains) }
  }

  /// The format among `formats` of a text that begins with `start`; nil for any other.
  ///
  /// - Parameters:
  ///   - start: the beginning of the text, without white space before it.
  ///   - name: the name of its file.
  ///   - formats: the formats that it may have.
  init?(_ start: some StringProtocol, name: String, among formats: [Self]) {
    guard !formats.isEmpty else { return nil }
    let bytes = Array(start.utf8)
    guard let first = bytes.first, let format = formats.first(where: { $0.begins(bytes, first, name) })
    else { return nil }
    self = format
  }

  private func begins(_ start: [UInt8], _ first: UInt8, _ name: String) -> Bool {
    func hold(_ texts: [String], after opening: Unicode.Scalar = "{") -> Bool {
      first == UInt8(ascii: opening) && texts.allSatisfy { start.holds($0) }
    }
    return switch self {
    case .jsonFeed: Platform.jsonFeedVersions.contains { hold([$0]) }
    // Lists of what was never a post, such as `other_content.json`, look the same.
    case .instagramPosts:
      InstagramPostRewriter.isFile(name) && hold(["\"media\":", "\"uri\":", "\"media/"], after: "[")
    case .instagramAccount: hold(["\"profile_user\":"])
    case .instagramPhoto: hold(["\"ig_profile_picture\":"])
    case .mastodonActor: MastodonActorRewriter.isFile(name) && hold(["\"@context\":"])
    case .tumblr: hold(Self.tumblrTexts)
    case .tumblrScript: start.starts(with: Self.script.utf8)
    case .tumblrCallback: Self.isCall(start) && Self.tumblrTexts.allSatisfy { start.holds($0) }
    case .bluesky: hold(["\"feed\":", "\"post\":", "\"at://"])
    case .discourseTopic: hold(["\"post_stream\":"])
    case .discoursePage: hold(["\"latest_posts\":"])
    case .discourseUser: hold(["\"user_badges\":"]) || hold(["\"user\":", "\"avatar_template\":"])
    case .discourseList: DiscourseRewriter.fields.contains { hold($0, after: "[") }
    case .discoursePost: DiscourseRewriter.fields.contains { hold($0) }
    case .discourseCategories: hold(["\"category_list\":"])
    case .wordpressPosts: hold(WordPressPostRewriter.fields, after: "[")
    }
  }

  /// What rewrites the records of the file with a name.
  func rewriter(ofFile name: String, _ context: FormatContext) -> any RecordRewriter {
    switch self {
    case .jsonFeed: JSONFeedRewriter()
    case .instagramPosts: InstagramPostRewriter(account: context.accounts.id(ofFile: name))
    case .instagramAccount: InstagramAccountRewriter(account: context.accounts.id(ofFile: name))
    case .instagramPhoto: InstagramPhotoRewriter(account: context.accounts.id(ofFile: name))
    case .mastodonActor: MastodonActorRewriter(folder: context.folder)
    case .tumblr, .tumblrCallback: TumblrRewriter()
    case .tumblrScript: TumblrScriptRewriter()
    case .bluesky: BlueskyRewriter(unquotable: context.unquotable)
    case .discourseTopic: DiscourseRewriter(path: ["post_stream", "posts"])
    case .discoursePage: DiscourseRewriter(path: ["latest_posts"])
    case .discourseList: DiscourseRewriter(path: [])
    case .discoursePost: DiscourseRewriter(path: ["posts"])
    case .discourseUser: DiscourseUserRewriter()
    case .discourseCategories: DiscourseCategoryRewriter()
    case .wordpressPosts: WordPressPostRewriter()
    }
  }

  /// Whether the records name their collections.
  var namesCollections: Bool { self != .wordpressPosts }

  /// What the first page of the posts of Tumblr contains.
  private static let tumblrTexts = ["\"meta\":", "\"response\":", "\"blog\":", ".tumblr.com"]

  /// Whether a text begins with the call of a function with an object: `show({`.
  private static func isCall(_ start: [UInt8]) -> Bool {
    let name = start.prefix(100).prefix { $0.isLetter || $0.isDigit || "_$.".utf8.contains($0) }
    return !name.isEmpty && start.dropFirst(name.count).starts(with: "({".utf8)
  }

  /// What is before the JSON of a script.
  private static let script = "var tumblr_api_read ="

  /// Whether the JSON is a value in a script: of a variable, or for a function (JSONP).
  var isScript: Bool { self == .tumblrScript || self == .tumblrCallback }

  /// The last byte before the JSON of a script; what may follow that is `)` and `;`.
  var opening: UInt8 { UInt8(ascii: self == .tumblrCallback ? "(" : "=") }
}
