import BlogModel
import MarkdownHTML
import SearchIndex

/// Feeds the search index with the site's blogs and bloggers.
struct SearchStage: Sendable {
  let maker: ViewMaker
  let writer: SiteWriter
  /// Paths of the user's own files, which win.
  let taken: Set<String>
  let cache: SearchCache
  /// Whether blogs are found by the words of their comments, too.
  let hasComments: Bool

  /// Documents of a slice that is made or kept as a whole.
  private static let sliceSize = 64 * SearchSlice.alignment

  /// A slice whose record files are written or kept.
  private struct Part: Sendable {
    let slice: SearchSlice
    let name: String
    let written: [WrittenFile]
  }

  /// Writes the index and the scripts that read it below `search/`, the records as soon as they are made.
  func write() async throws(FileSystemError) -> [WrittenFile] {
    // The index counts from the oldest, so that a new blog renumbers nothing; the archive from the newest. Spots,
    // of which fewer come, stand before all blogs.
    let count = spotCount + maker.archive.blogs.count
    let parts = try await parallelMap(count: count, jobs: writer.jobs, slice: Self.sliceSize) {
      range throws(FileSystemError) -> Part in try part(range, count)
    }
    try writer.stopIfCancelled()
    cache.keep(only: Set(parts.map(\.name)))
    let people = maker.content.bloggersByName.map(person)
    let drafts = SearchIndex.drafts(slices: parts.map(\.slice), people: people)
      .filter { !taken.contains("search/\($0.path)") }
    let packed = try await parallelMap(count: drafts.count, jobs: writer.jobs) {
      range throws(FileSystemError) in try pack(drafts[range])
    }
    let scripts = try writer.write(files(SearchIndex.readerFiles()))
    return parts.flatMap(\.written) + packed.flatMap { $0 } + scripts
  }

  /// Packs and writes files of the index, but those that the build before has made.
  private func pack(_ drafts: ArraySlice<SearchDraft>) throws(FileSystemError) -> [WrittenFile] {
    var kept: [WrittenFile] = []
    var fresh: [SearchDraft] = []
    for draft in drafts {
      if draft.isNamedByContent, let file = try writer.keep(named: "search/\(draft.path)") {
        kept.append(file)
      } else {
        fresh.append(draft)
      }
    }
    return kept + (try writer.write(files(SearchDraft.files(fresh))))
  }

  private func part(_ range: Range<Int>, _ count: Int) throws(FileSystemError) -> Part {
    try writer.stopIfCancelled()
    let name = cache.name(digest(range, count))
    let paths = SearchSlice.recordPaths(count: range.count, first: range.lowerBound).map { "search/\($0)" }
    if let known = cache.slice(name), known.records.count == paths.count {
      // The output may hold another build's records than the cache: their fingerprints decide.
      let records = zip(paths, known.records).filter { !taken.contains($0.0) }
      if let kept = try writer.keep(records) { return Part(slice: known.slice, name: name, written: kept) }
    }
    let slice = SearchSlice(
      range.map { $0 < spotCount ? document(spot: $0) : document(count - 1 - $0) },
      first: range.lowerBound
    )
    let written = try writer.write(files(slice.records))
    cache.store(slice, name)
    return Part(slice: slice.withoutRecords(), name: name, written: written)
  }

  /// How many spots can be found.
  private var spotCount: Int { maker.content.hasMap ? maker.archive.spots.count : 0 }

  private func files(_ files: [SearchFile]) -> [ExtraFile] {
    files.map { ExtraFile(path: "search/\($0.path)", source: .bytes($0.bytes)) }
      .filter { !taken.contains($0.path) }
  }

  /// All that `document` takes of the blogs of a slice, without reading their Markdown.
  private func digest(_ range: Range<Int>, _ count: Int) -> Digest {
    var digest = Digest()
    digest.add(range.lowerBound)
    digest.add(hasComments)
    for number in range {
      if number < spotCount {
        add(spot: number, to: &digest)
        continue
      }
      let index = count - 1 - number
      let blog = maker.archive.blogs[index]
      digest.add(blog)
      digest.add(maker.content.blogs[index])
      digest.add(maker.blogURL(index))
      digest.add(maker.people[Int(blog.blogger)])
      digest.add(maker.content.paths.bloggers[Int(blog.blogger)])
      digest.add(maker.date(ofBlog: index)?.label ?? "")
      digest.add(thumbnail(index))
      for line in attributes(index) { digest.add(line) }
      guard hasComments else { continue }
      for comment in maker.archive.comments(ofBlog: index).indices {
        digest.add(maker.archive.comments, at: comment)
      }
    }
    return digest
  }

  private func document(_ index: Int) -> SearchDocument {
    let blog = maker.archive.blogs[index]
    let author = maker.author(ofBlog: index)
    let prepared = maker.content.blogs[index]
    let date = maker.date(ofBlog: index)
    return SearchDocument(
      url: maker.blogURL(index),
      title: prepared.title,
      text: text(index),
      author: author?.name ?? "",
      authorURL: author?.url ?? "",
      date: date?.label ?? "",
      tags: prepared.tags,
      authorKey: maker.content.paths.bloggers[Int(blog.blogger)],
      year: date.flatMap { Int($0.iso.prefix(4)) },
      thumbnailURL: thumbnail(index)
    )
  }

  /// All that `document(spot:)` takes of a spot.
  private func add(spot index: Int, to digest: inout Digest) {
    let spot = maker.archive.spots[index]
    digest.add(spot)
    digest.add(maker.spotURL(index))
    digest.add(spot.blogger != nil)
    if let blogger = spot.blogger { digest.add(maker.people[Int(blogger)]) }
    digest.add(maker.tile(of: .spot(index))?.path ?? "")
  }

  private func document(spot index: Int) -> SearchDocument {
    let spot = maker.archive.spots[index]
    let author = spot.blogger.map { maker.people[Int($0)] }
    let date = spot.createdDate.map(maker.dates.view)
    return SearchDocument(
      url: maker.spotURL(index),
      title: maker.names(of: .spot(index)).label,
      text: maker.renderer.note(spot.text).plainText,
      author: author?.name ?? "",
      authorURL: author?.url ?? "",
      date: date?.label ?? "",
      authorKey: spot.blogger.map { maker.content.paths.bloggers[Int($0)] } ?? "",
      year: date.flatMap { Int($0.iso.prefix(4)) },
      thumbnailURL: maker.tile(of: .spot(index)).map { maker.address.local($0.path) } ?? ""
    )
  }

  /// The text of a blog, and behind it what it is like, and its comments where they are searched.
  private func text(_ index: Int) -> String {
    var text = maker.text(ofBlog: index).plain
    for line in attributes(index) { text += "\n\(line)" }
    guard hasComments else { return text }
    let comments = maker.archive.comments(ofBlog: index).map { maker.renderer.note($0.text).plainText }
    return ([text] + comments).joined(separator: "\n")
  }

  /// What a blog is like, in the language of the site.
  private func attributes(_ index: Int) -> [String] {
    maker.archive.parts(ofBlog: index).attributes.map { attribute in
      let values = attribute.values.map(maker.label(ofValue:)).joined(separator: ", ")
      return "\(attribute.name): \(values)"
    }
  }

  private func thumbnail(_ index: Int) -> String {
    maker.content.pictures.blog(index)?.tile.map { maker.address.local($0.path) } ?? ""
  }

  private func person(_ index: Int) -> SearchPerson {
    let blogger = maker.archive.bloggers[index]
    let view = maker.people[index]
    return SearchPerson(
      name: view.name,
      otherName: blogger.displayName.isEmpty ? "" : blogger.fullName,
      url: view.url,
      blogCount: maker.content.shownBlogs(ofBlogger: index).count,
      photoURL: view.photo?.url ?? ""
    )
  }
}
