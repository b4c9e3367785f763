import Basics
import BlogModel
import MarkdownHTML
import Media
import TemplateEngine

/// The page of a spot, and the pages of older blogs about it.
struct SpotPage: TemplatePage {
  let spot: Int
  let part: Pagination.Part

  /// How many blogs nearby a page shows.
  private static let nearbyLimit = 8
  /// Metres within which a blog is nearby.
  private static let nearbyReach = 100_000.0

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

  private var isFirst: Bool { part.number == nil }

  func view(_ maker: ViewMaker, path: String) -> SpotPageView {
    let record = maker.community.spots[spot]
    let name = ViewMaker.name(ofSpot: spot, maker.content, maker.words)
    let note = maker.renderer.note(record.text)
    let renditions = maker.content.pictures.spot(spot)
    let pager = maker.pager(part, folder: Self.folder(of: maker.content.paths.spots[spot]))
    let blogs = maker.community.blogs(ofSpot: spot)
    return SpotPageView(
      site: maker.site,
      head: head(maker, path, name: name, note: note.plainText, renditions, pager),
      url: maker.spotURL(spot),
      heading: name,
      picture: maker.wholePicture(renditions?.photo ?? [], alt: name),
      place: record.place.map { placeView($0, maker) },
      body: isFirst ? note.html : "",
      author: record.blogger.map { maker.people[Int($0)] },
      date: record.createdDate.map(maker.dates.view),
      blogCount: blogs.count,
      entries: maker.entries(blogs[part.range].map(Int.init), from: isFirst ? ViewMaker.eagerEntries : 0),
      nearby: isFirst ? nearby(maker) : [],
      pager: pager,
      isFirst: isFirst
    )
  }

  private func head(
    _ maker: ViewMaker,
    _ path: String,
    name: String,
    note: String,
    _ renditions: PreparedPictures.Renditions?,
    _ pager: PagerView
  ) -> HeadView {
    let title = maker.title(name, part)
    var head = maker.head(path, title: title, description: note, section: SpotsPage.self, pager: pager)
    head.crumbs = maker.crumbs(SpotsPage.self)
    if !isFirst { head.crumbs.append(LinkView(label: name, url: maker.spotURL(spot))) }
    if let card = maker.socialImage(renditions?.card, alt: name) { (head.image, head.isWide) = (card, true) }
    head.structuredData =
      isFirst
      ? StructuredData.spot(
        maker,
        spot,
        note: note,
        image: maker.socialImage(renditions?.photo.last, alt: "")?.url ?? "",
        crumbs: head.crumbs
      )
      : StructuredData.list(maker, head.crumbs, (head.title, maker.address.page(path)))
    return head
  }

  private func placeView(_ place: Place, _ maker: ViewMaker) -> PlaceView {
    let north = Int((place.latitude * 1000).rounded())
    let east = Int((place.longitude * 1000).rounded())
    // Whole continents: the coasts are too coarse for less.
    let window = MapWindow(around: [place]).widened(to: 50)
    return PlaceView(
      coordinates: ViewMaker.coordinates(place),
      latitude: ViewMaker.degrees(place.microLatitude),
      longitude: ViewMaker.degrees(place.microLongitude),
      mapURL: maker.mapURL(place),
      drawingURL: maker.map.map { maker.address.local($0.drawing) } ?? "",
      viewBox: window.viewBox,
      x: MapDrawing.thousandths(east),
      y: MapDrawing.thousandths(-north)
    )
  }

  /// Blogs near the spot, but those about it, the nearest first.
  private func neighbours(_ content: SiteContent) -> [PlaceTree.Neighbour] {
    guard let place = content.community.spots[spot].place else { return [] }
    return content.nearby.nearest(to: place, Self.nearbyLimit, within: Self.nearbyReach) { blog in
      content.community.parts(ofBlog: Int(blog)).spot != Int32(spot)
    }
  }

  private func nearby(_ maker: ViewMaker) -> [NearbyView] {
    neighbours(maker.content).map {
      NearbyView(blog: maker.likedBlogs[Int($0.id)], distance: distance($0.metres, maker.words))
    }
  }

  /// A distance in words: to 10 m below a kilometre, to 100 m below ten.
  private func distance(_ metres: Double, _ words: MessageCatalog) -> String {
    if metres < 995 { return words.text("metres", ["number": "\(Int((metres / 10).rounded()) * 10)"]) }
    let tenths = Int((metres / 100).rounded())
    if tenths >= 100 { return words.text("kilometres", ["number": "\((tenths + 5) / 10)"]) }
    let mark = words.text("decimal-mark")
    return words.text("kilometres", ["number": "\(tenths / 10)\(mark)\(tenths % 10)"])
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    let record = site.community.spots[spot]
    parts.lists.add(part)
    parts.content.add(record)
    parts.content.add(site.maker.spotURL(spot))
    site.addTagLinks(in: record.text, to: &parts.content)
    parts.content.add(site.maker.map?.drawing ?? "")
    parts.content.add(record.blogger != nil)
    if let blogger = record.blogger { parts.people.add(site.people[Int(blogger)]) }
    parts.pictures.add(site.content.pictures.spot(spot))
    let blogs = site.community.blogs(ofSpot: spot)
    parts.content.add(blogs.count)
    site.add(blogs[part.range].lazy.map(Int.init), to: &parts)
    guard isFirst else { return }
    for neighbour in neighbours(site.content) {
      let blog = Int(neighbour.id)
      site.add(CollectionOfOne(blog), to: &parts)
      parts.lists.add(distance(neighbour.metres, site.maker.words))
    }
  }

  func sitemapFacts(_ content: SiteContent) -> SitemapFacts {
    let blogs = content.community.blogs(ofSpot: spot)[part.range]
    return SitemapFacts(
      changed: content.newestDate(of: blogs.lazy.map(Int.init)) ?? content.community.spots[spot].createdDate,
      pictures: isFirst ? [content.pictures.spot(spot)?.photo.last?.path].compactMap { $0 } : []
    )
  }

  func record(in content: SiteContent) -> String? { "spots/\(content.community.spots[spot].id)" }
}
