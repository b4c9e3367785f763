import Basics
import SiteOutput

/// One picture to prepare: a file, or the placeholder when `path` is nil.
struct PictureSource {
  let path: String?
  /// The address from which the file was fetched; nil for a file of the user.
  let address: String?
  /// The first record that uses it, for messages.
  let record: String
  var uses: PictureUses
}

/// The pictures to prepare, each once, even if several records use it.
///
/// Only if a video and another record use a picture, it is prepared for both: their tiles have different shapes.
struct PictureSourceList {
  let copies: RemotePictures.Copies
  /// The names of pictures for which a diagnostic was reported, as fingerprints: there may be 100,000.
  private var reported: Set<Fingerprint> = []
  /// The number of pictures that are missing, not counting those that could not be fetched.
  var missingCount = 0
  private(set) var list: [PictureSource] = []
  private var places: [Key: Int] = [:]

  private struct Key: Hashable {
    let path: String?
    let isOfVideo: Bool
  }

  init(copies: RemotePictures.Copies) {
    self.copies = copies
  }

  /// Whether nothing was reported yet about the picture that a record names; true once for each picture.
  mutating func isNew(_ reference: String?) -> Bool {
    reported.insert(Fingerprint(of: RemotePictures.name(of: reference))).inserted
  }

  /// Adds the picture at `path`, if it is new.
  ///
  /// - Parameters:
  ///   - path: of the file; nil for the placeholder.
  ///   - address: from which it was fetched; nil for a file of the user.
  ///   - record: that uses it.
  ///   - uses: of it.
  /// - Returns: its index into `list`.
  mutating func index(
    of path: String?,
    address: String? = nil,
    record: String,
    uses: PictureUses
  ) -> Int32 {
    let key = Key(path: path, isOfVideo: uses.contains(.still))
    if let place = places[key] {
      list[place].uses.formUnion(uses)
      return Int32(place)
    }
    places[key] = list.count
    list.append(PictureSource(path: path, address: address, record: record, uses: uses))
    return Int32(list.count - 1)
  }
}
