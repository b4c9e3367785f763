import BlogModel
import SearchIndex

/// Feeds the search index with the site's blogs and bloggers.
struct SearchStage: Sendable {
  let maker: ViewMaker
  let jobs: Int

  /// The index and the scripts that read it, below `search/`.
  func files() async -> [ExtraFile] {
    let archive = maker.archive
    let count = archive.blogs.count
    // The index counts from the oldest, so that a new blog renumbers nothing; the archive from the newest.
    let slices = await parallelMap(count: count, jobs: jobs, slice: 64 * SearchSlice.alignment) { range in
      SearchSlice(range.map { document(count - 1 - $0) }, first: range.lowerBound)
    }
    let people = maker.content.bloggersByName.map(person)
    let records = slices.flatMap(\.records)
    let index = SearchIndex.files(slices: slices, people: people)
    return (records + index + SearchIndex.readerFiles()).map {
      ExtraFile(path: "search/\($0.path)", source: .bytes($0.bytes))
    }
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
