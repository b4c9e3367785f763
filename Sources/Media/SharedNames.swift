import Basics
import BlogModel
import Synchronization

/// The names that pictures at several paths of an export have, such as `users/ana/avatar.jpg` and
/// `users/ben/avatar.jpg`.
///
/// They are collected when a name is looked up for the first time: if the folder is a copy of the bucket, none is.
final class SharedNames: Sendable {
  private let export: Community
  private let names = Mutex<Set<String>?>(nil)

  /// The names in a community as it was exported: a person whom the site does not show has pictures, too.
  init(in export: Community) { self.export = export }

  /// Whether the export has pictures or videos at several paths with the name of the one at `path`.
  func contains(nameOf path: String) -> Bool {
    names.withLock { names in
      let known = names ?? collected()
      names = known
      return !known.isEmpty && known.contains(Self.key(path))
    }
  }

  private func collected() -> Set<String> {
    var paths: [Fingerprint: Fingerprint] = [:]
    var shared: Set<String> = []
    func add(_ reference: String?) {
      // What names no path in the bucket is reported when it is looked up.
      guard let reference, let path = try? PictureFinder.storagePath(of: reference) else { return }
      let name = Self.key(path)
      let own = Fingerprint(of: PictureFinder.stem(PictureFinder.belowImages(path) ?? path))
      if let other = paths.updateValue(own, forKey: Fingerprint(of: name)), other != own {
        shared.insert(name)
      }
    }
    for (index, blog) in export.blogs.enumerated() {
      add(blog.picture)
      add(export.parts(ofBlog: index).video)
      for other in export.otherPictures(ofBlog: index) { add(other.address) }
    }
    for (_, pictures) in export.picturesOfComments {
      for picture in pictures { add(picture.address) }
    }
    for spot in export.spots { add(spot.picture) }
    for blogger in export.bloggers {
      add(blogger.photo)
      add(blogger.cover)
    }
    return shared
  }

  /// The name with its kind, because a photo and a cover are both named after the blogger.
  private static func key(_ path: String) -> String {
    "\(PictureFinder.kind(path)?.rawValue ?? "")/\(PictureFinder.name(path))"
  }
}
