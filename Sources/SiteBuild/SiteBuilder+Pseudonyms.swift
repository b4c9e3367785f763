import BlogModel

/// Shows bloggers under made-up names.
extension SiteBuilder {
  /// The community with made-up names for those bloggers whom the configuration names.
  ///
  /// - Parameters:
  ///   - community: as it was read.
  ///   - isSaving: whether new names are added to the site's file of them.
  /// - Returns: the community, and diagnostics for entries of the configuration that are not bloggers.
  /// - Throws: ``SiteBuildError/pseudonyms(_:)``: with other names than before, people could be recognised.
  func pseudonymous(
    _ community: Community,
    isSaving: Bool
  ) throws(SiteBuildError) -> (community: Community, problems: [Diagnostic]) {
    let chosen: Set<String>
    switch configuration.pseudonyms {
    case .none: return (community, [])
    case .all: chosen = Set(community.bloggers.map(\.id))
    case .bloggers(let ids): chosen = Set(ids)
    }
    let people = community.bloggers.filter { !$0.isUnknown && chosen.contains($0.id) }
    let names = try names(of: people, isSaving: isSaving)
    var replacer = NameReplacer()
    var inSlugs = NamesInSlugs()
    for person in people {
      guard let pseudonym = names[person.id] else { continue }
      for name in [person.displayName, person.fullName, person.id] { inSlugs.add(name) }
      replacer.add(
        mentions: [person.displayName, person.id],
        fullName: person.fullName,
        pseudonym: pseudonym
      )
    }
    replacer.prepare()
    let originals = OriginalReplacer(people, names: names, texts: replacer)
    var edit = CommunityEdit()
    edit.blogger = { blogger in
      guard let name = names[blogger.id], chosen.contains(blogger.id) else {
        var other = blogger
        other.bio = replacer.replaced(blogger.bio)
        return other
      }
      // Everything else that is known about them would say who they are.
      return Blogger(id: name, displayName: name, joinedDate: blogger.joinedDate)
    }
    // Lists of followers would help to identify people.
    edit.followers = .counts
    edit.text = replacer.replaced(_:)
    edit.tag = replacer.replaced(tag:)
    edit.keepsSlug = { !inSlugs.isAny(in: $0) }
    edit.original = originals.replaced
    return (edit.applied(to: community), unmatched(community))
  }

  private func names(of people: [Blogger], isSaving: Bool) throws(SiteBuildError) -> [String: String] {
    do throws(PseudonymError) {
      guard let path = folder.pseudonyms else {
        throw PseudonymError(path: SiteFolder.pseudonymsName, fact: .noSiteFolder)
      }
      var file = try PseudonymFile(path)
      var random = SystemRandomNumberGenerator()
      file.add(people.map(\.id), random: &random)
      if isSaving { try file.save(to: path) }
      return file.names
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
