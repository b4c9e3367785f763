package import BlogModel

/// What the map and the list beside it show: spots by name, then blogs that have a place of their own.
package struct MapPoints: Sendable {
  /// What a point is.
  package enum Subject: Sendable, Hashable {
    /// Index into `Community.spots`.
    case spot(Int)
    /// Index into `Community.blogs`.
    case blog(Int)
  }

  /// Points that the map shows at most; the list has them all.
  static let mostPins = 50_000

  /// In the order of the list.
  package let subjects: [Subject]
  /// Those that have a place, in the order of the list, `mostPins` at most.
  let pins: [(subject: Subject, place: Place)]
  /// Points that have a place and no room on the map.
  package let leftOut: Int

  /// No point at all.
  static let none = MapPoints(subjects: [], pins: [], leftOut: 0)

  private init(subjects: [Subject], pins: [(subject: Subject, place: Place)], leftOut: Int) {
    (self.subjects, self.pins, self.leftOut) = (subjects, pins, leftOut)
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
    leftOut = placed.count - pins.count
  }

  /// Where a point is; nil when nobody knows.
  static func place(of subject: Subject, _ community: Community) -> Place? {
    switch subject {
    case .spot(let index): community.spots[index].place
    case .blog(let index): community.place(ofBlog: index)
    }
  }
}
