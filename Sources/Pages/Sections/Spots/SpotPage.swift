import Basics
import BlogModel
import MarkdownHTML
import Media
import TemplateEngine

/// The page of a spot, and the pages of older blogs about it.
struct SpotPage: TemplatePage {
  let spot: Int
  let part: Pagination.Part

  /// The maximum number of nearby blogs on a page.
  private static let nearbyLimit = 8
  /// The maximum distance of nearby blogs in metres.
  private static let nearbyReach = 100_000.0

  static let switches: [PageSwitch] = [.spots]
  static let template = "spot"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    guard content.hasMap else { return }
    for index in content.community.spots.indices {
      let count = content.community.blogs(ofSpot: index).count
      plan.addList(folder(of: content.paths.spots[index]), count: count, size: plan.pageSize) {
        SpotPage(spot: index, part: $0)
      }
    }
  }

  /// The folder of a spot's pages.
  static func folder(of segment: String) -> String { "\(SpotsPage.folder)\(segment)/" }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> SpotPageView {
    let isFirst = part.number == nil
    let blogs = site.blogs(ofSpot: spot, part.range)
    let nearby =
      isFirst ? site.blogs(nearSpot: spot, limit: Self.nearbyLimit, within: Self.nearbyReach) : []
    let spot = site.spot(spot)
    let place = site.place(part, path: path)
    return { frame in
      let note = spot.note
      let pager = frame.pager(place)
      return SpotPageView(
        site: frame.site,
        head: Self.head(spot, frame, path, note: note.plainText, place, pager),
        url: spot.url,
        heading: spot.name,
        picture: frame.wholePicture(spot.renditions?.photo ?? [], alt: spot.name),
        place: spot.place.map { Self.placeView($0, drawingURL: spot.drawingURL, frame) },
        body: isFirst ? note.html : "",
        author: spot.author,
        date: spot.createdDate.map(frame.dates.view),
        blogCount: spot.blogCount,
        entries: blogs.entries(from: isFirst ? ViewMaker.eagerEntries : 0),
        nearby: nearby.flatMap { near in
          near.blog.small.map { NearbyView(blog: $0, distance: Self.distance(near.metres, frame.words)) }
        },
        pager: pager,
        isFirst: isFirst
      )
    }
  }

  private static func head(
    _ spot: SpotReading,
    _ frame: PageFrame,
    _ path: String,
    note: String,
    _ place: ListPlace,
    _ pager: PagerView
  ) -> HeadView {
    let (name, renditions) = (spot.name, spot.renditions)
    let title = frame.title(name, place)
    var head = frame.head(path, title: title, description: note, section: SpotsPage.self, pager: pager)
    head.crumbs = frame.crumbs(SpotsPage.self)
    if !place.isFront { head.crumbs.append(LinkView(label: name, url: spot.url)) }
    if let card = frame.socialImage(renditions?.card, alt: name) { (head.image, head.isWide) = (card, true) }
    head.structuredData =
      place.isFront
      ? StructuredData.spot(
        frame,
        spot,
        note: note,
        image: frame.socialImage(renditions?.unlessPlaceholder?.photo.last, alt: "")?.url ?? "",
        crumbs: head.crumbs
      )
      : StructuredData.list(frame, head.crumbs, (head.title, frame.address.page(path)))
    return head
  }

  private static func placeView(_ place: Place, drawingURL: String, _ frame: PageFrame) -> PlaceView {
    let north = Int((place.latitude * 1000).rounded())
    let east = Int((place.longitude * 1000).rounded())
    let window = MapWindow.area(around: place)
    return PlaceView(
      coordinates: ViewMaker.coordinates(place),
      latitude: ViewMaker.degrees(place.microLatitude),
      longitude: ViewMaker.degrees(place.microLongitude),
      mapURL: ViewMaker.mapURL(place, frame.address),
      drawingURL: drawingURL,
      viewBox: window.viewBox,
      left: "\(window.west)",
      top: "\(-window.north)",
      x: MapDrawing.thousandths(east),
      y: MapDrawing.thousandths(-north)
    )
  }

  /// A distance as text: rounded to 10 m below a kilometre, to 100 m below ten kilometres.
  static func distance(_ metres: Double, _ words: MessageCatalog) -> String {
    if metres < 995 { return words.text("metres", ["number": "\(Int((metres / 10).rounded()) * 10)"]) }
    let tenths = Int((metres / 100).rounded())
    if tenths >= 100 { return words.text("kilometres", ["number": "\((tenths + 5) / 10)"]) }
    let mark = words.text("decimal-mark")
    return words.text("kilometres", ["number": "\(tenths / 10)\(mark)\(tenths % 10)"])
  }

  func sitemapFacts(_ content: SiteContent) -> SitemapFacts {
    let blogs = content.community.blogs(ofSpot: spot)[part.range]
    let picture = part.number == nil ? content.pictures.spot(spot)?.unlessPlaceholder?.photo.last : nil
    return SitemapFacts(
      changed: content.newestDate(of: blogs.lazy.map(Int.init)) ?? content.community.spots[spot].createdDate,
      pictures: [picture?.path].compactMap { $0 }
    )
  }

  func record(in content: SiteContent) -> String? { "spots/\(content.community.spots[spot].id)" }
}
