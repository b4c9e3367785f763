import BlogExport
package import BlogModel

/// Bloggers: choose, make, edit.
extension StudioEditor {
  /// What people enter for a profile.
  package struct ProfileDraft: Sendable, Hashable {
    package var displayName: String
    package var fullName: String
    package var bio: String
    /// Addresses or handles; an empty one removes the link.
    package var links: [ProfileLink.Service: String]
    package var photo = PictureChange.keep
    package var cover = PictureChange.keep

    /// A draft as it was typed.
    package init(
      displayName: String = "",
      fullName: String = "",
      bio: String = "",
      links: [ProfileLink.Service: String] = [:]
    ) {
      (self.displayName, self.fullName, self.bio, self.links) = (displayName, fullName, bio, links)
    }
  }

  /// The fields of a profile that the field map keeps.
  package func profileFields() throws(StudioError) -> (
    hasDisplayName: Bool, hasFullName: Bool, hasBio: Bool, links: [ProfileLink.Service]
  ) {
    let writer = try current().content.writer
    func has(_ property: FieldMap.Property) -> Bool { writer.has(property, of: .blogger) }
    let links: [(ProfileLink.Service, FieldMap.Property)] = [
      (.github, .github), (.twitter, .twitter), (.linkedIn, .linkedIn), (.website, .website),
    ]
    return (
      has(.displayName), has(.fullName) || has(.firstName), has(.bio), links.filter { has($0.1) }.map(\.0)
    )
  }

  /// All bloggers by name.
  package func bloggers() throws(StudioError) -> [Blogger] {
    let (content, changes) = try current()
    var bloggers: [String: Blogger] = [:]
    for blogger in content.community.bloggers where !blogger.isUnknown { bloggers[blogger.id] = blogger }
    let state = currentState
    for version in changes.values {
      guard let blogger = version.blogger else { continue }
      let isShown = version.removed == nil && isInCommunity(version.values, content, state)
      bloggers[blogger.id] = isShown ? blogger : nil
    }
    return bloggers.values.sorted {
      ($0.shownName.lowercased(), $0.id) < ($1.shownName.lowercased(), $1.id)
    }
  }

  /// The blogger with an id as they are now; nil if there is none, or the settings of the site hide them.
  package func blogger(_ id: String) throws(StudioError) -> Blogger? {
    guard let version = try profile(id), version.removed == nil,
      isInCommunity(version.values, try current().content, currentState)
    else { return nil }
    return version.blogger
  }

  /// The profile with an id as it is now; nil if there is none.
  package func profile(_ id: String) throws(StudioError) -> StudioVersion? {
    try version(ofBlogger: id, try current().content)
  }

  /// Adds a blogger.
  ///
  /// - Returns: the id.
  package func create(_ draft: ProfileDraft) throws(StudioError) -> String {
    try perform { content throws(StudioError) in
      let moment = now
      var blogger = Blogger(id: RecordId.make(at: moment))
      if content.writer.has(.joinedDate, of: .blogger) { blogger.joinedDate = moment }
      try apply(draft, to: &blogger)
      try write(.blogger(blogger), content)
      return blogger.id
    }
  }

  /// Changes a profile, if its version is still the one with the digest `digest`, which the blogger saw.
  package func edit(
    profile id: String,
    _ draft: ProfileDraft,
    over digest: String
  ) throws(StudioError) {
    try perform { content throws(StudioError) in
      guard let version = try version(ofBlogger: id, content), var blogger = version.blogger else {
        throw .missing(.blogger)
      }
      guard version.digest == digest, version.removed == nil else { throw .changed(version) }
      let before = blogger
      try withPictures { placed throws(StudioError) in
        try apply(draft, to: &blogger)
        // Pages show both names.
        let known = [before.displayName, before.fullName, ""]
        let names = [blogger.displayName, blogger.fullName].filter { !known.contains($0) }
        guard names.allSatisfy({ Self.isHonest($0) }) else { throw .badName }
        for name in blogger.shownName == before.shownName ? names : names + [blogger.shownName] {
          guard try isFree(name, for: id) else { throw .nameTaken }
        }
        blogger.photo = try place(draft.photo, .photo(id), before: before.photo, &placed)
        blogger.cover = try place(draft.cover, .cover(id), before: before.cover, &placed)
        if blogger == before { return }
        let (old, new) = ([before.photo, before.cover], [blogger.photo, blogger.cover])
        try write(
          .blogger(blogger),
          with: placed,
          before: old.compactMap(\.self),
          after: new.compactMap(\.self),
          content
        )
      }
    }
  }

  /// Whether a name is seen as it is written, so that it looks like no other one.
  private static func isHonest(_ name: String) -> Bool {
    name.isSeen && !StudioAccounts.mixesScripts(name)
      && !name.unicodeScalars.contains { StudioAccounts.isDeceptive($0) && !isPartOfWord($0) }
  }

  /// Whether a character is part of Persian words, emoji or flags, though it is not seen by itself.
  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    ["\u{200C}", "\u{200D}", "\u{FE0F}"].contains(scalar) || ("\u{1F1E6}"..."\u{1F1FF}").contains(scalar)
  }

  /// Whether no other blogger has a name, by which readers would take one for the other.
  func isFree(_ name: String, for id: String?) throws(StudioError) -> Bool {
    // Names of signs alone have no letters that could be compared.
    func key(_ name: String) -> String {
      let seen = name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
      let shown = String(String.UnicodeScalarView(seen))
      let slug = StudioAccounts.slug(shown)
      return slug.isEmpty ? shown : slug
    }
    let wanted = key(name)
    return try !bloggers().contains { other in
      other.id != id && [other.displayName, other.fullName].contains { !$0.isEmpty && key($0) == wanted }
    }
  }

  // MARK: Parts

  private func version(ofBlogger id: String, _ content: StudioContent) throws(StudioError) -> StudioVersion? {
    let path = try path(of: .blogger(Blogger(id: id)), content)
    return try version(of: path, content) { content.blogger(id).map { .blogger($0) } }
  }

  private func apply(_ draft: ProfileDraft, to blogger: inout Blogger) throws(StudioError) {
    let fields = try profileFields()
    if fields.hasDisplayName { blogger.displayName = RecordWriter.line(draft.displayName) }
    if fields.hasFullName { blogger.fullName = RecordWriter.line(draft.fullName) }
    if fields.hasBio { blogger.bio = RecordWriter.paragraphs(draft.bio) }
    guard !blogger.displayName.isEmpty || !blogger.fullName.isEmpty else { throw .empty(.blogger) }
    for service in fields.links {
      let text = RecordWriter.line(draft.links[service] ?? "")
      var link: ProfileLink?
      if !text.isEmpty {
        link = RecordWriter.link(text, service)
        if link == nil { throw .notALink(text) }
      }
      blogger.links.removeAll { $0.service == service }
      if let link { blogger.links.append(link) }
    }
    blogger.links.sort { $0.service < $1.service }
  }
}

extension StudioVersion {
  /// The blogger; nil for another record.
  package var blogger: Blogger? {
    if case .blogger(let blogger) = values { blogger } else { nil }
  }
}
