import Basics
import BlogModel
import Pages
import SiteOutput

/// Renders the pages and puts them in place.
extension SiteBuilder {
  /// Writes the site as a new tree, or replaces single files of a large site if few pages change.
  func write(
    _ site: SiteToWrite,
    to output: OutputFolder,
    _ integrity: OutputCheck.Integrity?
  ) async throws(SiteBuildError) -> WrittenSite {
    let isUpdate =
      integrity != nil && site.changes.staleCount <= largestUpdate(of: site.changes.kept.count)
    do throws(FileSystemError) {
      if isUpdate, !isExchanged(output), let update = try output.stagedUpdate(integrity: integrity) {
        do throws(FileSystemError) {
          return try await write(site, to: update, output, integrity, .update)
        } catch  where error.code == UpdateCheck.needsNewTree && error.operation == .replace {
          // A folder has to replace a file, or a file a folder: this needs a new tree.
        }
      }
      do throws(FileSystemError) {
        let tree = try output.newTree(isClean: configuration.isClean, integrity: integrity)
        return try await write(site, to: tree, output, integrity, isUpdate ? .update : .newTree)
      } catch  where error.operation == .move {
        // Something in the output cannot be moved, so single files are replaced.
        guard let update = try output.stagedUpdate(integrity: integrity, isFirst: true) else { throw error }
        return try await write(site, to: update, output, integrity, .update)
      }
    } catch { throw Self.buildError(error) }
  }

  /// Whether an update exchanges the tree: a new one costs little if there are few folders to create and to remove.
  private func isExchanged(_ output: OutputFolder) -> Bool {
    updateLimit == nil && output.previous.map { $0.count <= Self.maximumExchangedFiles } != false
  }

  /// The maximum number of files in a site whose updates exchange the tree.
  static let maximumExchangedFiles = 2500

  /// The maximum number of stale pages for which single files are replaced.
  ///
  /// A preview has no limit: a new tree is faster to write, but then the old one has to be removed, which takes
  /// longer if every page has a folder of its own.
  private func largestUpdate(of pageCount: Int) -> Int {
    updateLimit ?? (preview == nil ? max(1000, pageCount / 4) : .max)
  }

  func write(
    _ site: SiteToWrite,
    to target: any OutputTarget,
    _ output: OutputFolder,
    _ integrity: OutputCheck.Integrity?,
    _ way: BuildChanges.Way
  ) async throws(FileSystemError) -> WrittenSite {
    let previous = configuration.isClean ? nil : output.previous
    let compressed = site.compressed(target, output: output.path, previous, integrity)
    let target: any OutputTarget = compressed ?? target
    let writer = SiteWriter(
      target: target,
      jobs: jobs,
      previous: previous,
      integrity: integrity
    )
    do throws(FileSystemError) {
      // The fingerprints have read all comments.
      site.renderer.maker.community.comments.giveBackMemory()
      var files = try await writeSearch(site, writer)
      // Pages are most of the files: growing step by step would need twice the memory.
      files.reserveCapacity(files.count + site.files.count + site.hostFiles.count)

      onStage(.rendering)
      try await writer.write(pages: site.files.pages, site.renderer, site.changes, into: &files)
      files += try await writer.write(pictures: site.files.pictures)
      files += try writer.write(videos: site.files.videos)
      files += try await writer.write(files: site.files.others)
      files += try await writer.write(files: site.hostFiles)
      files += try await writer.write(files: site.files.own)
      files += compressed?.files ?? []
      try site.renderer.maker.content.spool?.check()

      // The build cannot be cancelled after this point.
      try writer.stopIfCancelled()
      onStage(.publishing)
      giveBackMemory()
      return WrittenSite(
        way: way,
        files: files,
        committed: try target.commit(files, site: site.changes.site)
      )
    } catch {
      target.abandon()
      throw error
    }
  }

  /// Writes the search and its index, unless it is off.
  private func writeSearch(
    _ site: SiteToWrite,
    _ writer: SiteWriter
  ) async throws(FileSystemError) -> [WrittenFile] {
    guard configuration.pages.has(.search) else { return [] }
    onStage(.searching)
    let search = SearchStage(
      maker: site.renderer.maker,
      writer: writer,
      taken: site.taken,
      cache: SearchCache(folder: folder, program: Digest.of(program), isClean: configuration.isClean),
      hasComments: configuration.isSearchingComments,
      recipe: Digest.of(program)
    )
    let files = try await search.write()
    FreedMemory.giveBack()
    return files
  }

  /// A file in the way has to be moved by the user; any other error is a failure of the machine.
  static func buildError(_ error: FileSystemError) -> SiteBuildError {
    if error.code == ECANCELED { return .cancelled }
    return error.operation == .keep ? .foreignFile(error.path) : .fileSystem(error)
  }

  /// The files of `static/`, and diagnostics for those that are not copied: private files and unusable ones.
  func ownFiles() throws(SiteBuildError) -> (files: [ExtraFile], problems: [Diagnostic]) {
    guard let staticFiles = folder.staticFiles,
      FileSystem.status(of: staticFiles, followLink: true)?.kind == .folder
    else { return ([], []) }
    let (listing, hidden) = try fileSystem { () throws(FileSystemError) in
      try FileSystem.published(below: staticFiles)
    }
    let broken = listing.links.filter {
      FileSystem.status(of: "\(staticFiles)/\($0)", followLink: true)?.kind != .file
    }
    let lost = Set(broken)
    let files = listing.files + listing.links.filter { !lost.contains($0) }
    return (
      files.sorted().map { ExtraFile(path: $0, source: .file("\(staticFiles)/\($0)")) },
      listing.unusable.map { FileNameProblem.notText("\(staticFiles)/\($0)").diagnostic }
        + broken.map { FileNameProblem.leadsNowhere("\(staticFiles)/\($0)").diagnostic }
        + HiddenFiles.notes(hidden, in: staticFiles)
    )
  }

  func totals(_ files: [WrittenFile], _ content: SiteContent) -> BuildTotals {
    let community = content.community
    return BuildTotals(
      fileCount: files.count,
      byteCount: files.reduce(0) { $0 + $1.entry.size },
      pageCount: files.count { $0.entry.isPage },
      bloggerCount: content.bloggersByName.count,
      blogCount: community.blogs.count,
      commentCount: community.comments.count,
      likeCount: community.blogs.indices.reduce(0) { $0 + community.likeCount(ofBlog: $1) }
    )
  }
}
