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
  /// References for which a diagnostic was reported.
  var reported: Set<String> = []
  private(set) var list: [PictureSource] = []
  private var places: [String?: Int] = [:]

  init(copies: RemotePictures.Copies) {
    self.copies = copies
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
