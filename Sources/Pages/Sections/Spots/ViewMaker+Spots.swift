import BlogModel
package import Media
import TemplateEngine

/// The names, URLs and pictures of spots and places for pages, the map and the search.
extension ViewMaker {
  /// The zoom at which the map shows a single location.
  static let closeZoom = 13
  /// How far from a spot, in metres, a place is named by it.
  private static let reach = 10_000.0

  package func tile(of subject: MapPoints.Subject) -> PreparedPictures.File? {
    switch subject {
    case .spot(let index): content.pictures.spot(index)?.tile
    case .blog(let index): content.pictures.blog(index)?.tile
    }
  }

  package func names(of subject: MapPoints.Subject) -> (label: String, url: String) {
    switch subject {
    case .spot(let index): (Self.name(ofSpot: index, content, words), spotURL(index))
    case .blog(let index): (label(ofBlog: index), blogURL(index))
    }
  }

  static func name(ofSpot index: Int, _ content: SiteContent, _ words: MessageCatalog) -> String {
    let name = content.community.spots[index].name
    return name.isEmpty ? words.text("spot-without-name") : name
  }

  package func spotURL(_ index: Int) -> String {
    address.local(SpotPage.folder(of: content.paths.spots[index]))
  }

  /// The URL at which the map shows a location: the zoom and the location follow the `#`.
  static func mapURL(_ place: Place, _ address: SiteAddress) -> String {
    let degrees = [place.microLatitude, place.microLongitude].map(degrees)
    return "\(address.local(SpotsPage.folder))#\(Self.closeZoom)/\(degrees[0])/\(degrees[1])"
  }

  /// Millionths of a degree as a decimal fraction with five digits, which is about a metre.
  static func degrees(_ micro: Int32) -> String {
    let rounded = (Int(micro) + (micro < 0 ? -5 : 5)) / 10
    let digits = String(100_000 + abs(rounded) % 100_000).dropFirst()
    return "\(rounded < 0 ? "-" : "")\(abs(rounded) / 100_000).\(digits)"
  }

  static func coordinates(_ place: Place) -> String {
    "\(degrees(place.microLatitude)), \(degrees(place.microLongitude))"
  }

  /// The spot of a blog, or its location on the map; nil if it has neither.
  func place(ofBlog index: Int) -> LinkView? {
    guard content.hasMap else { return nil }
    let parts = community.parts(ofBlog: index)
    if let spot = parts.spot {
      return LinkView(label: Self.name(ofSpot: Int(spot), content, words), url: spotURL(Int(spot)))
    }
    return parts.place.map { LinkView(label: label(of: $0), url: Self.mapURL($0, address)) }
  }

  /// The distance from the nearest spot that a blog is about; the coordinates if there is none within reach.
  private func label(of place: Place) -> String {
    let near = content.nearbyWithSpot.nearest(to: place, 1, within: Self.reach)
    guard let blog = near.first, let spot = community.parts(ofBlog: Int(blog.id)).spot else {
      return Self.coordinates(place)
    }
    let name = Self.name(ofSpot: Int(spot), content, words)
    return words.text("place-near", ["distance": SpotPage.distance(blog.metres, words), "name": name])
  }
}

extension ViewMaker {
  /// The path of the picture of the coasts around a place; nil if there is none.
  func drawing(around place: Place?) -> String? {
    place.flatMap { map?.area(around: $0) }
  }

  /// The files that the map reads.
  ///
  /// - Parameters:
  ///   - content: of the site.
  ///   - labels: the names of blogs, by index into `Community.blogs`.
  ///   - words: the messages of the site's language.
  /// - Returns: the files, with the paths by which pages refer to them.
  static func mapFiles(_ content: SiteContent, labels: [String], _ words: MessageCatalog) -> MapFiles {
    MapFiles(content.points.pins.map(\.place)) { number in
      switch content.points.pins[number].subject {
      case .spot(let index):
        MapFiles.Label(
          name: name(ofSpot: index, content, words),
          url: SpotPage.folder(of: content.paths.spots[index]),
          picture: content.pictures.spot(index)?.tile?.path ?? ""
        )
      case .blog(let index):
        MapFiles.Label(
          name: labels[index],
          url: content.paths.folder(ofBlog: index),
          picture: content.pictures.blog(index)?.tile?.path ?? ""
        )
      }
    }
  }
}
