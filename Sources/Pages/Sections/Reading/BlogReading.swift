import Basics
import BlogModel
import Media
import TemplateEngine

/// A blog with everything that belongs to it except comments and likers, as pages read it.
struct BlogReading {
  private let maker: ViewMaker
  private let index: Int

  fileprivate init(_ maker: ViewMaker, _ index: Int) { (self.maker, self.index) = (maker, index) }

  private var record: Blog { maker.community.blogs[index] }
  private var parts: SharedBlogParts { maker.community.parts(ofBlog: index) }
  private var prepared: PreparedBlog { maker.content.blogs[index] }

  var url: String { maker.blogURL(index) }
  /// What identifies the blog in browsers; empty if the address does.
  var separateKey: String { maker.blogRows[index].key }
  /// What identifies the blog for feed readers: the address that it would have without titles and folders.
  var feedID: String { maker.address.absolute(maker.address.local(maker.content.paths.key(ofBlog: index))) }
  /// The title, else the first words; never empty.
  var label: String { maker.label(ofBlog: index) }
  /// The title of the description; empty if it has none.
  var title: String { prepared.title }
  /// The first words as plain text.
  var excerpt: String { prepared.excerpt }
  /// The description without its title, as safe HTML.
  var body: String {
    let body = maker.text(ofBlog: index).body
    guard let title = hidden?.title, !title.isEmpty else { return body }
    return "<p><strong>\(XMLWriter.escaped(title))</strong></p>\n\(body)"
  }
  /// The author; nil for a blog without one.
  var author: PersonView? { maker.author(ofBlog: index) }
  /// The author's photo for other programs.
  var authorPhoto: PictureView? {
    let photo = maker.content.pictures.photo(ofBlogger: Int(record.blogger))
    return photo?.isPlaceholder == false ? author?.photo : nil
  }
  var date: DateView? { maker.date(ofBlog: index) }
  /// The date in ISO 8601; empty without one.
  var isoDate: String { record.createdDate.map(maker.dates.iso) ?? "" }
  var createdDate: Timestamp? { record.createdDate }
  /// The id of the record.
  var id: String { record.id }
  /// When it was last edited; nil when it was not.
  var editedDate: Timestamp? { parts.editedDate }
  var edited: DateView? { editedDate.map(maker.dates.view) }
  /// The language of the text if it is not the site's; empty otherwise.
  var language: String { maker.language(ofBlog: index) }
  /// The post of another author that the blog shares; nil for one of its author's own.
  var original: OriginalView? { maker.original(ofBlog: index) }
  /// The reactions other than likes, the most frequent first.
  var reactions: [ReactionView] { parts.reactions.map { ReactionView(name: $0.name, count: Int($0.count)) } }
  var likeCount: Int { maker.community.likeCount(ofBlog: index) }
  /// The number of comments; the app's own count if the export contains no comments at all.
  var commentCount: Int { maker.community.commentCount(ofBlog: index) }
  var tags: [TagView] { maker.tags(ofBlog: index) }
  var attributes: [AttributeView] { maker.attributes(parts.attributes, areLinks: true) }
  var extra: NamedValuesView { maker.extra.values(parts.extra, of: ExtraNames.blog) }
  var renditions: PreparedPictures.Renditions? { maker.content.pictures.blog(index) }

  // MARK: Pictures

  /// The alternative text of the picture: the author's, else the label of the blog.
  var alt: String { maker.alt(ofBlog: index) }
  /// The author's caption of the picture; empty if it has none.
  var caption: String { parts.pictures.first?.caption ?? "" }
  /// The pictures after the first that can be shown, in their order.
  var otherPictures: [OtherPicture] { others(maker.content.pictures.others(ofBlog: index)) }

  private func others(_ files: [PreparedPictures.Renditions?]) -> [OtherPicture] {
    zip(parts.pictures.dropFirst(), files).compactMap { picture, files in
      files.map { OtherPicture(picture: picture, files: $0) }
    }
  }

  // MARK: Content warnings

  /// What readers are warned of; empty without a warning.
  var warning: String { parts.warning }
  private var hidden: WarnedBlogs.Hidden? { maker.content.warned[index] }
  /// The picture, the other pictures and the video that a blog with a warning shows on demand.
  var hiddenRenditions: PreparedPictures.Renditions? { hidden?.renditions }
  var hiddenPictures: [OtherPicture] { others(hidden?.others ?? []) }
  var hiddenVideo: VideoView? { maker.hiddenVideo(ofBlog: index) }

  // MARK: Series

  /// The group of the blog; nil without one.
  var group: GroupTable.Group? {
    maker.content.groups.group(ofBlog: index).map { maker.content.groups.groups[$0] }
  }
  /// The position in the group.
  var groupPlace: GroupPlaceView? { maker.groupPlace(ofBlog: index) }
  /// The number in the group as the export writes it; empty if it has none.
  var number: String { parts.number }
  /// The participants.
  var people: [PersonView] { parts.people.map(maker.participant) }

  // MARK: Videos

  /// Whether the blog is a video, whose file may be missing.
  var isVideo: Bool { parts.video != nil }
  /// The video; nil if there is none that can be shown.
  var video: VideoView? { maker.video(ofBlog: index) }
  /// The duration of the video; 0 if the file does not specify it.
  var milliseconds: Int { maker.content.pictures.videos.blog(index)?.content.milliseconds ?? 0 }
  /// The file of the video; nil if there is none that can be shown.
  var videoFile: PreparedVideos.Video? { maker.content.pictures.videos.blog(index) }

  /// The question that the blog answers, with the newest answers; nil if it answers none.
  var question: QuestionView? { parts.question.map { maker.question(Int($0)) } }
  /// Whether the title is that question, on one line and possibly truncated.
  var isTitledByQuestion: Bool {
    guard let question = parts.question else { return false }
    func signs(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    let title = signs(record.title).prefix(100)
    return !title.isEmpty && signs(maker.community.questions[Int(question)].text).hasPrefix(title)
  }

  // MARK: Places

  /// The blog's spot, or its location on the map; nil without either, or if the site has no map.
  var place: LinkView? { maker.place(ofBlog: index) }
  /// The blog's coordinates; nil for a blog about a spot, which has its own.
  var coordinates: Place? { parts.spot == nil ? parts.place : nil }

  // MARK: Breadcrumbs

  /// The breadcrumbs: through the author, or through the group if the blog has no author.
  var crumbs: [LinkView] {
    let frame = maker.frame
    guard author == nil else { return frame.crumbs(BloggersPage.self, author) }
    guard let group else { return frame.crumbs(FeedPage.self) }
    return frame.crumbs(GroupsPage.self) + [
      LinkView(label: frame.label(of: group), url: frame.url(of: group))
    ]
  }
}

/// A picture of a blog after its first.
struct OtherPicture {
  let picture: BlogPicture
  let files: PreparedPictures.Renditions
}

extension PageReader {
  /// A blog with everything that belongs to it except comments and likers.
  mutating func blog(_ index: Int) -> BlogReading {
    let question = untracked.community.parts(ofBlog: index).question
    track { parts, records in
      parts.add(records.blogs[index])
      if let question { records.add(question: Int(question), to: &parts) }
    }
    return BlogReading(untracked, index)
  }
}
