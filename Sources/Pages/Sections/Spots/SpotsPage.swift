import Basics
import BlogModel
import TemplateEngine

/// The map with the list of all spots, and the older pages of that list.
struct SpotsPage: TemplatePage {
  let part: Pagination.Part

  /// Spots per page of the list.
  private static let pageSize = 100
  /// The folder of the map and of all spots.
  static let folder = "spots/"

  static let switches: [PageSwitch] = [.spots]
  static let template = "spots"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    guard content.hasMap else { return }
    plan.addList(folder, count: content.points.subjects.count, size: pageSize) { SpotsPage(part: $0) }
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    content.hasMap ? NavigationEntry(word: "map", path: folder) : nil
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> SpotsPageView {
    let count = site.placeCount()
    let rows = site.placeRows(part.range)
    let files = part.number == nil ? site.map() : nil
    let place = site.place(part, path: path)
    return { frame in
      let pager = frame.pager(place)
      let heading = frame.words.text("map")
      var head = frame.head(path, title: frame.title(heading, place), section: Self.self, pager: pager)
      head.crumbs = frame.crumbs(place.isFront ? FeedPage.self : Self.self)
      return SpotsPageView(
        site: frame.site,
        head: head,
        heading: heading,
        note: frame.words.text("spot-count", count: count),
        map: files.map { Self.map($0, frame) },
        spots: rows,
        pager: pager
      )
    }
  }

  private static func map(_ map: MapFiles, _ frame: PageFrame) -> MapView {
    let (settings, address, assets) = (frame.map, frame.address, frame.site.assets)
    return MapView(
      pointsURL: address.local(map.points),
      worldURL: address.local(map.world),
      overviewURL: address.local(map.overview),
      tiles: settings.tiles.map { $0.url.hasPrefix("/") ? address.local(String($0.url.dropFirst())) : $0.url }
        ?? "",
      attribution: settings.attribution,
      maximalZoom: settings.maximalZoom,
      leafletStyle: assets.leafletStyle,
      leafletScript: assets.leafletScript,
      script: assets.mapScript,
      tileScriptURL: settings.tiles?.isArchive == true ? assets.mapArchiveScript.url : ""
    )
  }
}

/// What the template shows.
struct SpotsPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// For `<h1>`.
  let heading: String
  /// The number of spots and places as text.
  let note: String
  /// The map; nil on all pages but the first, and if nothing has a location.
  let map: MapView?
  let spots: [SpotRowView]
  let pager: PagerView

  static let shape = ViewShape<SpotsPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .text("heading") { $0.heading },
    .text("note") { $0.note },
    .view("map", at: \.map),
    .list("spots", at: \.spots),
    .view("pager", at: \.pager)
  )
}
