import Basics
import BlogModel
import Synchronization

/// To which picture of an export a file belongs that has only a part of the picture's path: to the one whose path fits
/// best.
///
/// Of `users/ana/avatar.jpg` and `users/ben/avatar.jpg`, the file `ben/avatar.jpg` belongs to the second, and
/// `old/avatar.jpg` to none.
///
/// They are collected when such a file is looked up for the first time: if the folder is a copy of the bucket, none is.
final class PictureOwners: Sendable {
  /// The picture that fits a file best.
  private struct Claim {
    var fit: PictureFinder.Fit
    /// Nil if several pictures fit equally well.
    var picture: Fingerprint?
    /// Whether a picture has only a part of its path in common with the file.
    var isOfPart: Bool

    init(_ fit: PictureFinder.Fit, _ picture: Fingerprint) {
      (self.fit, self.picture, isOfPart) = (fit, picture, fit != .whole)
    }

    mutating func add(_ other: Claim) {
      isOfPart = isOfPart || other.isOfPart
      if other.fit > fit {
        (fit, picture) = (other.fit, other.picture)
      } else if other.fit == fit, other.picture != picture {
        picture = nil
      }
    }
  }

  private let export: Community
  private let excluded: Set<String>
  private let owners = Mutex<[String: Fingerprint?]?>(nil)

  /// The pictures that an export names.
  ///
  /// - Parameters:
  ///   - export: the community as it was exported: a person whom the site does not show has pictures, too.
  ///   - excluded: the addresses of pictures of records that are not in it.
  init(_ export: Community, excluded: Set<String>) {
    (self.export, self.excluded) = (export, excluded)
  }

  /// Whether a file that has only a part of a picture's path belongs to that picture.
  ///
  /// - Parameters:
  ///   - file: as the finder names it.
  ///   - reference: the picture.
  ///   - named: the path that `reference` names.
  ///   - finder: finds the file of each picture.
  /// - Returns: false also if another picture fits equally well.
  func permit(_ file: String, for reference: String, _ named: String, in finder: PictureFinder) -> Bool {
    let known = owners.withLock { owners in
      let known = owners ?? collected(finder)
      owners = known
      return known
    }
    guard let owner = known[file] else { return true }
    return owner == Self.picture(reference, named)
  }

  private func collected(_ finder: PictureFinder) -> [String: Fingerprint?] {
    var claims: [String: Claim] = [:]
    forEachAddress { reference in
      // What names no path in the bucket is reported when it is looked up.
      guard let named = try? finder.namedPath(of: reference), let match = finder.match(named) else { return }
      let claim = Claim(match.fit, Self.picture(reference, named))
      claims[match.file, default: claim].add(claim)
    }
    return claims.filter { $0.value.isOfPart }.mapValues(\.picture)
  }

  private func forEachAddress(_ body: (String) -> Void) {
    for (index, blog) in export.blogs.enumerated() {
      if let picture = blog.picture { body(picture) }
      if let video = export.parts(ofBlog: index).video { body(video) }
      for other in export.otherPictures(ofBlog: index) { body(other.address) }
    }
    for (_, pictures) in export.picturesOfComments {
      for picture in pictures { body(picture.address) }
    }
    for spot in export.spots { if let picture = spot.picture { body(picture) } }
    for blogger in export.bloggers {
      if let photo = blogger.photo { body(photo) }
      if let cover = blogger.cover { body(cover) }
    }
    for address in excluded { body(address) }
  }

  /// Identifies a picture, which the same export may name by several addresses: with and without the bucket and its
  /// folder `images`.
  private static func picture(_ reference: String, _ named: String) -> Fingerprint {
    var path = PictureFinder.stem(named)[...]
    if reference.hasPrefix("https://storage.googleapis.com/"), let slash = path.utf8.firstIndex(of: 0x2F) {
      path = path[path.utf8.index(after: slash)...]
    }
    let folder = "images/"
    return Fingerprint(of: String(path.hasPrefix(folder) ? path.dropFirst(folder.count) : path))
  }
}
