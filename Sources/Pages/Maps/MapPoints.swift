package import BlogModel

/// The points of the map and of the list next to it: spots by name, then blogs that have their own location.
package struct MapPoints: Sendable {
  /// The record of a point.
  package enum Subject: Sendable, Hashable {
    /// Index into `Community.spots`.
    case spot(Int)
    /// Index into `Community.blogs`.
    case blog(Int)
  }

  /// The maximum number of points on the map; the list has them all.
  static let mostPins = 50_000

  /// In the order of the list.
  package let subjects: [Subject]
  /// The points that have a location, in the order of the list, at most `mostPins`.
  let pins: [(subject: Subject, place: Place)]
  /// The number of points with a location that exceed `mostPins` and are omitted from the map.
  package let skipped: Int

  /// No point at all.
  static let none = MapPoints(subjects: [], pins: [], skipped: 0)

  private init(subjects: [Subject], pins: [(subject: Subject, place: Place)], skipped: Int) {
    (self.subjects, self.pins, self.skipped) = (subjects, pins, skipped)
  }

  /// The points of a community.
  package init(_ community: Community) {
    var subjects = community.spots.indices.map { Subject.spot($0) }
    if community.hasParts {
      subjects += community.blogs.indices.lazy.filter { index in
        let parts = community.parts(ofBlog: index)
        return parts.place != nil && parts.spot == nil
      }.map { .blog($0) }
    }
    self.subjects = subjects
    let placed = subjects.compactMap { subject in
      Self.place(of: subject, community).map { (subject: subject, place: $0) }
    }
    pins = Array(placed.prefix(Self.mostPins))
    skipped = placed.count - pins.count
  }

  /// The location of a point; nil if it is unknown.
  static func place(of subject: Subject, _ community: Community) -> Place? {
    switch subject {
    case .spot(let index): community.spots[index].place
    case .blog(let index): community.place(ofBlog: index)
    }
  }
}
