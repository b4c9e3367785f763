import Basics
import BlogModel
import Pages

/// Finds the redirects of a site.
struct RedirectFinder {
  private let content: SiteContent
  private let address: SiteAddress
  private let hidden: NamesInSlugs
  private var paths: SitePathSet
  private var found = SiteRedirects()

  private init(content: SiteContent, address: SiteAddress, hidden: NamesInSlugs, paths: SitePathSet) {
    (self.content, self.address, self.hidden, self.paths) = (content, address, hidden, paths)
  }

  /// Finds the redirects of a site.
  ///
  /// - Parameters:
  ///   - redirects: of the configuration.
  ///   - history: former addresses of profiles and blogs.
  ///   - content: of the site.
  ///   - address: of the site.
  ///   - hidden: names that no former address of a blog may have.
  ///   - paths: of all other files of the site.
  ///   - pages: the paths of its pages and of the user's own files.
  /// - Returns: the redirects, and what is wrong.
  static func find(
    _ redirects: [Redirect],
    _ history: SlugHistory,
    _ content: SiteContent,
    _ address: SiteAddress,
    hiding hidden: NamesInSlugs,
    paths: SitePathSet,
    pages: @autoclosure () -> [String]
  ) -> SiteRedirects {
    var finder = RedirectFinder(content: content, address: address, hidden: hidden, paths: paths)
    finder.found.problems = history.problems
    for redirect in redirects where redirect.placeholder == nil { finder.addSingle(redirect) }
    if !history.entries.isEmpty { finder.addProfiles(history, pages()) }
    if !history.blogs.isEmpty { finder.addRenamedBlogs(history) }
    for redirect in redirects {
      if let placeholder = redirect.placeholder { finder.addAll(redirect, placeholder) }
    }
    finder.addBlogs()
    if content.paths.addresses.name == .title { finder.addLastingAddresses() }
    finder.found.paths = finder.paths
    return finder.found
  }

  // MARK: Single addresses

  private mutating func addSingle(_ redirect: Redirect) {
    let target = redirect.to.prefix { $0 != "?" && $0 != "#" }
    if redirect.to.hasPrefix("/"), !paths.hasPage(PercentEncoding.decoded(String(target.dropFirst()))) {
      found.problems.append(Self.targetMissing(redirect))
    }
    guard add(redirect.from, to: redirect.to) else {
      return found.problems.append(Self.unused(redirect))
    }
  }

  /// Adds a redirect from an address unless the site has a file there.
  private mutating func add(_ from: String, to target: String, isCovered: Bool = false) -> Bool {
    let file = Self.file(of: from)
    guard paths.insert(file) == nil else { return false }
    let entry = SiteRedirects.Entry(from: placed(from), to: placed(target), file: file)
    if isCovered { found.covered.append(entry) } else { found.entries.append(entry) }
    return true
  }

  private func placed(_ url: String) -> String {
    url.hasPrefix("/") ? address.basePath + url.dropFirst() : url
  }

  /// The file that hosts serve at an address: that file if the address ends in `.html` or `.htm`, otherwise the
  /// page in a folder of that name.
  private static func file(of from: String) -> String {
    let path = PercentEncoding.decoded(String(from.drop { $0 == "/" }))
    let isFile = [".html", ".htm"].contains { path.lowercased().hasSuffix($0) }
    if isFile { return path }
    return path.hasSuffix("/") ? "\(path)index.html" : "\(path)/index.html"
  }

  // MARK: Former addresses of profiles

  private mutating func addProfiles(_ history: SlugHistory, _ all: [String]) {
    var current: [String: String] = [:]
    for index in content.bloggersByName {
      current[content.community.bloggers[index].id] = content.paths.bloggers[index]
    }
    // An address of the past leads to the last one who had it, and never below the profile of another one.
    let taken = Set(current.values.map(\.folded))
    var seen: Set<String> = []
    let moved = history.entries.reversed().compactMap { entry -> (from: String, to: String)? in
      guard let now = current[entry.blogger], now != entry.slug, !taken.contains(entry.slug.folded),
        seen.insert(entry.slug.folded).inserted
      else { return nil }
      return (entry.slug, now)
    }
    guard !moved.isEmpty else { return }
    let pages = Self.profilePages(Set(moved.map(\.to)), all)
    for (from, to) in moved {
      let (old, new) = ("bloggers/\(from)/", "bloggers/\(to)/")
      for file in pages[to] ?? [] {
        let name = file.dropFirst(new.count)
        if name.hasSuffix("index.html") {
          let folder = name.dropLast("index.html".count)
          _ = add("/" + SiteAddress.escaped(old + folder), to: "/" + SiteAddress.escaped(new + folder))
        } else if paths.hasRoom(for: old + name) {
          // Programs that read feeds follow rules, but not redirect pages.
          found.entries.append(
            SiteRedirects.Entry(from: address.local(old + name), to: address.local(new + name), file: nil)
          )
        }
      }
    }
  }

  /// The files below each profile, its own page first.
  private static func profilePages(_ slugs: Set<String>, _ paths: [String]) -> [String: [String]] {
    var pages: [String: [String]] = [:]
    for path in paths where path.hasPrefix("bloggers/") {
      let slug = String(path.dropFirst("bloggers/".count).prefix { $0 != "/" })
      if slugs.contains(slug) { pages[slug, default: []].append(path) }
    }
    return pages
  }

  // MARK: Addresses of blogs

  /// The indices of all blogs in the order of the ids.
  private var blogsByID: [Int] {
    let blogs = content.community.blogs
    return blogs.indices.sorted { blogs[$0].id.utf8.lexicographicallyPrecedes(blogs[$1].id.utf8) }
  }

  /// Adds the pages at which a blog was, in a folder of the output.
  private mutating func addPages(ofBlog index: Int, in old: String) {
    let new = content.paths.folder(ofBlog: index)
    guard old != new else { return }
    for file in content.pages(ofBlog: index, in: old) {
      let name = file.dropFirst(old.count).dropLast("index.html".count)
      _ = add("/" + SiteAddress.escaped(old + name), to: "/" + SiteAddress.escaped(new + name))
    }
  }

  /// Adds the addresses that blogs had before their titles were changed.
  private mutating func addRenamedBlogs(_ history: SlugHistory) {
    var current: [String: Int] = [:]
    for (index, blog) in content.community.blogs.enumerated() { current[blog.id] = index }
    for entry in history.blogs where !hidden.isAny(in: entry.path) {
      if let index = current[entry.blog] { addPages(ofBlog: index, in: "blogs/\(entry.path)/") }
    }
  }

  /// Adds the addresses of the ids of blogs whose addresses have titles.
  private mutating func addLastingAddresses() {
    for index in blogsByID { addPages(ofBlog: index, in: content.paths.lastingFolder(ofBlog: index)) }
  }

  /// Adds the addresses at which blogs were; those that the site has itself, or that a rule cannot have, are skipped.
  private mutating func addBlogs() {
    let community = content.community
    guard community.hasParts else { return }
    for index in blogsByID {
      for address in community.parts(ofBlog: index).addresses {
        let from = SiteAddress.escaped(PercentEncoding.decoded(address))
        let place = Diagnostic.Place(file: "")
        guard Redirect.isSource(from), Redirect(from: from, to: "/", place: place).placeholder == nil else {
          continue
        }
        _ = add(from, to: "/" + SiteAddress.escaped(content.paths.folder(ofBlog: index)))
      }
    }
  }

  // MARK: Placeholders

  private mutating func addAll(_ redirect: Redirect, _ placeholder: Redirect.Placeholder) {
    var hasPattern = false
    for (id, segment, slug) in names(placeholder) where Slug.segment(for: id) == id {
      if redirect.hasSlug, slug.isEmpty || Slug.make(from: slug) != slug { continue }
      let isSame = placeholder == .blog && segment == id && !redirect.hasSlug
      let from = Redirect.filled(redirect.from, placeholder, with: id, slug: slug)
      let to = Redirect.filled(redirect.to, placeholder, with: SiteAddress.escaped(segment))
      if add(from, to: to, isCovered: isSame) { hasPattern = hasPattern || isSame }
    }
    if hasPattern {
      found.patterns.append(SiteRedirects.Pattern(from: placed(redirect.from), to: placed(redirect.to)))
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

  // MARK: Diagnostics

  private static func unused(_ redirect: Redirect) -> Diagnostic {
    Diagnostic(
      code: "redirect-unused",
      severity: .warning,
      place: redirect.place,
      summary: "the site has a file at '\(redirect.from)', so the redirect has no effect",
      hint: "Remove the redirect, or the file from static/."
    )
  }

  private static func targetMissing(_ redirect: Redirect) -> Diagnostic {
    Diagnostic(
      code: "redirect-target-missing",
      severity: .warning,
      place: redirect.place,
      summary: "'\(redirect.from)' redirects to '\(redirect.to)', which is not a page of the site",
      hint: "Redirect to a page of the site, or to an address that starts with https://."
    )
  }
}
