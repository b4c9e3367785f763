import BlogModel

/// What the pages of the map and of spots show.
extension PageFingerprints {
  /// Stands for `ViewMaker.spotsPage`.
  func addSpotsPage(_ part: Pagination.Part, to parts: inout Parts) {
    let points = content.points
    parts.content.add(points.subjects.count)
    if part.number == nil, let map = maker.map {
      parts.content.add(points.pins.isEmpty)
      for path in [map.points, map.world, map.overview] { parts.lists.add(path) }
    }
    for subject in points.subjects[part.range] {
      let (label, url) = maker.names(of: subject)
      parts.content.add(label)
      parts.content.add(url)
      parts.content.add(MapPoints.place(of: subject, archive))
      parts.content.add(maker.blogCount(of: subject))
      parts.pictures.add(maker.tile(of: subject))
    }
  }

  /// Stands for `ViewMaker.spotPage`.
  func addSpotPage(_ index: Int, _ part: Pagination.Part, to parts: inout Parts) {
    let spot = archive.spots[index]
    parts.content.add(spot)
    parts.content.add(maker.spotURL(index))
    addTagLinks(in: spot.text, to: &parts.content)
    parts.content.add(maker.map?.drawing ?? "")
    parts.content.add(spot.blogger != nil)
    if let blogger = spot.blogger { parts.people.add(people[Int(blogger)]) }
    parts.pictures.add(content.pictures.spot(index))
    let blogs = archive.blogs(ofSpot: index)
    parts.content.add(blogs.count)
    add(blogs[part.range].lazy.map(Int.init), to: &parts)
    guard part.number == nil else { return }
    for neighbour in maker.neighbours(ofSpot: index) {
      parts.lists.add(entries[Int(neighbour.id)])
      parts.lists.add(tiles[Int(neighbour.id)])
      parts.people.add(people[Int(archive.blogs[Int(neighbour.id)].blogger)])
      parts.lists.add(maker.distance(neighbour.metres))
    }
  }
}
