import Basics
import BlogModel
import MarkdownHTML
import Media
import TemplateEngine

/// A spot, as its pages read it; not the blogs about it.
struct SpotReading {
  private let maker: ViewMaker
  private let index: Int

  fileprivate init(_ maker: ViewMaker, _ index: Int) { (self.maker, self.index) = (maker, index) }

  private var record: Spot { maker.community.spots[index] }

  var url: String { maker.spotURL(index) }
  /// The name; never empty.
  var name: String { ViewMaker.name(ofSpot: index, maker.content, maker.words) }
  var note: MarkdownNote { maker.renderer.note(record.text) }
  /// The location; nil if it is unknown.
  var place: Place? { record.place }
  var createdDate: Timestamp? { record.createdDate }
  /// The blogger who shared it; nil if the export does not specify one.
  var author: PersonView? { record.blogger.map { maker.people[Int($0)] } }
  var renditions: PreparedPictures.Renditions? { maker.content.pictures.spot(index) }
  var blogCount: Int { maker.community.blogs(ofSpot: index).count }
  /// The URL of the picture of the coasts around the spot; empty if there is none.
  var drawingURL: String { maker.drawing(around: record.place).map(maker.address.local) ?? "" }
}

/// A blog near a spot.
struct NearbyBlog {
  let blog: BlogRows<CollectionOfOne<Int>>
  let metres: Double
}

extension PageReader {
  mutating func spot(_ index: Int) -> SpotReading {
    let maker = untracked
    track { parts, records in
      let record = maker.community.spots[index]
      parts.content.add(record)
      parts.content.add(maker.spotURL(index))
      records.add(tagLinksIn: record.text, to: &parts.content)
      parts.content.add(maker.drawing(around: record.place) ?? "")
      parts.content.add(record.blogger != nil)
      if let blogger = record.blogger { parts.people.add(records.people[Int(blogger)]) }
      parts.content.add(maker.community.blogs(ofSpot: index).count)
      parts.pictures.add(maker.content.pictures.spot(index))
    }
    return SpotReading(maker, index)
  }

  /// Blogs about a spot, `range` of them, newest first.
  mutating func blogs(ofSpot index: Int, _ range: Range<Int>) -> BlogRows<ArraySlice<Int32>> {
    rows(untracked.community.blogs(ofSpot: index)[range])
  }

  /// Blogs near a spot, except those about it, nearest first.
  ///
  /// - Parameters:
  ///   - index: into `Community.spots`.
  ///   - limit: the maximum number of blogs.
  ///   - reach: the maximum distance in metres.
  /// - Returns: the blogs; none if the spot's location is unknown.
  mutating func blogs(nearSpot index: Int, limit: Int, within reach: Double) -> [NearbyBlog] {
    let content = untracked.content
    guard let place = content.community.spots[index].place else { return [] }
    let found = content.nearby.nearest(to: place, limit, within: reach) { blog in
      content.community.parts(ofBlog: Int(blog)).spot != Int32(index)
    }
    track { parts, _ in for near in found { parts.lists.add(near.metres.bitPattern) } }
    return found.map { NearbyBlog(blog: rows(CollectionOfOne(Int($0.id))), metres: $0.metres) }
  }

  // MARK: The map

  /// The number of spots and places in the list next to the map.
  mutating func placeCount() -> Int {
    let count = untracked.content.points.subjects.count
    track { parts, _ in parts.content.add(count) }
    return count
  }

  /// The files that the map loads; nil if nothing has a location.
  mutating func map() -> MapFiles? {
    let map = untracked.content.points.pins.isEmpty ? nil : untracked.map
    track { parts, _ in
      parts.content.add(map != nil)
      for path in map.map({ [$0.points, $0.world, $0.overview] }) ?? [] { parts.lists.add(path) }
    }
    return map
  }

  /// Spots and places in the list next to the map, `range` of them.
  mutating func placeRows(_ range: Range<Int>) -> [SpotRowView] {
    let rows = untracked.content.points.subjects[range].map(row)
    track { parts, _ in for row in rows { parts.content.add(shown: row) } }
    return rows
  }

  private func row(_ subject: MapPoints.Subject) -> SpotRowView {
    let maker = untracked
    let place = MapPoints.place(of: subject, maker.community)
    let (label, url) = maker.names(of: subject)
    var blogCount = 0
    if case .spot(let index) = subject { blogCount = maker.community.blogs(ofSpot: index).count }
    return SpotRowView(
      url: url,
      label: label,
      picture: maker.tile(of: subject).map { PageFrame.picture($0, alt: "", maker.address) },
      coordinates: place.map(ViewMaker.coordinates) ?? "",
      mapURL: place.map { ViewMaker.mapURL($0, maker.address) } ?? "",
      blogCount: blogCount
    )
  }
}
