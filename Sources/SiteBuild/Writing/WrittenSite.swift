import Basics
import Pages
import SiteOutput

/// The contents of a site, as far as they are known before anything is written.
struct SiteToWrite: Sendable {
  let renderer: PageRenderer
  let changes: PageChanges
  let files: PlannedFiles
  /// Redirect pages, and the files that hosts read.
  let hostFiles: [ExtraFile]
  /// The paths of all files.
  let paths: SitePathSet
  /// Paths of the user's own files: they take precedence over ours of the same name.
  let taken: Set<String>
  private let compressor: FileCompressor

  init(
    renderer: PageRenderer,
    changes: PageChanges,
    files: PlannedFiles,
    hostFiles: [ExtraFile],
    paths: SitePathSet,
    compressor: FileCompressor
  ) {
    (self.renderer, self.changes, self.files) = (renderer, changes, files)
    (self.paths, self.compressor) = (paths, compressor)
    let taken = Set(files.own.map(\.path))
    self.taken = taken
    self.hostFiles = hostFiles.filter { !taken.contains($0.path) }
  }

  /// The target that compresses what is written to `target`; nil if nothing has to be compressed.
  func compressed(
    _ target: any OutputTarget,
    output: String,
    _ previous: Manifest?,
    _ integrity: OutputCheck.Integrity?
  ) -> CompressedTarget? {
    guard !compressor.compressions.isEmpty else { return nil }
    return CompressedTarget(
      target,
      compressor,
      output: output,
      previous: previous,
      integrity: integrity,
      // The reserved path of a compressed file counts as the path of a file.
      isFree: { [taken, paths] path in
        !taken.contains(path) && [nil, .file].contains(paths.obstacle(for: path))
      }
    )
  }
}

/// A site that was written and put in place.
struct WrittenSite: Sendable {
  let way: BuildChanges.Way
  let files: [WrittenFile]
  let committed: CommittedSite

  /// What was changed, and the explanations that the user requested.
  func changes(
    _ plan: Plan,
    _ changes: PageChanges,
    explain: [String],
    _ address: SiteAddress,
    output: String
  ) -> BuildChanges {
    // Not copied, because there may be millions.
    let written = files.lazy.filter { $0.outcome == .written }
    let pages = written.filter { $0.entry.isPage }
    let explanations = explain.map { asked in
      let place = AskedPath(asked, address, output: output).candidates.lazy
      guard let path = place.first(where: { committed.manifest.index(of: $0) != nil }) else {
        return PageExplanation(asked: asked, path: asked, cause: .unknown, isWritten: false)
      }
      let number = plan.pages.firstIndex { $0.path == path && committed.manifest[path]?.page != nil }
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
      changedPages: Array(pages.prefix(BuildChanges.namedPages)).map(\.entry.path),
      removed: committed.removed,
      explanations: explanations
    )
  }
}

extension BuildChanges {
  /// The maximum number of changed pages that a report names.
  static let namedPages = 100

  /// The changes of a build that had nothing to do.
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

/// A file of the site as users name it: by its address, in whole or in part, or by its path.
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
      let decoded = PercentEncoding.decoded(start)
      return [start, decoded].flatMap { path in
        let folder = path.isEmpty || path.hasSuffix("/") ? path : "\(path)/"
        return [path, "\(folder)index.html"]
      }
    }
  }
}
