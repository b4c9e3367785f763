import Basics
import BlogModel
import TemplateEngine

/// Schema.org data of pages other than plain posts: the site, spots, episodes and seasons.
extension StructuredData {
  /// `WebSite` for the front page (Google, "Site names").
  static func webSite(_ frame: PageFrame) -> String {
    var data = Self(frame, capacity: 512)
    data.json.literal(#"{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"#)
    data.json.string(frame.site.title)
    data.url(frame.address.basePath)
    data.member(#","description":"#, frame.site.description)
    data.member(#","inLanguage":"#, frame.site.language)
    data.json.literal("}]}")
    return data.json.text
  }

  // MARK: Shared posts

  /// The post of another author that a blog shares.
  mutating func sharedContent(of blog: BlogReading) {
    guard let original = blog.original else { return }
    json.literal(#","sharedContent":{"@type":"CreativeWork","author":{"@type":"Person","name":"#)
    json.string(original.name)
    json.literal("}")
    member(#","url":"#, original.url)
    json.literal("}")
  }

  // MARK: Places

  /// `Place` for a spot's page, with its breadcrumbs.
  static func spot(
    _ frame: PageFrame,
    _ spot: SpotReading,
    note: String,
    image: String,
    crumbs: [LinkView]
  ) -> String {
    var data = Self(frame, capacity: 1024)
    let name = spot.name
    data.json.literal(#"{"@context":"https://schema.org","@graph":[{"@type":"Place","name":"#)
    data.json.string(name)
    data.url(spot.url)
    data.member(#","description":"#, note)
    data.member(#","image":"#, image)
    if let place = spot.place {
      data.json.literal(",")
      data.geo(place)
    }
    data.json.literal("},")
    data.breadcrumbs(crumbs, (name, spot.url))
    data.json.literal("]}")
    return data.json.text
  }

  /// The spot that a blog is about, or where it was written.
  mutating func contentLocation(of blog: BlogReading) {
    guard let place = blog.place else { return }
    if let coordinates = blog.coordinates {
      json.literal(#","contentLocation":{"@type":"Place","#)
      geo(coordinates)
    } else {
      json.literal(#","contentLocation":{"@type":"Place","name":"#)
      json.string(place.label)
      url(place.url)
    }
    json.literal("}")
  }

  /// The member `geo`, with degrees as pages show them.
  private mutating func geo(_ place: Place) {
    json.literal(#""geo":{"@type":"GeoCoordinates","latitude":"#)
    json.part(ViewMaker.degrees(place.microLatitude))
    json.literal(#","longitude":"#)
    json.part(ViewMaker.degrees(place.microLongitude))
    json.literal("}")
  }

  // MARK: Series

  /// `CreativeWorkSeason` for the page of a group, with its breadcrumbs.
  static func season(_ frame: PageFrame, _ group: GroupTable.Group, crumbs: [LinkView]) -> String {
    var data = Self(frame, capacity: 1024)
    data.json.literal(#"{"@context":"https://schema.org","@graph":[{"@type":"CreativeWorkSeason""#)
    data.season(group)
    data.json.literal(#","numberOfEpisodes":"#)
    data.json.digits(group.blogs.count)
    data.series()
    data.json.literal("},")
    data.breadcrumbs(crumbs, (frame.label(of: group), frame.url(of: group)))
    data.json.literal("]}")
    return data.json.text
  }

  /// The members of an episode: its number, its season, its series and the participants.
  mutating func episode(_ blog: BlogReading, of season: GroupTable.Group) {
    member(#","episodeNumber":"#, blog.number)
    json.literal(#","partOfSeason":{"@type":"CreativeWorkSeason""#)
    self.season(season)
    json.literal("}")
    series()
    let people = blog.people
    guard !people.isEmpty else { return }
    json.literal(#","actor":["#)
    for (place, participant) in people.enumerated() {
      if place > 0 { json.literal(",") }
      json.literal("{")
      person(participant)
      json.literal("}")
    }
    json.literal("]")
  }

  /// The members of a season, after its type.
  private mutating func season(_ group: GroupTable.Group) {
    member(#","name":"#, frame.label(of: group))
    if NumberedName(group.name).isNumber { member(#","seasonNumber":"#, group.name) }
    url(frame.url(of: group))
  }

  /// The member `partOfSeries`: the series is the site itself.
  private mutating func series() {
    json.literal(#","partOfSeries":{"@type":"CreativeWorkSeries","name":"#)
    json.string(frame.site.title)
    url(frame.address.basePath)
    json.literal("}")
  }
}
