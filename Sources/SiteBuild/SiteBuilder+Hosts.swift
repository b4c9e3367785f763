import Basics
import BlogModel
import Pages
import SiteOutput

/// What hosts are told, and what leads on.
extension SiteBuilder {
  /// Pages that lead on and files of hosts, with what is wrong.
  ///
  /// - Parameters:
  ///   - content: of the site.
  ///   - plan: of its pages.
  ///   - planned: its other files.
  /// - Returns: these, what is wrong, and where all files of the site lie.
  /// - Throws: ``SiteBuildError`` when the file of earlier addresses cannot be read.
  func hostFiles(
    _ content: SiteContent,
    _ plan: Plan,
    _ planned: PlannedFiles
  ) throws(SiteBuildError) -> (files: [ExtraFile], problems: [Diagnostic], paths: SitePathSet) {
    let history = try fileSystem { () throws(FileSystemError) in try SlugHistory.read(folder.slugs) }
    let redirects = RedirectFinder.find(
      configuration.redirects,
      history ?? SlugHistory(),
      content,
      address,
      paths: planned.paths,
      pages: plan.pages.map(\.path) + planned.own.map(\.path)
    )
    let pages = redirects.pages.compactMap { entry in
      entry.file.map {
        ExtraFile(path: $0, source: .bytes(RedirectPage.html(to: entry.to, configuration, address)))
      }
    }
    let files = HostFiles(
      hosts: Set(configuration.hosts),
      compressions: configuration.precompress,
      redirects: redirects,
      basePath: address.basePath,
      policy: content.policy
    ).files()
    let problems = redirects.problems + deadLinks(redirects.paths) + files.notes
    return (pages + files.files, problems, redirects.paths)
  }

  /// Links of header and footer to pages that the site does not have.
  private func deadLinks(_ paths: SitePathSet) -> [Diagnostic] {
    let links = (configuration.headerLinks + configuration.footerLinks).map(\.url).filter {
      $0.hasPrefix("/") && !$0.hasPrefix("//")
    }
    return links.compactMap { link in
      let target = PercentEncoding.decoded(String(link.dropFirst().prefix { $0 != "?" && $0 != "#" }))
      let name = target.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      // Feeds and the files of the search are no pages.
      if paths.hasPage(target) || (name.contains(".") && !name.hasSuffix(".html")) { return nil }
      return Diagnostic(
        code: "link-target-missing",
        severity: .warning,
        summary: "a link of header or footer leads to '\(link)', where the site has no page",
        hint: "Put the page into static/, or change the link in blogforge.yml."
      )
    }
  }

  /// Adds the addresses of profiles to the site's file, where it has one and that is wanted.
  func rememberSlugs(_ content: SiteContent) -> [Diagnostic] {
    // One that could not be read has stopped the build already.
    guard isRememberingSlugs, let path = folder.slugs, let history = try? SlugHistory.read(path) else {
      return []
    }
    return [SlugHistory.add(history.missing(content), to: path)].compactMap { $0 }
  }
}
