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

  static let template = "spots"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    guard content.hasMap else { return }
    plan.addList(folder, count: content.points.subjects.count, size: pageSize) { SpotsPage(part: $0) }
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    content.hasMap ? NavigationEntry(word: "map", path: folder) : nil
  }

  func view(_ maker: ViewMaker, path: String) -> SpotsPageView {
    let pager = maker.pager(part, folder: Self.folder)
    let heading = maker.words.text("map")
    let isFirst = part.number == nil
    let subjects = maker.content.points.subjects
    var head = maker.head(path, title: maker.title(heading, part), section: Self.self, pager: pager)
    head.crumbs = maker.crumbs(isFirst ? FeedPage.self : Self.self)
    return SpotsPageView(
      site: maker.site,
      head: head,
      heading: heading,
      note: maker.words.text("spot-count", count: subjects.count),
      map: isFirst ? map(maker) : nil,
      spots: subjects[part.range].map { row($0, maker) },
      pager: pager
    )
  }

  private func map(_ maker: ViewMaker) -> MapView? {
    guard let map = maker.map, !maker.content.points.pins.isEmpty else { return nil }
    let (settings, address, assets) = (maker.configuration.map, maker.address, maker.site.assets)
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
      script: assets.mapScript
    )
  }

  private func row(_ subject: MapPoints.Subject, _ maker: ViewMaker) -> SpotRowView {
    let place = MapPoints.place(of: subject, maker.community)
    let (label, url) = maker.names(of: subject)
    return SpotRowView(
      url: url,
      label: label,
      picture: maker.tile(of: subject).map { ViewMaker.picture($0, alt: "", maker.address) },
      coordinates: place.map(ViewMaker.coordinates) ?? "",
      mapURL: place.map(maker.mapURL) ?? "",
      blogCount: blogCount(of: subject, maker.community)
    )
  }

  private func blogCount(of subject: MapPoints.Subject, _ community: Community) -> Int {
    if case .spot(let index) = subject { community.blogs(ofSpot: index).count } else { 0 }
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    let points = site.content.points
    parts.lists.add(part)
    parts.content.add(points.subjects.count)
    if part.number == nil, let map = site.maker.map {
      parts.content.add(points.pins.isEmpty)
      for path in [map.points, map.world, map.overview] { parts.lists.add(path) }
    }
    for subject in points.subjects[part.range] {
      let (label, url) = site.maker.names(of: subject)
      parts.content.add(label)
      parts.content.add(url)
      parts.content.add(MapPoints.place(of: subject, site.community))
      parts.content.add(blogCount(of: subject, site.community))
      parts.pictures.add(site.maker.tile(of: subject))
    }
  }
}

/// What the template shows.
struct SpotsPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// For `<h1>`.
  let heading: String
  /// How many there are, in words.
  let note: String
  /// Nil on all pages but the first, and where nothing has a place.
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
