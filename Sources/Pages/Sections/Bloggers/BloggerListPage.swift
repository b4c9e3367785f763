import BlogModel
import TemplateEngine

/// A paginated list of one blogger's records, below the profile.
protocol BloggerListPage: TemplatePage {
  /// Index into `Community.bloggers`.
  var blogger: Int { get }
  var part: Pagination.Part { get }
  init(blogger: Int, part: Pagination.Part)

  /// The folder below the profile's: `likes/`.
  static var folderName: String { get }
  /// The number of records per page.
  static var pageSize: Int { get }
  /// The message key of the heading.
  static var headingKey: String { get }

  /// The number of records of a blogger's list; 0 for no list.
  static func count(ofBlogger index: Int, _ content: SiteContent) -> Int
}

extension BloggerListPage {
  /// Adds the pages of a blogger who has a profile page.
  static func add(ofBlogger index: Int, to plan: inout Plan, _ content: SiteContent) {
    guard isOn(plan.switches) else { return }
    let count = count(ofBlogger: index, content)
    guard count > 0 else { return }
    plan.addList(folder(of: index, content), count: count, size: pageSize) { Self(blogger: index, part: $0) }
  }

  static func folder(of index: Int, _ content: SiteContent) -> String {
    "\(ProfilePage.folder(of: index, content))\(folderName)"
  }

  /// The heading of the page, its head with breadcrumbs to the profile, and the links to other pages of the list.
  static func surround(
    _ person: PersonView,
    _ place: ListPlace,
    path: String,
    _ frame: PageFrame
  ) -> (heading: String, head: HeadView, pager: PagerView) {
    let heading = frame.words.text(headingKey, ["name": person.name])
    let pager = frame.pager(place)
    let title = frame.title(heading, place)
    var head = frame.head(path, title: title, section: BloggersPage.self, pager: pager)
    head.crumbs = frame.crumbs(BloggersPage.self, person)
    return (heading, head, pager)
  }

  func record(in content: SiteContent) -> String? { "bloggers/\(content.community.bloggers[blogger].id)" }
}
