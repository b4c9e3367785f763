import Basics
import SiteOutput

/// One picture to prepare: a file, or the placeholder when `path` is nil.
struct PictureSource {
  let path: String?
  /// The first record that uses it, for messages.
  let record: String
  var uses: PictureUses
}

/// The pictures to prepare, each once, even if several records use it.
struct PictureSourceList {
  let copies: RemotePictures.Copies
  /// The names of pictures for which a diagnostic was reported, as fingerprints: there may be 100,000.
  private var reported: Set<Fingerprint> = []
  /// The number of pictures that are missing, not counting those that could not be fetched.
  var missingCount = 0
  private(set) var list: [PictureSource] = []
  private var places: [String?: Int] = [:]

  init(copies: RemotePictures.Copies) {
    self.copies = copies
  }

  /// Whether nothing was reported yet about the picture that a record names; true once for each picture.
  mutating func isNew(_ reference: String?) -> Bool {
    reported.insert(Fingerprint(of: RemotePictures.name(of: reference))).inserted
  }

  /// The index into `list` of the picture at `path`, which is added if it is new.
  mutating func index(of path: String?, record: String, uses: PictureUses) -> Int32 {
    if let place = places[path] {
      list[place].uses.formUnion(uses)
      return Int32(place)
    }
    places[path] = list.count
    list.append(PictureSource(path: path, record: record, uses: uses))
    return Int32(list.count - 1)
  }
}
