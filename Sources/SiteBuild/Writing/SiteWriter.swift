import Basics
import BlogModel
import Media
import Pages
import SiteOutput

/// Writes the site's files to their target on all cores, in slices.
struct SiteWriter: Sendable {
  let target: any OutputTarget
  let jobs: Int
  /// The manifest of the previous build, whose files may be reused unopened; nil if none may.
  let previous: Manifest?
  let integrity: OutputCheck.Integrity?

  /// Stops the writing of a cancelled task; `SiteBuilder.buildError` recognises the error.
  func stopIfCancelled() throws(FileSystemError) {
    if Task.isCancelled { throw FileSystemError(.write, "", code: ECANCELED) }
  }

  /// Renders and writes the pages that changed and reuses the others.
  ///
  /// - Parameters:
  ///   - pages: indices into the plan.
  ///   - renderer: renders them.
  ///   - changes: which of them changed.
  ///   - files: gets the written files, of which there may be millions.
  /// - Throws: ``FileSystemError``.
  func write(
    pages: [Int],
    _ renderer: PageRenderer,
    _ changes: PageChanges,
    into files: inout [WrittenFile]
  ) async throws(FileSystemError) {
    let stale = pages.lazy.filter { changes.kept[$0] == nil }
    // If little changed, a slice has little to do.
    let slice = stale.count * 4 < pages.count ? nil : 64
    let slices = try await parallelMap(count: pages.count, jobs: jobs, slice: slice) {
      range throws(FileSystemError) in
      // Not all at once beforehand: making folders takes as long as writing, and one task would do it alone.
      try target.makeFolders(for: pages[range].lazy.map { renderer.plan.pages[$0].path })
      var bytes: [UInt8] = []
      var bodies = FeedBodies()
      var written: [WrittenFile] = []
      written.reserveCapacity(range.count)
      for index in pages[range] {
        let page = renderer.plan.pages[index]
        let fingerprint = changes.fingerprints[index]
        if let old = changes.kept[index], let kept = try target.keep(Int(old), page: fingerprint) {
          written.append(kept)
          continue
        }
        try stopIfCancelled()
        bytes.removeAll(keepingCapacity: true)
        renderer.render(page, into: &bytes, &bodies)
        written.append(try target.put(bytes, at: page.path, page: fingerprint))
      }
      // What was read for these pages is not needed for others.
      if range.lowerBound.isMultiple(of: 1024) { renderer.maker.community.comments.giveBackMemory() }
      return written
    }
    for written in slices { files += written }
  }

  /// Writes the theme's, the search's and the user's files.
  func write(files: [ExtraFile]) async throws(FileSystemError) -> [WrittenFile] {
    let slices = try await parallelMap(count: files.count, jobs: jobs) { range throws(FileSystemError) in
      try write(Array(files[range]))
    }
    return slices.flatMap { $0 }
  }

  /// Writes files in the calling task.
  func write(_ files: [ExtraFile]) throws(FileSystemError) -> [WrittenFile] {
    try target.makeFolders(for: files.lazy.map(\.path))
    var written: [WrittenFile] = []
    for file in files {
      try stopIfCancelled()
      switch file.source {
      case .bytes(let bytes): written.append(try target.put(bytes, at: file.path, page: nil))
      case .file(let path): written.append(try target.put(CopiedFile(path: path), at: file.path))
      }
    }
    return written
  }

  /// Reuses files of the previous build as they are, if all of them have these fingerprints.
  ///
  /// - Returns: nil if one of them has another fingerprint; then none is reused.
  func keep(_ files: [(path: String, Fingerprint)]) throws(FileSystemError) -> [WrittenFile]? {
    guard let previous, let integrity else { return nil }
    var places: [Int] = []
    for (path, fingerprint) in files {
      guard let index = previous.index(of: path), integrity.isIntact[index], previous.page(at: index) == nil,
        previous.withEntry(at: index, { _, _, content in content == fingerprint })
      else { return nil }
      places.append(index)
    }
    try target.makeFolders(for: files.lazy.map(\.path))
    var kept: [WrittenFile] = []
    for place in places {
      guard let file = try target.keep(place, page: nil) else {
        throw FileSystemError(.link, previous.path(at: place))
      }
      kept.append(file)
    }
    return kept
  }

  /// Reuses a compressed file of the previous build that has the same source; nil if there is none.
  func keep(_ path: String, compressedFrom source: PageFingerprint) throws(FileSystemError) -> WrittenFile? {
    guard let previous, let integrity, let index = previous.index(of: path), integrity.isIntact[index],
      let known = previous.page(at: index), known.isCompressed, known == source
    else { return nil }
    try target.makeFolders(for: [path])
    return try target.keep(index, page: source)
  }

  /// Writes a compressed file; the next build reuses it if its source is then the same.
  func write(
    _ bytes: [UInt8],
    to path: String,
    compressedFrom source: PageFingerprint
  ) throws(FileSystemError) -> WrittenFile {
    try target.makeFolders(for: [path])
    return try target.put(bytes, at: path, page: source)
  }

  /// Copies renditions out of the cache; those of the previous build are reused without being opened.
  func write(pictures: [PreparedPictures.File]) async throws(FileSystemError) -> [WrittenFile] {
    try target.makeFolders(for: pictures.lazy.map(\.path))
    let slices = try await parallelMap(count: pictures.count, jobs: jobs) { range throws(FileSystemError) in
      var written: [WrittenFile] = []
      for file in pictures[range] {
        try stopIfCancelled()
        if let index = keptPicture(file), let kept = try target.keep(index, page: nil) {
          written.append(kept)
        } else {
          written.append(try target.put(try file.entry.bytes(), at: file.path, page: nil))
        }
      }
      return written
    }
    return slices.flatMap { $0 }
  }

  /// Copies videos, one after another because they are large; those of the previous build are reused without being
  /// opened.
  func write(videos: [PreparedVideos.Video]) throws(FileSystemError) -> [WrittenFile] {
    try target.makeFolders(for: videos.lazy.map(\.path))
    var written: [WrittenFile] = []
    for video in videos {
      try stopIfCancelled()
      if let kept = try keep([(video.path, video.fingerprint)]) {
        written += kept
        continue
      }
      let edits = FileEdits(of: video.file, video.content.kind)
      let file = try edits.map { edits throws(FileSystemError) in
        try target.put(CopiedFile(path: video.file, edits: edits), at: video.path)
      }
      // Pages refer to the content that the file had when the build began.
      guard let file, file.entry.fingerprint == video.fingerprint else {
        throw FileSystemError(.read, video.file, code: EAGAIN)
      }
      written.append(file)
    }
    return written
  }

  private func keptPicture(_ file: PreparedPictures.File) -> Int? {
    guard let previous, let integrity, let index = previous.index(of: file.path), integrity.isIntact[index]
    else {
      return nil
    }
    return previous.withEntry(at: index) { _, size, content in
      size == file.entry.size && content == file.entry.fingerprint ? index : nil
    }
  }
}
