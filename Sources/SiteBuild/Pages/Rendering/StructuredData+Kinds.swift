import Basics
import BlogModel
import TemplateEngine

/// Schema.org data of what is no plain post: the site, spots, episodes and seasons.
extension StructuredData {
  /// `WebSite` for the front page (Google, "Site names").
  static func webSite(_ maker: ViewMaker) -> String {
    var data = Self(maker, capacity: 512)
    data.json.literal(#"{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"#)
    data.json.string(maker.configuration.title)
    data.url(maker.address.basePath)
    data.member(#","description":"#, maker.configuration.description)
    data.member(#","inLanguage":"#, maker.configuration.language)
    data.json.literal("}]}")
    return data.json.text
  }

  // MARK: Places

  /// `Place` for a spot's page, with the way to it.
  static func spot(
    _ maker: ViewMaker,
    _ index: Int,
    note: String,
    image: String,
    crumbs: [LinkView]
  ) -> String {
    var data = Self(maker, capacity: 1024)
    let spot = maker.community.spots[index]
    let name = ViewMaker.name(ofSpot: index, maker.content, maker.words)
    data.json.literal(#"{"@context":"https://schema.org","@graph":[{"@type":"Place","name":"#)
    data.json.string(name)
    data.url(maker.spotURL(index))
    data.member(#","description":"#, note)
    data.member(#","image":"#, image)
    if let place = spot.place {
      data.json.literal(",")
      data.geo(place)
    }
    data.json.literal("},")
    data.breadcrumbs(crumbs, (name, maker.spotURL(index)))
    data.json.literal("]}")
    return data.json.text
  }

  /// The spot that a blog is about, or where it was written.
  mutating func contentLocation(ofBlog index: Int) {
    guard maker.content.hasMap else { return }
    let parts = maker.community.parts(ofBlog: index)
    if let spot = parts.spot.map(Int.init) {
      json.literal(#","contentLocation":{"@type":"Place","name":"#)
      json.string(ViewMaker.name(ofSpot: spot, maker.content, maker.words))
      url(maker.spotURL(spot))
      json.literal("}")
    } else if let place = parts.place {
      json.literal(#","contentLocation":{"@type":"Place","#)
      geo(place)
      json.literal("}")
    }
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

  /// `CreativeWorkSeason` for the page of a group, with the way to it.
  static func season(_ maker: ViewMaker, _ index: Int, crumbs: [LinkView]) -> String {
    var data = Self(maker, capacity: 1024)
    data.json.literal(#"{"@context":"https://schema.org","@graph":[{"@type":"CreativeWorkSeason""#)
    data.season(index)
    data.json.literal(#","numberOfEpisodes":"#)
    data.json.digits(maker.content.groups.groups[index].blogs.count)
    data.series()
    data.json.literal("},")
    data.breadcrumbs(crumbs, (maker.label(ofGroup: index), maker.url(ofGroup: index)))
    data.json.literal("]}")
    return data.json.text
  }

  /// Where an episode stands in which season, and who takes part.
  mutating func episode(_ index: Int, of season: Int) {
    let parts = maker.community.parts(ofBlog: index)
    member(#","episodeNumber":"#, parts.number)
    json.literal(#","partOfSeason":{"@type":"CreativeWorkSeason""#)
    self.season(season)
    json.literal("}")
    series()
    guard !parts.people.isEmpty else { return }
    json.literal(#","actor":["#)
    for (place, participant) in parts.people.enumerated() {
      if place > 0 { json.literal(",") }
      json.literal("{")
      person(maker.participant(participant))
      json.literal("}")
    }
    json.literal("]")
  }

  /// The members of a season, behind its type.
  private mutating func season(_ index: Int) {
    let name = maker.content.groups.groups[index].name
    member(#","name":"#, maker.label(ofGroup: index))
    if NumberedName(name).isNumber { member(#","seasonNumber":"#, name) }
    url(maker.url(ofGroup: index))
  }

  /// The series is what the site is about.
  private mutating func series() {
    json.literal(#","partOfSeries":{"@type":"CreativeWorkSeries","name":"#)
    json.string(maker.configuration.title)
    url(maker.address.basePath)
    json.literal("}")
  }
}
