import Basics
package import BlogModel

/// Looks up the file of a picture: by its path, otherwise by a part of it.
extension PictureFinder {
  /// How much of a picture's path is that of a file.
  enum Fit: Int, Comparable {
    /// The name.
    case name
    /// The end with at least one folder, or all below a folder `images`.
    case end
    /// All of it, perhaps without the bucket's own `images/`.
    case whole

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The local copy of a picture, relative to `folder`.
  ///
  /// - Parameters:
  ///   - reference: the value in the export; nil if it has none.
  ///   - places: paths at which the app stores it, most likely first, without extension: `blogs/<uid>/<docId>`.
  /// - Returns: the path; nil if the record has no picture.
  /// - Throws: ``Failure``.
  package func path(
    for reference: String?,
    places: @autoclosure () -> [String]
  ) throws(Failure) -> String? {
    guard let reference else { return place(of: places) }
    let named = try namedPath(of: reference)
    guard !isEmpty else { throw .missing }
    guard let match = match(named) else {
      if let found = place(of: places) { return found }
      let name = Self.name(named)
      if named.hasPrefix("profile_media/"), let found = profilePictures[name] ?? nil { return found }
      throw ambiguousNames.contains(name) ? .ambiguous : .missing
    }
    if match.fit == .whole { return match.file }
    let isOwn = owners.permit(match.file, for: reference, named, in: self)
    if match.fit == .end, isOwn { return match.file }
    if let found = place(of: places) { return found }
    guard isOwn else { throw .ambiguous }
    return match.file
  }

  /// Whether there is a file at a place where the app stores the picture of a blog whose record names none.
  package func hasPicture(ofUnnamed blog: Blog) -> Bool { place(of: { storage.picture(of: blog) }) != nil }

  /// The path that an address names, without a query.
  ///
  /// In an address without a host, a question mark may also be a part of the name.
  func namedPath(of reference: String) throws(Failure) -> String {
    let path = try Self.storagePath(of: reference)
    guard let plain = Self.withoutQuery(reference), file(at: path) == nil else { return path }
    return try Self.storagePath(of: plain)
  }

  /// The file that fits a path best; nil if none does.
  func match(_ named: String) -> (file: String, fit: Fit)? {
    if let found = file(at: named) { return (found, .whole) }
    // A URL may contain the bucket before the path, or the path alone.
    if let below = Self.belowImages(named), !below.isEmpty, let found = file(at: below) {
      return (found, named.utf8.starts(with: "images/".utf8) ? .whole : .end)
    }
    let name = Self.name(named)
    guard let found = pathsByName[name] ?? pathsByName["\(name))"], Self.isSameKind(named, found) else {
      return nil
    }
    return (found, Self.haveSameEnd(named, pathsOfCopies[found] ?? found) ? .end : .name)
  }

  /// Whether a file that matches only by name can be the picture: a blogger's cover is not their photo, though both
  /// are named after the blogger.
  private static func isSameKind(_ named: String, _ found: String) -> Bool {
    guard let wanted = kind(named), let other = kind(found) else { return true }
    return wanted == other
  }

  /// Whether one of two paths is the end of the other, with at least one folder.
  private static func haveSameEnd(_ named: String, _ found: String) -> Bool {
    let (named, found) = (stem(named), stem(found))
    let (long, short) = named.utf8.count < found.utf8.count ? (found, named) : (named, found)
    return short.contains("/") && long.hasSuffix("/\(short)")
  }

  /// The file at the first place that has one.
  private func place(of places: () -> [String]) -> String? {
    guard !isEmpty else { return nil }
    for place in places() { if let found = file(at: place) { return found } }
    return nil
  }

  /// The file at a path, with any extension.
  private func file(at path: String) -> String? {
    if let found = spelling(of: path) { return found }
    if !archived.isEmpty, let copy = archived[path] { return copy }
    if let found = pathsByStem[path] { return found }
    let stem = Self.stem(path)
    return stem.utf8.count == path.utf8.count ? nil : pathsByStem[stem]
  }
}
