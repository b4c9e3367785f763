import FilePacking

/// What goes into a site, as far as it is decided before anything is written.
struct SiteToWrite: Sendable {
  let renderer: PageRenderer
  let theme: Theme
  let changes: PageChanges
  /// The user's own files.
  let own: [ExtraFile]
  /// Their paths: they win over ours of the same name.
  let taken: Set<String>
  /// Pages that lead elsewhere, and what hosts want to be told.
  let hostFiles: [ExtraFile]
  private let packer: FilePacker

  init(
    renderer: PageRenderer,
    theme: Theme,
    changes: PageChanges,
    own: [ExtraFile],
    hostFiles: [ExtraFile],
    packer: FilePacker
  ) {
    (self.renderer, self.theme, self.changes, self.own) = (renderer, theme, changes, own)
    (self.hostFiles, self.packer) = (hostFiles, packer)
    taken = Set(own.map(\.path))
  }

  /// The target that packs what goes to `target`; nil when nothing is to be packed.
  func packed(
    _ target: any OutputTarget,
    output: String,
    _ previous: Manifest?,
    _ soundness: OutputCheck.Soundness?
  ) -> PackedTarget? {
    guard !packer.packings.isEmpty else { return nil }
    return PackedTarget(
      target,
      packer,
      output: output,
      previous: previous,
      soundness: soundness,
      taken: taken
    )
  }

  /// Indices into the plan.
  var pages: [Int] {
    renderer.plan.pages.indices.filter { taken.isEmpty || !taken.contains(renderer.plan.pages[$0].path) }
  }

  var pictures: [PreparedPictures.File] {
    renderer.maker.content.pictures.files.filter { !taken.contains($0.path) }
  }

  var videos: [PreparedVideos.Video] {
    renderer.maker.content.pictures.videos.files.filter { !taken.contains($0.path) }
  }

  var captions: [ExtraFile] {
    renderer.maker.content.pictures.videos.captionFiles.filter { !taken.contains($0.path) }
  }

  /// What the map reads.
  var mapFiles: [ExtraFile] {
    (renderer.maker.map?.files ?? []).filter { !taken.contains($0.path) }
  }

  /// The theme's files and the host's settings.
  var assets: [ExtraFile] {
    let assets = theme.assets(for: renderer.maker.content).map {
      ExtraFile(path: $0.path, source: .bytes($0.bytes))
    }
    let headers = renderer.maker.content.policy.headers(basePath: renderer.maker.address.basePath)
    return (assets + renderer.maker.finds.files + [headers] + hostFiles).filter { !taken.contains($0.path) }
      .sorted { $0.path < $1.path }
  }
}

/// A site that was written and put in place.
struct WrittenSite: Sendable {
  let way: BuildChanges.Way
  let files: [WrittenFile]
  let published: PublishedSite

  /// What was changed, and the answers to what was asked.
  func changes(
    _ plan: Plan,
    _ changes: PageChanges,
    explain: [String],
    _ address: SiteAddress,
    output: String
  ) -> BuildChanges {
    let written = files.filter { $0.outcome == .written }
    let pages = written.filter { $0.entry.isPage }
    let explanations = explain.map { asked in
      let place = AskedPath(asked, address, output: output).candidates.lazy
      guard let path = place.first(where: { published.manifest.index(of: $0) != nil }) else {
        return PageExplanation(asked: asked, path: asked, cause: .unknown, isWritten: false)
      }
      let number = plan.pages.firstIndex { $0.path == path && published.manifest[path]?.page != nil }
      return PageExplanation(
        asked: asked,
        path: path,
        cause: number.map { changes.cause($0, path: path) } ?? .file,
        isWritten: written.contains { $0.entry.path == path }
      )
    }
    return BuildChanges(
      way: way,
      writtenCount: written.count,
      changedPageCount: pages.count,
      changedPages: pages.prefix(BuildChanges.namedPages).map(\.entry.path),
      removed: published.removed,
      explanations: explanations
    )
  }
}

extension BuildChanges {
  /// How many changed pages a report names at most.
  static let namedPages = 100

  /// Of a build that had nothing to do.
  static func none(
    _ manifest: Manifest,
    explain: [String],
    _ address: SiteAddress,
    output: String
  ) -> BuildChanges {
    let explanations = explain.map { asked in
      let path = AskedPath(asked, address, output: output).candidates.first { manifest.index(of: $0) != nil }
      return PageExplanation(
        asked: asked,
        path: path ?? asked,
        cause: path == nil ? .unknown : .noInputChanged,
        isWritten: false
      )
    }
    return BuildChanges(
      way: .nothingToDo,
      writtenCount: 0,
      changedPageCount: 0,
      changedPages: [],
      removed: [],
      explanations: explanations
    )
  }
}

/// A file of the site as people name it: by its address, whole or in part, or by its path.
struct AskedPath {
  /// Paths below the output that can be meant, most likely first.
  let candidates: [String]

  init(_ asked: String, _ address: SiteAddress, output: String) {
    var path = String(asked.prefix { $0 != "?" && $0 != "#" })
    if !address.origin.isEmpty, path.hasPrefix(address.origin) { path.removeFirst(address.origin.count) }
    var starts = [path]
    for prefix in [address.basePath, output.hasSuffix("/") ? output : "\(output)/", "./", "/"]
    where path.hasPrefix(prefix) {
      starts.append(String(path.dropFirst(prefix.count)))
    }
    candidates = starts.flatMap { start in
      let decoded = SiteAddress.decoded(start)
      return [start, decoded].flatMap { path in
        let folder = path.isEmpty || path.hasSuffix("/") ? path : "\(path)/"
        return [path, "\(folder)index.html"]
      }
    }
  }
}
