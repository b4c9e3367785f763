import Basics
import BlogModel

/// Shows bloggers under made-up names.
extension SiteBuilder {
  /// The community with made-up names for those bloggers whom the configuration names.
  ///
  /// - Parameters:
  ///   - community: as it was read.
  ///   - isSaving: whether new names are added to the site's file of them.
  /// - Returns: the community, diagnostics for entries of the configuration that are not bloggers, and what replaces
  ///   names in other files.
  /// - Throws: ``SiteBuildError/pseudonyms(_:)``: with other names than before, people could be recognised.
  func pseudonymous(
    _ community: Community,
    isSaving: Bool
  ) throws(SiteBuildError) -> (community: Community, problems: [Diagnostic], names: NameReplacer) {
    guard configuration.pseudonyms != .none else { return (community, [], NameReplacer()) }
    let people = hiddenPeople(of: community)
    let inSlugs = namesInSlugs(people)
    let hasNamedRecords = Self.hasNames(community, inSlugs)
    let (names, key) = try names(of: people, needsKey: hasNamedRecords, isSaving: isSaving)
    var replacer = NameReplacer()
    for person in people {
      guard let pseudonym = names[person.id] else { continue }
      replacer.add([person.displayName, person.fullName, person.id], pseudonym: pseudonym)
    }
    replacer.prepare()
    let hidden = Set(people.map(\.id))
    var edit = CommunityEdit()
    edit.blogger = { blogger in
      // Everything else that is known about a person would say who it is.
      if hidden.contains(blogger.id), let name = names[blogger.id] {
        return Blogger(id: name, displayName: name, joinedDate: blogger.joinedDate)
      }
      return replacer.replaced(blogger)
    }
    // Lists of followers would help to identify people.
    edit.followers = .counts
    edit.text = replacer.replaced(_:)
    edit.tag = replacer.replaced(tag:)
    edit.name = replacer.replaced(name:)
    edit.slug = { id, slug in
      if !slug.isEmpty, !inSlugs.isAny(in: slug) { return slug }
      return inSlugs.isAny(in: id) ? Self.opaque(id, key) : ""
    }
    if hasNamedRecords { edit.id = { inSlugs.isAny(in: $0) ? Self.opaque($0, key) : $0 } }
    edit.original = OriginalReplacer(names: replacer).replaced
    return (edit.applied(to: community), unmatched(community), replacer)
  }

  /// The bloggers who are shown under made-up names.
  func hiddenPeople(of community: Community) -> [Blogger] {
    let chosen: Set<String>
    switch configuration.pseudonyms {
    case .none: return []
    case .all: chosen = Set(community.bloggers.map(\.id))
    case .bloggers(let ids): chosen = Set(ids)
    }
    return community.bloggers.filter { !$0.isUnknown && chosen.contains($0.id) }
  }

  /// The names and ids of people, to be found in addresses.
  func namesInSlugs(_ people: [Blogger]) -> NamesInSlugs {
    var names = NamesInSlugs()
    for person in people {
      for name in [person.displayName, person.fullName] { names.add(name) }
      names.add(id: person.id)
    }
    return names
  }

  /// Whether ids of records have names of people, as those that an app makes of a user's id and the time.
  private static func hasNames(_ community: Community, _ names: NamesInSlugs) -> Bool {
    community.blogs.contains { names.isAny(in: $0.id) }
      || community.comments.contains { names.isAny(in: $0.id) }
      || community.questions.contains { names.isAny(in: $0.id) }
      || community.quotes.contains { names.isAny(in: $0.id) }
      || community.spots.contains { names.isAny(in: $0.id) }
  }

  /// What replaces an id with the name of a person: the same in each build, and not to be guessed from the id.
  private static func opaque(_ id: String, _ key: String) -> String {
    String(SHA256.digest(of: Array("\(key):\(id)".utf8)).hexadecimal.prefix(16))
  }

  private func names(
    of people: [Blogger],
    needsKey: Bool,
    isSaving: Bool
  ) throws(SiteBuildError) -> (names: [String: String], key: String) {
    do throws(PseudonymError) {
      guard let path = folder.pseudonyms else {
        throw PseudonymError(path: SiteFolder.pseudonymsName, fact: .noSiteFolder)
      }
      // Two builds that draw names at the same time would give a person two.
      let parent = path.lastSlash.map { String(path[..<$0]) } ?? "."
      let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
      let lock = isSaving ? FileLock(owning: open(parent, flags), .exclusive) : nil
      defer { lock?.release() }
      var file = try PseudonymFile(path)
      var random = SystemRandomNumberGenerator()
      file.add(people.map(\.id), random: &random)
      let key = needsKey ? file.key(random: &random) : ""
      if isSaving { try file.save(to: path) }
      return (file.names, key)
    } catch { throw .pseudonyms(error) }
  }

  private func unmatched(_ community: Community) -> [Diagnostic] {
    guard case .bloggers(let ids) = configuration.pseudonyms else { return [] }
    let known = Set(community.bloggers.map(\.id))
    return ids.filter { !known.contains($0) }.map { id in
      Diagnostic(
        code: "pseudonym-unmatched",
        severity: .warning,
        summary: "pseudonyms: unknown blogger '\(id)'",
        hint: "Use the id in the export; otherwise, this blogger is shown by name."
      )
    }
  }
}

extension NameReplacer {
  /// What another blogger says, without the names of people.
  fileprivate func replaced(_ blogger: Blogger) -> Blogger {
    func replaced(_ attributes: [Attribute]) -> [Attribute] {
      attributes.map { Attribute(name: $0.name, values: $0.values.map(self.replaced(_:))) }
    }
    var other = blogger
    other.bio = self.replaced(blogger.bio)
    (other.attributes, other.extra) = (replaced(blogger.attributes), replaced(blogger.extra))
    return other
  }
}
