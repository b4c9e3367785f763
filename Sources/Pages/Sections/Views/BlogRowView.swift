import BlogModel
import TemplateEngine

/// A blog in a compact list, such as those a blogger liked.
///
/// A class, made once per blog: the lists of all who liked it share it.
/// `@unchecked Sendable` is repeated from `SharedView`, as Swift requires of subclasses; all properties are
/// constants.
final class BlogRowView: SharedView, TemplateView, @unchecked Sendable {
  let url: String
  /// What identifies the blog in browsers; empty if the address does.
  let key: String
  /// The title, else the first words; never empty.
  let label: String
  /// The author; nil if the blog has none.
  let author: PersonView?
  private let created: Timestamp?
  private let dates: DateFormat
  /// The tile; nil when the blog has no picture.
  let picture: PictureView?

  init(
    url: String,
    key: String,
    label: String,
    author: PersonView?,
    created: Timestamp?,
    dates: DateFormat,
    picture: PictureView?
  ) {
    self.url = url
    self.key = key
    self.label = label
    self.author = author
    (self.created, self.dates) = (created, dates)
    self.picture = picture
  }

  /// Made on access, because the texts of a date are larger than the row.
  var date: DateView? { created.map(dates.view) }

  static let shape = ViewShape<BlogRowView>(
    .text("url") { $0.url },
    .text("key") { $0.key },
    .text("label") { $0.label },
    .view("author", at: \.author),
    .view("date", at: \.date),
    .view("picture", at: \.picture)
  )
}
