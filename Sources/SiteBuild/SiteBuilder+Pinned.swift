import BlogModel

extension SiteBuilder {
  /// Reports ids of `pinned` that no blog of the site has.
  func pinnedProblems(_ community: Community) -> [Diagnostic] {
    guard !configuration.pinned.isEmpty else { return [] }
    var missing = Set(configuration.pinned)
    for blog in community.blogs { missing.remove(blog.id) }
    return configuration.pinned.filter { missing.remove($0) != nil }.map { id in
      Diagnostic(
        code: "pinned-missing",
        severity: .warning,
        summary: "the site has no blog with the id '\(id)', which should be first on the front page",
        hint: "Write the id exactly as in the export, or remove it from 'pinned' in blogforge.yml."
      )
    }
  }
}
