import Basics
import BlogModel
import MarkdownHTML
import Media
import Pages
import SearchIndex
import SiteOutput

/// Feeds the search index with the site's blogs and bloggers.
struct SearchStage: Sendable {
  let maker: ViewMaker
  let writer: SiteWriter
  /// Paths of the user's own files, which take precedence.
  let taken: Set<String>
  let cache: SearchCache
  /// Whether blogs are also found by the words of their comments.
  let hasComments: Bool
  /// What compressed bytes depend on in addition to the uncompressed ones.
  let recipe: UInt64

  /// The number of documents in a slice, which is rebuilt or reused as a whole.
  private static let sliceSize = 32 * SearchSlice.alignment

  /// A slice whose record files are written or reused.
  private struct Part: Sendable {
    let slice: SearchSlice
    let name: String
    let written: [WrittenFile]
  }

  /// Writes the index and the scripts that read it below `search/`; records are written as soon as they are made.
  func write() async throws(FileSystemError) -> [WrittenFile] {
    // The index counts from the oldest blog, so that a new blog renumbers nothing; the community from the newest.
    // Spots, of which fewer are added, come before all blogs.
    let count = spotCount + maker.community.blogs.count
    var parts = try await parallelMap(count: count, jobs: writer.jobs, slice: Self.sliceSize) {
      range throws(FileSystemError) -> Part in try part(range, count)
    }
    try writer.stopIfCancelled()
    cache.keep(only: Set(parts.map(\.name)))
    // The suggested bloggers are links to profiles.
    let people = maker.content.pages.has(.profiles) ? maker.content.bloggersByName.map(person) : []
    let records = parts.flatMap(\.written)
    let slices = parts.map(\.slice)
    parts = []
    // Merging needs as much memory again as the slices have.
    if slices.count > 1 { FreedMemory.giveBack() }
    let drafts = SearchIndex.drafts(slices: consume slices, people: people)
      .filter { !taken.contains("search/\($0.path)") }
    let compressed = try await parallelMap(count: drafts.count, jobs: writer.jobs) {
      range throws(FileSystemError) in try compress(drafts[range])
    }
    let scripts = try writer.write(files(SearchIndex.readerFiles()))
    return records + compressed.flatMap { $0 } + scripts
  }

  /// Compresses and writes files of the index, except those that the previous build has made.
  private func compress(_ drafts: ArraySlice<SearchDraft>) throws(FileSystemError) -> [WrittenFile] {
    var written: [WrittenFile] = []
    var fresh: [(draft: SearchDraft, source: PageFingerprint)] = []
    for draft in drafts {
      // The hash in a name is short: the same name may have had other content before.
      let source = PageFingerprint(compressed: Fingerprint(of: draft.bytes), recipe: recipe)
      if let file = try writer.keep("search/\(draft.path)", compressedFrom: source) {
        written.append(file)
      } else {
        fresh.append((draft, source))
      }
    }
    for (file, draft) in zip(SearchDraft.files(fresh.map(\.draft)), fresh) {
      written.append(try writer.write(file.bytes, to: "search/\(file.path)", compressedFrom: draft.source))
    }
    return written
  }

  private func part(_ range: Range<Int>, _ count: Int) throws(FileSystemError) -> Part {
    try writer.stopIfCancelled()
    let name = cache.name(digest(range, count))
    let paths = SearchSlice.recordPaths(count: range.count, first: range.lowerBound).map { "search/\($0)" }
    if let known = cache.slice(name), known.records.count == paths.count {
      // The output may hold other records than the cache, from another build: their fingerprints decide.
      let records = zip(paths, known.records).filter { !taken.contains($0.0) }
      if let kept = try writer.keep(records) { return Part(slice: known.slice, name: name, written: kept) }
    }
    let slice = SearchSlice(
      range.map { number in
        number < spotCount
          ? document(spot: number, text: text(ofSpot: number))
          : document(blog: count - 1 - number, text: text(count - 1 - number))
      },
      first: range.lowerBound
    )
    try maker.content.spool?.check()
    let written = try writer.write(files(slice.records))
    cache.store(slice, name)
    return Part(slice: slice.withoutRecords(), name: name, written: written)
  }

  /// How many spots can be found.
  private var spotCount: Int { maker.content.hasMap ? maker.community.spots.count : 0 }

  private func files(_ files: [SearchFile]) -> [ExtraFile] {
    files.map { ExtraFile(path: "search/\($0.path)", source: .bytes($0.bytes)) }
      .filter { !taken.contains($0.path) }
  }

  /// A digest of everything that the documents of a slice are made of, without reading any Markdown: the documents
  /// without their texts, and the data that the texts are made of.
  private func digest(_ range: Range<Int>, _ count: Int) -> Digest {
    var digest = Digest()
    digest.add(range.lowerBound)
    digest.add(hasComments)
    for number in range {
      if number < spotCount {
        digest.add(document(spot: number, text: ""))
        digest.add(maker.community.spots[number])
        continue
      }
      let index = count - 1 - number
      digest.add(document(blog: index, text: ""))
      digest.add(maker.content.blogs[index].source)
      for line in lines(ofBlog: index) { digest.add(line) }
      digest.add(maker.community.parts(ofBlog: index).warning)
      guard hasComments else { continue }
      for comment in maker.community.comments(ofBlog: index).indices {
        digest.add(searched: maker.community.comments, at: comment)
      }
    }
    return digest
  }

  private func document(blog index: Int, text: String) -> SearchDocument {
    let prepared = maker.content.blogs[index]
    return document(
      url: maker.blogURL(index),
      title: prepared.title,
      text: text,
      by: Int(maker.community.blogs[index].blogger),
      maker.author(ofBlog: index),
      maker.date(ofBlog: index),
      tags: maker.tags(ofBlog: index).map(\.name),
      thumbnailURL: thumbnail(index)
    )
  }

  private func document(spot index: Int, text: String) -> SearchDocument {
    let spot = maker.community.spots[index]
    return document(
      url: maker.spotURL(index),
      title: maker.names(of: .spot(index)).label,
      text: text,
      by: spot.blogger.map(Int.init),
      spot.blogger.map { maker.people[Int($0)] },
      spot.createdDate.map(maker.dates.view),
      tags: [],
      thumbnailURL: maker.tile(of: .spot(index)).map { maker.address.local($0.path) } ?? ""
    )
  }

  private func document(
    url: String,
    title: String,
    text: String,
    by blogger: Int?,
    _ author: PersonView?,
    _ date: DateView?,
    tags: [String],
    thumbnailURL: String
  ) -> SearchDocument {
    SearchDocument(
      url: url,
      title: title,
      text: text,
      author: author?.name ?? "",
      authorURL: author?.url ?? "",
      date: date?.label ?? "",
      tags: tags,
      authorKey: blogger.map { maker.content.paths.bloggers[$0] } ?? "",
      year: date.flatMap { Int($0.iso.prefix(4)) },
      thumbnailURL: thumbnailURL
    )
  }

  private func text(ofSpot index: Int) -> String {
    maker.renderer.note(maker.community.spots[index].text).plainText
  }

  /// The text of a blog, then its attributes, and then its comments if they are searched; only the content warning
  /// of a blog that has one.
  private func text(_ index: Int) -> String {
    let warning = maker.community.parts(ofBlog: index).warning
    if !warning.isEmpty { return warning }
    let blog = maker.content.blogs[index]
    // A result shows the tags next to the text, and attributes behind it.
    var text = HashtagsAtEnd.removed(
      from: maker.text(ofBlog: index).plain,
      tags: blog.tags,
      isBelowTitle: !blog.title.isEmpty
    )
    for line in lines(ofBlog: index) { text += "\n· \(line)" }
    guard hasComments else { return text }
    let comments = maker.community.comments(ofBlog: index).flatMap { comment in
      [maker.renderer.note(comment.text).plainText] + texts(of: comment.pictures)
    }
    return ([text] + comments).joined(separator: "\n")
  }

  /// What is searched of a blog in addition to its texts.
  private func lines(ofBlog index: Int) -> [String] {
    let parts = maker.community.parts(ofBlog: index)
    let original = parts.original.map { [$0.author] } ?? []
    return original + texts(of: parts.pictures) + attributes(parts) + maker.extra.searched(parts.extra)
  }

  /// The attributes of a blog: their values, because all blogs may have the names; for yes or no the name, if it is
  /// yes.
  private func attributes(_ parts: SharedBlogParts) -> [String] {
    parts.attributes.compactMap { attribute in
      let values = attribute.values.filter { $0 != "false" }.map { value in
        value == "true" ? attribute.name : maker.frame.label(ofValue: value)
      }
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
  }

  /// The alternative texts and captions of pictures.
  private func texts(of pictures: [BlogPicture]) -> [String] {
    pictures.flatMap { [$0.alt, $0.caption] }.filter { !$0.isEmpty }
  }

  private func thumbnail(_ index: Int) -> String {
    maker.content.pictures.blog(index)?.tile.map { maker.address.local($0.path) } ?? ""
  }

  private func person(_ index: Int) -> SearchPerson {
    let blogger = maker.community.bloggers[index]
    let view = maker.people[index]
    return SearchPerson(
      name: view.name,
      otherName: blogger.displayName.isEmpty ? "" : blogger.fullName,
      url: view.url,
      blogCount: maker.content.shownBlogs(ofBlogger: index).count,
      photoURL: view.face?.url ?? ""
    )
  }
}
