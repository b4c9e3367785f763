package import TemplateEngine

/// A blogger as named next to what they did.
///
/// A class, because every blog, comment and like has one: a copy costs one reference count, not eight.
/// `@unchecked Sendable` is repeated from `SharedView`, as Swift requires of subclasses; all properties are
/// constants.
package final class PersonView: SharedView, TemplateView, @unchecked Sendable {
  /// The name to show: display name, else full name.
  package let name: String
  /// Without the `@`; empty when missing.
  let displayName: String
  /// Empty when missing.
  let fullName: String
  /// The profile page; empty for the unknown blogger, who has none, and if profiles are off.
  package let url: String
  package let photo: PictureView?
  /// The photo in the size for a place next to a name.
  package let face: PictureView?
  /// One letter to show if there is no photo.
  let initial: String
  /// 0...7, the same for the same blogger: a colour that replaces a missing photo.
  let hue: Int
  /// Further fields of the field map.
  let extra: NamedValuesView

  init(
    name: String,
    displayName: String,
    fullName: String,
    url: String,
    photo: PictureView?,
    face: PictureView?,
    initial: String,
    hue: Int,
    extra: NamedValuesView = NamedValuesView()
  ) {
    self.name = name
    self.displayName = displayName
    self.fullName = fullName
    self.url = url
    self.photo = photo
    self.face = face
    self.initial = initial
    self.hue = hue
    self.extra = extra
  }

  package static let shape = ViewShape<PersonView>(
    .text("name") { $0.name },
    .text("displayName") { $0.displayName },
    .text("fullName") { $0.fullName },
    .text("url") { $0.url },
    .view("photo", at: \.photo),
    .view("face", at: \.face),
    .text("initial") { $0.initial },
    .number("hue") { $0.hue },
    .named("extra", of: ExtraNames.blogger, at: \.extra)
  )
}

/// A blogger in the list of all bloggers.
struct PersonCardView: TemplateView {
  let person: PersonView
  /// The first words of the bio as plain text; empty when missing.
  let note: String
  let blogCount: Int
  let joined: DateView?
  /// The values that a filter of the page compares, separated by spaces; empty for none.
  var values = ""

  static let shape = ViewShape<PersonCardView>(
    .view("person", at: \.person),
    .text("note") { $0.note },
    .number("blogCount") { $0.blogCount },
    .flag("hasOneBlog") { $0.blogCount == 1 },
    .view("joined", at: \.joined),
    .text("values") { $0.values }
  )
}
