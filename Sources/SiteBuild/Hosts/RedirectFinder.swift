import Basics
import BlogModel
import Pages

/// Finds the redirects of a site.
struct RedirectFinder {
  let content: SiteContent
  private let address: SiteAddress
  let hidden: NamesInSlugs
  private(set) var paths: SitePathSet
  var found = SiteRedirects()

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
  ///   - files: the paths of all these files, which are listed only if they are needed.
  /// - Returns: the redirects, and what is wrong.
  static func find(
    _ redirects: [Redirect],
    _ history: SlugHistory,
    _ content: SiteContent,
    _ address: SiteAddress,
    hiding hidden: NamesInSlugs,
    paths: SitePathSet,
    files: @autoclosure () -> [String]
  ) -> SiteRedirects {
    var finder = RedirectFinder(content: content, address: address, hidden: hidden, paths: paths)
    finder.found.problems = history.problems
    let needsFiles = !history.entries.isEmpty || redirects.contains(where: finder.mayMatchFiles)
    let files = needsFiles ? files() : []
    for redirect in redirects where redirect.placeholder == nil { finder.addSingle(redirect) }
    if !history.entries.isEmpty { finder.addProfiles(history, files) }
    if !history.blogs.isEmpty { finder.addRenamedBlogs(history) }
    for redirect in redirects {
      if let placeholder = redirect.placeholder { finder.addAll(redirect, placeholder, files) }
    }
    finder.addBlogs()
    if content.paths.addresses.name == .title { finder.addLastingAddresses() }
    finder.found.paths = finder.paths
    return finder.found
  }

  // MARK: Single addresses

  private mutating func addSingle(_ redirect: Redirect) {
    if !hasPage(redirect.to) { found.problems.append(Self.targetMissing(redirect)) }
    guard add(redirect.from, to: redirect.to) else {
      return found.problems.append(
        Self.unused(redirect, "the site has a file at '\(redirect.from)'")
      )
    }
  }

  /// Whether a target is a page of the site, or an address elsewhere.
  func hasPage(_ target: String) -> Bool {
    guard target.hasPrefix("/"), !StudioAddress.isStudio(target.utf8) else { return true }
    let path = target.dropFirst().prefix { $0 != "?" && $0 != "#" }
    return paths.hasPage(PercentEncoding.decoded(String(path)))
  }

  /// Adds a redirect from an address unless the site has a file there.
  mutating func add(_ from: String, to target: String, isCovered: Bool = false) -> Bool {
    let file = Self.file(of: from)
    guard paths.insert(file) == nil else { return false }
    let entry = SiteRedirects.Entry(from: placed(from), to: placed(target: target), file: file)
    if isCovered { found.covered.append(entry) } else { found.entries.append(entry) }
    return true
  }

  /// A path with the base path.
  func placed(_ path: String) -> String { address.basePath + path.dropFirst() }

  /// The URL of a target, with the base path unless it leads elsewhere or to the studio.
  func placed(target url: String) -> String {
    url.hasPrefix("/") && !StudioAddress.isStudio(url.utf8) ? placed(url) : url
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
        let name = String(Substring(file.utf8.dropFirst(new.utf8.count)))
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
    let folder = "bloggers/".utf8
    // A name can begin with a vowel sign, which is one `Character` with the slash before it.
    for path in paths where path.utf8.starts(with: folder) {
      let slug = String(Substring(path.utf8.dropFirst(folder.count).prefix { $0 != UInt8(ascii: "/") }))
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
      let name = Substring(file.utf8.dropFirst(old.utf8.count).dropLast("index.html".utf8.count))
      _ = add("/" + SiteAddress.escaped(old + name), to: "/" + SiteAddress.escaped(new + name))
    }
  }

  /// Adds the addresses that blogs had before their titles were changed.
  private mutating func addRenamedBlogs(_ history: SlugHistory) {
    var current: [String: Int] = [:]
    for (index, blog) in content.community.blogs.enumerated() { current[blog.id] = index }
    let former = history.formerBlogs { current[$0] != nil }
    for entry in former where !hidden.isAny(in: entry.path) {
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

  // MARK: Diagnostics

  /// A redirect that has no effect, and why.
  static func unused(_ redirect: Redirect, _ reason: String) -> Diagnostic {
    Diagnostic(
      code: "redirect-unused",
      severity: .warning,
      place: redirect.place,
      summary: "\(reason), so the redirect has no effect",
      hint: "Remove the redirect, or the file from static/."
    )
  }

  /// A redirect to a path of the site that has no page.
  static func targetMissing(_ redirect: Redirect) -> Diagnostic {
    Diagnostic(
      code: "redirect-target-missing",
      severity: .warning,
      place: redirect.place,
      summary: "'\(redirect.from)' redirects to '\(redirect.to)', which is not a page of the site",
      hint: "Redirect to a page of the site, or to an address that starts with https://."
    )
  }
}
