import Basics
import BlogExport
import BlogModel
import Pages
import SearchIndex
import SiteOutput

/// Files for hosts, and redirects.
extension SiteBuilder {
  /// Redirect pages and files for hosts, with what is wrong.
  ///
  /// - Parameters:
  ///   - content: of the site.
  ///   - plan: of its pages.
  ///   - planned: its other files.
  ///   - export: says the title of the site, and the addresses of blogs where they were written.
  /// - Returns: the files, what is wrong, and the paths of all files of the site.
  /// - Throws: ``SiteBuildError`` when the file of former addresses cannot be read.
  func hostFiles(
    _ content: SiteContent,
    _ plan: Plan,
    _ planned: PlannedFiles,
    _ export: ExportResult
  ) throws(SiteBuildError) -> (files: [ExtraFile], problems: [Diagnostic], paths: SitePathSet) {
    let history = try fileSystem { () throws(FileSystemError) in try SlugHistory.read(folder.slugs) }
    let redirects = RedirectFinder.find(
      configuration.redirects
        + export.fieldMap.addresses.map {
          Redirect(from: $0, to: "/blogs/:blog/", place: Diagnostic.Place(file: folder.fieldMap))
        },
      history ?? SlugHistory(),
      content,
      address,
      hiding: namesInSlugs(hiddenPeople(of: export.community)),
      paths: planned.paths,
      files: planned.allPaths(plan) + (SearchIndex.fixedPaths + SearchIndex.folders).map { "search/\($0)" }
    )
    let title = title(of: export)
    let pages = redirects.pages.compactMap { entry in
      entry.file.map { path in
        let html = RedirectPage.html(
          to: entry.to,
          title: title,
          language: configuration.language,
          address
        )
        return ExtraFile(path: path, source: .bytes(html))
      }
    }
    let files = HostFiles(
      hosts: Set(configuration.hosts),
      compressions: configuration.precompress,
      redirects: redirects,
      basePath: address.basePath,
      policy: content.policy.withOwnFiles(planned.own.lazy.map(\.path))
    ).files()
    let paths = redirects.paths
    let problems = redirects.problems + deadLinks(paths) + missingPictures(paths) + files.notes
    return (pages + files.files, problems, paths)
  }

  /// Reports links of header and footer to pages that the site does not have.
  private func deadLinks(_ paths: SitePathSet) -> [Diagnostic] {
    let links = (configuration.headerLinks + configuration.footerLinks).filter {
      $0.url.hasPrefix("/") && !$0.url.hasPrefix("//") && !$0.leadsToStudio
    }
    return links.map(\.url).compactMap { link in
      let target = PercentEncoding.decoded(String(link.dropFirst().prefix { $0 != "?" && $0 != "#" }))
      let name = target.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      // Feeds and the files of the search are not pages.
      if paths.hasPage(target) || (name.contains(".") && !name.hasSuffix(".html")) { return nil }
      return Diagnostic(
        code: "link-target-missing",
        severity: .warning,
        summary: "a link in the header or footer points to '\(link)', which is not a page of the site",
        hint: "Put the page into static/, or change the link in blogforge.yml."
      )
    }
  }

  /// Reports a logo and a favicon that are not files of the site.
  private func missingPictures(_ paths: SitePathSet) -> [Diagnostic] {
    [("logo", configuration.logo?.url ?? ""), ("favicon", configuration.favicon)].compactMap { key, url in
      let target = PercentEncoding.decoded(String(url.dropFirst().prefix { $0 != "?" && $0 != "#" }))
      if url.isEmpty || paths.obstacle(for: target) == .file { return nil }
      return Diagnostic(
        code: "site-picture-missing",
        severity: .warning,
        summary: "'\(key)' names '\(url)', which is not a file of the site",
        hint: "Put the file into static/."
      )
    }
  }

  /// Reports folders that would have too many entries because of the numbers of blogs and bloggers.
  func folderProblems(_ community: Community, _ blogs: [PreparedBlog]) -> [Diagnostic] {
    let addresses = configuration.addresses
    let count = blogs.count * (addresses.name == .title ? 2 : 1) + community.bloggers.count
    guard count > maximumEntries else { return [] }
    let paths = SitePaths(community, addresses) { blogs[$0].titleOrSummary }
    let folders = blogs.indices.flatMap { Set([paths.folder(ofBlog: $0), paths.lastingFolder(ofBlog: $0)]) }
    let profiles = configuration.pages.has(.profiles) ? paths.bloggers.filter { !$0.isEmpty } : []
    return folderCheck.problems(
      count,
      folders.map { "\($0)index.html" } + profiles.map { "bloggers/\($0)/index.html" }
    )
  }

  /// Finds folders with too many entries.
  var folderCheck: FolderCheck { FolderCheck(output: folder.output, maximum: maximumEntries) }

  /// Where blogs are and were.
  func pathTable(_ content: SiteContent) -> BlogPathTable {
    var table = BlogPathTable(content.paths.addresses)
    for (index, blog) in content.community.blogs.enumerated() {
      table.add(content.paths.blogs[index], ofBlog: blog.id)
      table.addKey(content.paths.key(ofBlog: index), ofBlog: blog.id)
    }
    // A file that cannot be read stops the build, which says why.
    let history = try? SlugHistory.read(folder.slugs)
    // A path that several blogs had is that of the last of them.
    let ids = Set(content.community.blogs.map(\.id))
    for entry in history?.formerBlogs(where: ids.contains) ?? [] {
      table.addFormer(entry.path, ofBlog: entry.blog)
    }
    return table
  }

  /// Adds the addresses of profiles and blogs to the site's file of them, if it exists and this is enabled.
  func rememberSlugs(_ content: SiteContent) -> [Diagnostic] {
    // A file that cannot be read has already stopped the build.
    guard isRememberingSlugs, let path = folder.slugs, let history = try? SlugHistory.read(path) else {
      return []
    }
    return [SlugHistory.add(history.missing(content), to: path)].compactMap { $0 }
  }
}
