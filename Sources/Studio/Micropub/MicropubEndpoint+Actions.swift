import BlogExport
import BlogModel
import PreviewServer

/// What apps change.
extension MicropubEndpoint {
  func perform(_ request: MicropubRequest, _ grant: Grant, _ site: String) throws(MicropubError) -> PageAnswer
  {
    guard grant.scopes.contains(request.scope) else { throw .insufficientScope(request.scope) }
    let me = grant.blogger
    switch request {
    case .create(let entry): return Self.created(try url(try create(entry, me, site), site))
    case .update(let url, let changes): try update(try address(url, me, site), changes, me, site)
    case .delete(let url): try delete(try address(url, me, site), me)
    case .undelete(let url): try undelete(try address(url, me, site), me)
    }
    return Self.done
  }

  // MARK: Create

  private func create(
    _ entry: EntryProperties,
    _ me: String,
    _ site: String
  ) throws(MicropubError) -> EntryAddress {
    // What is not public must never get on the site.
    let (status, visibility) = (entry.text("post-status"), entry.text("visibility"))
    guard status ?? "published" == "published", visibility ?? "public" == "public"
    else { throw .invalidRequest("Only public posts can be created; nothing was published.") }
    if let target = entry.text("like-of") {
      let blog = try blog(target, me, site)
      try act { () throws(StudioError) in try editor.setLike(true, of: blog, by: me) }
      return .like(me, blog: blog)
    }
    let text = try text(of: entry)
    if let target = entry.text("in-reply-to") {
      let (blog, parent) = try answered(target, me, site)
      return .comment(
        try act { () throws(StudioError) in
          try editor.comment(on: blog, text, replyingTo: parent, by: me)
        },
        blog: blog
      )
    }
    var draft = try draft(of: entry, text)
    if !entry["photo"].isEmpty { draft.pictures = try pictures(of: entry, site) }
    return .blog(try act { () throws(StudioError) in try editor.create(draft, by: me) })
  }

  private func draft(
    of entry: EntryProperties,
    _ text: String
  ) throws(MicropubError) -> StudioEditor.BlogDraft {
    // What the community cannot keep is ignored (section 3.3), because apps send it to any site.
    let fields = try act { () throws(StudioError) in try editor.fields() }
    return StudioEditor.BlogDraft(
      title: fields.hasTitle ? entry.text("name") ?? "" : "",
      text: text,
      tags: fields.hasTags ? entry.texts("category") : []
    )
  }

  /// The text of an entry as Markdown.
  private func text(of entry: EntryProperties) throws(MicropubError) -> String {
    guard case .html(let html) = entry["content"].first else { return entry.text("content") ?? "" }
    let writer = try act { () throws(StudioError) in try editor.current().content.writer }
    guard let text = writer.markdown(html: html) else {
      throw .invalidRequest("Texts must be Markdown, not HTML.")
    }
    return text
  }

  // MARK: Update

  private static let profileProperties: Set = ["nickname", "name", "note", "url"]

  private func update(
    _ address: EntryAddress,
    _ changes: EntryChanges,
    _ me: String,
    _ site: String
  ) throws(MicropubError) {
    switch address {
    case .blog(let id):
      try require(changes, try propertiesOfBlogs())
      let version = try version(address)
      let entry = try properties(of: version, site).applying(changes)
      var draft = try draft(of: entry, try text(of: entry))
      if changes.names.contains("photo") { draft.pictures = try pictures(of: entry, site, version.blog) }
      try act { () throws(StudioError) in try editor.edit(blog: id, draft, over: version.digest, by: me) }
    case .comment(let id, let blog):
      try require(changes, ["content"])
      let version = try version(address)
      let text = try text(of: try properties(of: version, site).applying(changes))
      try act { () throws(StudioError) in
        try editor.edit(comment: id, on: blog, text, over: version.digest, by: me)
      }
    case .like: throw .invalidRequest("A like has nothing to update.")
    case .profile(let id):
      try require(changes, Self.profileProperties)
      try update(profile: id, try version(address), changes, site)
    }
  }

  private func update(
    profile id: String,
    _ version: StudioVersion,
    _ changes: EntryChanges,
    _ site: String
  ) throws(MicropubError) {
    guard let blogger = version.blogger else { throw MicropubError(.missing(.blogger)) }
    let card = try properties(of: version, site).applying(changes)
    var links = Dictionary(
      blogger.links.map { ($0.service, $0.url) },
      uniquingKeysWith: { first, _ in first }
    )
    links[.website] = card.text("url") ?? ""
    let draft = StudioEditor.ProfileDraft(
      displayName: card.text("nickname") ?? "",
      fullName: card.text("name") ?? "",
      bio: card.text("note") ?? "",
      links: links
    )
    try act { () throws(StudioError) in try editor.edit(profile: id, draft, over: version.digest) }
  }

  /// The properties of blogs that the community keeps.
  private func propertiesOfBlogs() throws(MicropubError) -> Set<String> {
    let (fields, pictures) = try act { () throws(StudioError) in
      (try editor.fields(), try editor.pictureFields().maximum)
    }
    var names: Set = ["content"]
    if fields.hasTitle { names.insert("name") }
    if fields.hasTags { names.insert("category") }
    if pictures > 0 { names.insert("photo") }
    return names
  }

  private func require(_ changes: EntryChanges, _ known: Set<String>) throws(MicropubError) {
    guard let name = changes.names.subtracting(known).min() else { return }
    throw .invalidRequest("'\(name)' cannot be changed; nothing was saved.")
  }

  // MARK: Delete

  private func delete(_ address: EntryAddress, _ me: String) throws(MicropubError) {
    switch address {
    case .blog(let id):
      let digest = try version(address).digest
      try act { () throws(StudioError) in try editor.delete(blog: id, over: digest, by: me) }
    case .comment(let id, let blog):
      let digest = try version(address).digest
      try act { () throws(StudioError) in
        try editor.delete(comment: id, on: blog, over: digest, by: me)
      }
    case .like(_, let blog):
      try act { () throws(StudioError) in try editor.setLike(false, of: blog, by: me) }
    case .profile: throw .invalidRequest("A profile cannot be deleted here.")
    }
  }

  private func undelete(_ address: EntryAddress, _ me: String) throws(MicropubError) {
    switch address {
    case .blog(let id): try willRestore(id, "", me)
    case .comment(let id, let blog): try willRestore(blog, id, me)
    case .like, .profile: break
    }
    try act { () throws(StudioError) in
      switch address {
      case .blog(let id): try editor.restore(blog: id, by: me)
      case .comment(let id, let blog): try editor.restore(comment: id, on: blog, by: me)
      case .like(_, let blog): try editor.setLike(true, of: blog, by: me)
      case .profile: break
      }
    }
  }

  // MARK: Addresses

  /// What an address of the site means.
  func address(_ url: String, _ me: String, _ site: String) throws(MicropubError) -> EntryAddress {
    let found = try act { () throws(StudioError) in try EntryAddress(url, site, editor, by: me) }
    guard let found else { throw .invalidRequest("Nothing was found at '\(url)'.") }
    return found
  }

  private func blog(_ url: String, _ me: String, _ site: String) throws(MicropubError) -> String {
    guard case .blog(let id) = try address(url, me, site) else {
      throw .invalidRequest("'\(url)' is not the address of a blog of this site.")
    }
    return id
  }

  /// The blog that a reply to an address is about, and the comment that it answers; nil for the blog itself.
  private func answered(
    _ url: String,
    _ me: String,
    _ site: String
  ) throws(MicropubError) -> (blog: String, comment: String?) {
    let fields = try act { () throws(StudioError) in try editor.fields() }
    guard fields.hasReplies, case .comment(let id, let blog) = try address(url, me, site) else {
      return (try blog(url, me, site), nil)
    }
    return (blog, id)
  }

  private func url(_ address: EntryAddress, _ site: String) throws(MicropubError) -> String {
    try act { () throws(StudioError) in try address.url(site, editor) }
  }

  /// The version of a record at an address.
  func version(_ address: EntryAddress) throws(MicropubError) -> StudioVersion {
    let version = try act { () throws(StudioError) -> StudioVersion? in
      switch address {
      case .blog(let id): return try editor.blog(id)
      case .comment(let id, let blog): return try editor.comment(id, on: blog)
      case .profile(let id): return try editor.profile(id)
      case .like: return nil
      }
    }
    guard let version else { throw .invalidRequest("Nothing was found at this address.") }
    return version
  }
}
