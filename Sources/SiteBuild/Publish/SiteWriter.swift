import BlogModel

/// A file of the site that is neither a page nor a picture of the export.
struct ExtraFile: Sendable {
  /// Where its bytes are.
  enum Source: Sendable {
    case bytes([UInt8])
    case file(String)
  }

  let path: String
  let source: Source
}

/// Writes the site's files into the new tree, on all cores, a slice at a time.
struct SiteWriter: Sendable {
  let output: OutputFolder
  let jobs: Int

  /// A file in the new tree.
  struct Written: Sendable {
    let entry: Manifest.Entry
    let outcome: OutputFolder.Outcome
  }

  /// Renders and writes pages; `pages` are indices into the plan.
  func write(pages: [Int], _ renderer: PageRenderer) async throws(FileSystemError) -> [Written] {
    try output.makeFolders(for: pages.lazy.map { renderer.plan.pages[$0].path })
    let slices = try await parallelMap(count: pages.count, jobs: jobs, slice: 64) {
      range throws(FileSystemError) in
      var bytes: [UInt8] = []
      var written: [Written] = []
      written.reserveCapacity(range.count)
      for index in pages[range] {
        let page = renderer.plan.pages[index]
        bytes.removeAll(keepingCapacity: true)
        renderer.render(page, into: &bytes)
        written.append(try put(bytes, page.path))
      }
      return written
    }
    return slices.flatMap { $0 }
  }

  /// Writes the theme's, the search's and the user's files.
  func write(files: [ExtraFile]) async throws(FileSystemError) -> [Written] {
    let slices = try await parallelMap(count: files.count, jobs: jobs) { range throws(FileSystemError) in
      try write(Array(files[range]))
    }
    return slices.flatMap { $0 }
  }

  /// The same in the task that calls it.
  func write(_ files: [ExtraFile]) throws(FileSystemError) -> [Written] {
    try output.makeFolders(for: files.lazy.map(\.path))
    var written: [Written] = []
    for file in files {
      switch file.source {
      case .bytes(let bytes): written.append(try put(bytes, file.path))
      case .file(let path): written.append(try put(try FileSystem.read(path), file.path))
      }
    }
    return written
  }

  /// Copies renditions out of the cache; those of the build before are linked without being opened.
  func write(pictures: [PreparedPictures.File]) async throws(FileSystemError) -> [Written] {
    try output.makeFolders(for: pictures.lazy.map(\.path))
    let slices = try await parallelMap(count: pictures.count, jobs: jobs) { range throws(FileSystemError) in
      var written: [Written] = []
      for file in pictures[range] {
        let entry = Manifest.Entry(
          path: file.path,
          size: file.entry.size,
          fingerprint: file.entry.fingerprint
        )
        if output.linkPrevious(entry) {
          written.append(Written(entry: entry, outcome: .unchanged))
        } else {
          written.append(try put(try file.entry.bytes(), file.path))
        }
      }
      return written
    }
    return slices.flatMap { $0 }
  }

  private func put(_ bytes: [UInt8], _ path: String) throws(FileSystemError) -> Written {
    let (entry, outcome) = try output.put(bytes, at: path)
    return Written(entry: entry, outcome: outcome)
  }
}
