import BlogModel
import SearchIndex

/// Feeds the search index with the site's blogs and bloggers.
struct SearchStage: Sendable {
  let maker: ViewMaker
  let writer: SiteWriter

  /// Writes the index and the scripts that read it below `search/`, the records as soon as they are made.
  func write() async throws(FileSystemError) -> [SiteWriter.Written] {
    let count = maker.archive.blogs.count
    // The index counts from the oldest, so that a new blog renumbers nothing; the archive from the newest.
    let parts = try await parallelMap(count: count, jobs: writer.jobs, slice: 64 * SearchSlice.alignment) {
      range throws(FileSystemError) -> (SearchSlice, [SiteWriter.Written]) in
      let slice = SearchSlice(range.map { document(count - 1 - $0) }, first: range.lowerBound)
      let written = try writer.write(slice.records.map(Self.file))
      return (slice.withoutRecords(), written)
    }
    let people = maker.content.bloggersByName.map(person)
    let index = SearchIndex.files(slices: parts.map(\.0), people: people)
    let files = (index + SearchIndex.readerFiles()).map(Self.file)
    return parts.flatMap(\.1) + (try await writer.write(files: files))
  }

  private static func file(_ file: SearchFile) -> ExtraFile {
    ExtraFile(path: "search/\(file.path)", source: .bytes(file.bytes))
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
