/// Rewrites posts of Discourse: the record stays, and gets the properties that are counted, compared or written in
/// BBCode.
///
///     {"id":21,"username":"ana","post_number":1,"topic_id":11,"category_id":4,"version":2,
///      "updated_at":"2023-08-02T10:00:00.000Z","actions_summary":[{"id":2,"count":5}],
///      "raw":"[quote=\"kim\"]\nHi\n[/quote]"}
///
/// * `likes`: the number of likes.
/// * `other_reactions`: the reactions that are not likes, if the forum has several.
/// * `likes_and_reactions`: the number of people who like it or react otherwise.
/// * `edited_at`: when it was last edited; only if it was.
/// * `raw`: without comments of HTML.
/// * `markdown`: `raw` with its quotes, polls and uploads as quotes, lists and links of Markdown.
/// * `cooked`: with lists in place of polls.
/// * `pictures`: the pictures among the uploads in `raw`, where `cooked` says where they are; those in `cooked`, if
///   there is no `raw`.
/// * `labels`: the tags of the topic, and `category/4` for a category.
/// * `topic`, `category_id`: in the file of a topic, what that says about it.
///
/// Field names: docs.discourse.org, and `PostSerializer` and `TopicViewSerializer` of discourse/discourse.
struct DiscourseRewriter: RecordRewriter {
  /// Fields of which those of one group are at the beginning of a post, behind which its text may be long.
  static let fields = [
    ["\"topic_id\":", "\"post_number\":"], ["\"username\":", "\"avatar_template\":", "\"created_at\":"],
    ["\"avatar_template\":", "\"cooked\":"],
  ]

  let path: [String]

  func records(_ post: JSONValue, header: JSONValue) -> [RewrittenRecord] {
    [("posts", rewritten(post, topic: header["post_stream"] == .null ? .null : header))]
  }

  /// A file that is one post.
  func records(ofHeader header: JSONValue) -> [RewrittenRecord] {
    guard header["topic_id"] != .null, header["post_number"] != .null else { return [] }
    return [("posts", rewritten(header, topic: .null))]
  }

  private func rewritten(_ post: JSONValue, topic: JSONValue) -> JSONValue {
    guard case .object(var members) = post else { return post }
    if topic != .null, members["topic"] == nil {
      let names = ["title", "slug", "archetype", "visible", "deleted_at"]
      members["topic"] = .members(Dictionary(uniqueKeysWithValues: names.map { ($0, topic[$0]) }))
    }
    if members["category_id"] == nil { members["category_id"] = topic["category_id"] }
    members["likes"] = .text(Self.likes(of: post))
    members["likes_and_reactions"] = .text(Self.likesAndReactions(of: post))
    members["other_reactions"] = .array(post["reactions"].elements.filter { !Self.isLike($0) })
    members["edited_at"] = .text(Self.editedDate(of: post))
    write(text: post, to: &members)
    members["labels"] = .array(Self.labels(in: [post, post["topic"], topic]))
    return .object(members)
  }

  private func write(text post: JSONValue, to members: inout [String: JSONValue]) {
    let cooked = post["cooked"].text
    guard var raw = Self.raw(of: post) else {
      members["cooked"] = .text(cooked.map { DiscoursePolls(post).inHTML($0) })
      members["pictures"] = Self.objects(DiscourseUploads(cooked: cooked).picturesInHTML)
      return
    }
    // It is the text of a post that has nothing but comments.
    members["raw"] = .string(raw)
    if DiscourseUploads.areIn(raw) {
      var uploads = DiscourseUploads(cooked: cooked)
      raw = uploads.resolved(raw)
      members["pictures"] = Self.objects(uploads.pictures)
    }
    if DiscoursePolls.areIn(raw) { raw = DiscoursePolls(post).inMarkdown(raw) }
    members["markdown"] = .string(DiscourseQuotes.asMarkdown(raw))
  }

  private static func raw(of post: JSONValue) -> String? {
    post["raw"].text.map(MarkdownComments.removed)
  }

  private static func objects(_ pictures: [DiscourseUploads.Picture]) -> JSONValue {
    .array(pictures.map { .members(["url": .string($0.address), "alt": .text($0.alt)]) })
  }

  /// Uploads without an address.
  func problems(of record: JSONValue) -> [ExportFinding.Fact] {
    guard let raw = Self.raw(of: record), DiscourseUploads.areIn(raw) else { return [] }
    var uploads = DiscourseUploads(cooked: record["cooked"].text)
    _ = uploads.resolved(raw)
    return uploads.unknownCount > 0 ? [.uploadsUnknown(count: uploads.unknownCount)] : []
  }

  /// The number of people who like a post.
  ///
  /// In forums with several reactions, hearts are likes, and the number of likes counts the other reactions, too:
  ///
  ///     "reactions":[{"id":"heart","type":"emoji","count":3},{"id":"clap","type":"emoji","count":2}],
  ///     "reaction_users_count":5
  private static func likes(of post: JSONValue) -> String? {
    let reactions = post["reactions"].elements
    return reactions.isEmpty ? likesAndReactions(of: post) : reactions.first(where: isLike)?["count"].text
  }

  /// Whether a reaction is a like: the one that a forum has from the beginning.
  private static func isLike(_ reaction: JSONValue) -> Bool { reaction["id"].text == "heart" }

  /// The number of people who like a post or react to it otherwise.
  private static func likesAndReactions(of post: JSONValue) -> String? {
    let likes = post["actions_summary"].elements.first { $0["id"].text == "2" }
    return post["reaction_users_count"].text ?? likes?["count"].text
  }

  /// When a post was last edited; nil if it was not, because anything else also changes `updated_at`.
  private static func editedDate(of post: JSONValue) -> String? {
    if let date = post["last_wiki_edit"].text { return date }
    return (post["version"].text.flatMap { Int($0) } ?? 1) > 1 ? post["updated_at"].text : nil
  }

  /// The tags and the category in the first of `objects` that has them.
  private static func labels(in objects: [JSONValue]) -> [JSONValue] {
    let tags = objects.lazy.map { $0["tags"].elements }.first { !$0.isEmpty } ?? []
    let category = objects.lazy.compactMap { $0["category_id"].text }.first
    // Versions since 2025 write objects.
    let names = tags.compactMap { ($0.text ?? $0["name"].text).map { JSONValue.string($0) } }
    return names + (category.map { [.string(FieldMap.discourseCategoryPrefix + $0)] } ?? [])
  }
}

/// Rewrites the categories of Discourse, as `/categories.json?include_subcategories=true` returns them: those in
/// others become records of their own.
///
///     {"category_list":{"categories":[{"id":4,"name":"Bread",
///       "subcategory_list":[{"id":5,"name":"Staff","read_restricted":true}]}]}}
///
/// Field names: docs.discourse.org, "Retrieves a list of categories".
struct DiscourseCategoryRewriter: RecordRewriter {
  let path = ["category_list", "categories"]

  func records(_ record: JSONValue, header: JSONValue) -> [RewrittenRecord] {
    var found: [RewrittenRecord] = []
    // The forum itself nests them three levels deep.
    var next = [record]
    while let category = next.popLast() {
      found.append(("category_list", category))
      next += category["subcategory_list"].elements.reversed()
    }
    return found
  }
}

/// Rewrites the file of a user of Discourse, as `/u/NAME.json` returns it: only what the forum shows to everyone.
///
///     {"user_badges":[],"user":{"username":"ana","name":"Ana","bio_raw":"I bake."}}
struct DiscourseUserRewriter: RecordRewriter {
  // There is no list of records.
  let path = ["user_list"]

  func records(_ record: JSONValue, header: JSONValue) -> [RewrittenRecord] { [] }

  func records(ofHeader header: JSONValue) -> [RewrittenRecord] {
    let user = header["user"]
    guard user["username"] != .null else { return [] }
    // The forum shows no profile of people who are suspended or have hidden it.
    let isHidden =
      user["suspended_till"] != .null || user["profile_hidden"] == .boolean(true)
      || ["hide_profile", "hide_profile_and_presence"].contains { user["user_option"][$0] == .boolean(true) }
    let about = ["bio_raw", "website", "profile_background_upload_url"]
    let names = ["username", "name", "avatar_template"] + (isHidden ? [] : about)
    var members: [String: JSONValue?] = ["user_created_at": user["created_at"]]
    for name in names { members[name] = user[name] }
    members["bio_raw"] = members["bio_raw"]??.text.map { .string(MarkdownComments.removed(from: $0)) }
    return [("discourse_users", .members(members))]
  }
}
