import BlogModel
import Media
import Pages
import SearchIndex
import SiteOutput

/// The files of a site, each with a path of its own (``PathClaims``), before any is written.
struct PlannedFiles: Sendable {
  /// The indices of the pages in the plan.
  let pages: [Int]
  let pictures: [PreparedPictures.File]
  let videos: [PreparedVideos.Video]
  /// The theme's files, the host's settings, and what scripts read.
  let others: [ExtraFile]
  /// The user's own files.
  let own: [ExtraFile]
  /// The paths of all of these and of the search's files.
  let paths: SitePathSet
  /// Diagnostics for files that are not written.
  let problems: [Diagnostic]

  /// The number of files, without those of the search.
  var count: Int { pages.count + pictures.count + videos.count + others.count + own.count }

  /// The paths of these files; `plan` is the one that they were made of.
  func allPaths(_ plan: Plan) -> [String] {
    pages.map { plan.pages[$0].path } + pictures.map(\.path) + videos.map(\.path) + others.map(\.path)
      + own.map(\.path)
  }

  /// Assigns paths to the files of a site.
  ///
  /// - Parameters:
  ///   - renderer: of its pages.
  ///   - theme: the theme whose files pages load.
  ///   - own: the user's own files.
  ///   - ownFolder: the folder of these, as messages name it.
  ///   - compressions: the formats in which text files are written in addition.
  init(
    _ renderer: PageRenderer,
    _ theme: Theme,
    own: [ExtraFile],
    ownFolder: String,
    _ compressions: [Compression]
  ) {
    var claims = PathClaims(own: own.map(\.path), endings: compressions.map(\.ending))
    claims.reserve(Manifest.fileName, evenFromUser: true)
    // `_headers` is one of the files below.
    for name in HostFiles.names where name != PagePolicy.headersName { claims.reserve(name) }
    let (content, map) = (renderer.maker.content, renderer.maker.map)
    if content.pages.has(.search) {
      for name in SearchIndex.fixedPaths { claims.reserve("search/\(name)") }
      for folder in SearchIndex.folders { claims.close("search/\(folder)") }
    }

    pages = renderer.plan.pages.indices.filter { number in
      let page = renderer.plan.pages[number]
      return claims.claim(page.path, record: page.kind.record(in: content))
    }
    pictures = content.pictures.files.filter { claims.claim($0.path) }
    videos = content.pictures.videos.files.filter { claims.claim($0.path) }
    let assets = theme.assets(for: content).map { ExtraFile(path: $0.path, source: .bytes($0.bytes)) }
    let headers = content.policy.withOwnFiles(own.lazy.map(\.path))
      .headers(basePath: renderer.maker.address.basePath)
    let scripts = (assets + renderer.maker.finds.files + [headers]).sorted { $0.path < $1.path }
    others = (content.pictures.videos.captionFiles + (map?.files ?? []) + scripts)
      .filter { claims.claim($0.path) }
    let admitted = claims.admitOwn(folder: ownFolder)
    self.own = own.filter { admitted.contains($0.path) }
    (paths, problems) = (claims.paths, claims.problems)
  }
}
