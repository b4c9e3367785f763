import BlogModel
import SearchIndex

/// Feeds the search index with the site's blogs and bloggers.
struct SearchStage: Sendable {
  let maker: ViewMaker
  let writer: SiteWriter
  /// Paths of the user's own files, which win.
  let taken: Set<String>

  /// Writes the index and the scripts that read it below `search/`, the records as soon as they are made.
  func write() async throws(FileSystemError) -> [SiteWriter.Written] {
    let count = maker.archive.blogs.count
    // The index counts from the oldest, so that a new blog renumbers nothing; the archive from the newest.
    let parts = try await parallelMap(count: count, jobs: writer.jobs, slice: 64 * SearchSlice.alignment) {
      range throws(FileSystemError) -> (SearchSlice, [SiteWriter.Written]) in
      let slice = SearchSlice(range.map { document(count - 1 - $0) }, first: range.lowerBound)
      let written = try writer.write(files(slice.records))
      return (slice.withoutRecords(), written)
    }
    let people = maker.content.bloggersByName.map(person)
    let index = SearchIndex.files(slices: parts.map(\.0), people: people)
    let rest = files(index + SearchIndex.readerFiles())
    return parts.flatMap(\.1) + (try await writer.write(files: rest))
  }

  private func files(_ files: [SearchFile]) -> [ExtraFile] {
    files.map { ExtraFile(path: "search/\($0.path)", source: .bytes($0.bytes)) }
      .filter { !taken.contains($0.path) }
  }

  private func document(_ index: Int) -> SearchDocument {
    let blog = maker.archive.blogs[index]
    let author = maker.people[Int(blog.blogger)]
    let prepared = maker.content.blogs[index]
    return SearchDocument(
      url: maker.blogURL(index),
      title: prepared.title,
      text: prepared.plainText,
      author: author.name,
      authorURL: author.url,
      date: blog.createdDate.map { maker.dates.view($0).label } ?? "",
      tags: prepared.tags,
      thumbnailURL: maker.content.pictures.blog(index)?.tile.map { maker.address.local($0.path) } ?? ""
    )
  }

  private func person(_ index: Int) -> SearchPerson {
    let blogger = maker.archive.bloggers[index]
    let view = maker.people[index]
    return SearchPerson(
      name: view.name,
      otherName: blogger.displayName.isEmpty ? "" : blogger.fullName,
      url: view.url,
      blogCount: maker.archive.blogs(ofBlogger: index).count,
      photoURL: view.photo?.url ?? ""
    )
  }
}
