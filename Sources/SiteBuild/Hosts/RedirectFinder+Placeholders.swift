import Basics
import BlogModel
import Pages

/// Redirects from the addresses of all blogs or bloggers.
extension RedirectFinder {
  /// Adds a redirect for each id, with one rule for all of them if this rule matches nothing else.
  mutating func addAll(_ redirect: Redirect, _ placeholder: Redirect.Placeholder, _ files: [String]) {
    let isRule = Self.canBeRule(redirect) && !(mayMatchFiles(redirect) && Self.matches(redirect, files))
    var (hasName, hasTarget, hasAddress, hasPattern) = (false, false, false, false)
    for (id, segment, slug) in names(placeholder) where Slug.segment(for: id) == id {
      if redirect.hasSlug, slug.isEmpty || Slug.make(from: slug) != slug { continue }
      let isSame = isRule && segment == id
      let from = Redirect.filled(
        redirect.from,
        placeholder,
        with: SiteAddress.escaped(id),
        slug: SiteAddress.escaped(slug)
      )
      let to = Redirect.filled(redirect.to, placeholder, with: SiteAddress.escaped(segment))
      // Of pages such as lists of likes, only some bloggers have one.
      (hasName, hasTarget) = (true, hasTarget || hasPage(to))
      if add(from, to: to, isCovered: isSame) { (hasAddress, hasPattern) = (true, hasPattern || isSame) }
    }
    if hasPattern {
      found.patterns.append(
        SiteRedirects.Pattern(from: placed(redirect.from), to: placed(target: redirect.to))
      )
    }
    // Those of a field map have no line; which of them apply depends on the export.
    guard redirect.place.line != nil else { return }
    if hasName, !hasTarget { found.problems.append(Self.targetMissing(redirect)) }
    let (hasRecords, kind) =
      switch placeholder {
      case .blog: (!content.community.blogs.isEmpty, "blog")
      case .blogger: (!content.bloggersByName.isEmpty, "profile")
      }
    if hasRecords, !hasAddress {
      let reason = "no \(kind) gives '\(redirect.from)' an address that is free"
      found.problems.append(Self.unused(redirect, reason))
    }
  }

  /// Ids with the segments of their pages and the slugs of the export, in the order of the ids.
  private func names(_ placeholder: Redirect.Placeholder) -> [(id: String, segment: String, slug: String)] {
    let community = content.community
    let names: [(id: String, segment: String, slug: String)] =
      switch placeholder {
      case .blog:
        community.blogs.indices.filter { !hidden.isAny(in: community.blogs[$0].id) }.map {
          (community.blogs[$0].id, content.paths.blogs[$0], community.parts(ofBlog: $0).slug)
        }
      case .blogger where !content.pages.has(.profiles): []
      case .blogger:
        content.bloggersByName.map { (community.bloggers[$0].id, content.paths.bloggers[$0], "") }
      }
    return names.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  // MARK: Rules for many addresses

  /// Whether one rule can replace those of all ids: the page has the id in its own address.
  private static func canBeRule(_ redirect: Redirect) -> Bool {
    redirect.placeholder == .blog && !redirect.hasSlug
  }

  /// Whether the site has other files in the folder of the addresses that a rule for a redirect would match.
  func mayMatchFiles(_ redirect: Redirect) -> Bool {
    Self.canBeRule(redirect) && paths.hasFolder(Self.folder(of: redirect))
  }

  /// The part of the decoded path before the placeholder.
  private static func folder(of redirect: Redirect) -> String {
    parts(of: redirect).prefix { $0 != Redirect.Placeholder.blog.rawValue }.joined(separator: "/")
  }

  private static func parts(of redirect: Redirect) -> [Substring] {
    PathText.names(in: PercentEncoding.decoded(redirect.from))
  }

  /// Whether a rule would match a file: `/:blog` matches `/search/`, and hosts apply rules first.
  ///
  /// In rules of some hosts, a placeholder also matches names with other characters than ids have.
  private static func matches(_ redirect: Redirect, _ files: [String]) -> Bool {
    let (parts, folder) = (parts(of: redirect), folder(of: redirect))
    return files.contains { file in
      guard file.utf8.starts(with: folder.utf8) else { return false }
      var names = PathText.names(in: file)
      if names.last == "index.html" { names.removeLast() }
      return names.count == parts.count
        && zip(parts, names).allSatisfy { part, name in
          part == name || part == Redirect.Placeholder.blog.rawValue || "\(part).html" == name
        }
    }
  }
}
