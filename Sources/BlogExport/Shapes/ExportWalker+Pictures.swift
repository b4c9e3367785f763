extension ExportWalker {
  /// Reads the pictures of a blog or a comment: an address, a list of addresses or objects, or an object that contains them.
  ///
  ///     "a.jpg"   ["a.jpg","b.jpg"]   {"0":"a.jpg","1":"b.jpg"}   {"__type":"File","url":"https://…"}
  ///     [{"url":"a.jpg","description":"A harbour"}]   {"-N1":{"url":"a.jpg"},"-N2":{"url":"b.jpg"}}
  ///     {"arrayValue":{"values":[{"mapValue":{"fields":{"url":{"stringValue":"a.jpg"}}}}]}}
  ///
  /// `path` is the name of the field if names are recorded.
  mutating func readPictures(
    into record: inout Record,
    rank: UInt16,
    path: String,
    level: Int
  ) throws(JSONFault) {
    switch reader.peek() {
    case UInt8(ascii: "[") where level < 8:
      try reader.beginArray()
      while try reader.nextElement() {
        try readPictures(into: &record, rank: rank, path: path, level: level + 1)
      }
    case UInt8(ascii: "{") where level < 8:
      try readPictureObject(into: &record, rank: rank, path: path, level: level)
    default:
      let value = try readValue()
      if value != .missing { record.add(PictureFacts(address: value), rank: rank) }
    }
  }

  /// Reads an object that is a picture, or contains pictures.
  private mutating func readPictureObject(
    into record: inout Record,
    rank: UInt16,
    path: String,
    level: Int
  ) throws(JSONFault) {
    let start = reader
    let contents = try findPictures(of: record.kind, path: path)
    let end = reader
    switch contents {
    case .picture:
      reader = start
      try readPicture(into: &record, rank: rank)
    case .pictures(let places):
      for place in places {
        reader.position = place
        try readPictures(into: &record, rank: rank, path: path, level: level + 1)
      }
      reader = end
    case .unknown:
      reader = start
      // A value of an export tool, such as a file, or an object without an address.
      record.add(PictureFacts(address: try readValue()), rank: rank)
    }
  }

  /// What an object among pictures is.
  private enum PictureContents {
    /// A picture with fields that the map names.
    case picture
    /// A container; where its pictures begin.
    case pictures([Int])
    case unknown
  }

  /// The maximum number of pictures in an object.
  private static let maximumMembers = 1000

  /// Looks for pictures in the object at the reader's position, and skips it.
  private mutating func findPictures(
    of kind: RecordKind?,
    path: String
  ) throws(JSONFault) -> PictureContents {
    let table = compiledMap.pictureTable(of: kind)
    var isPicture = false
    var wrapped: Int?
    var members: [Int] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = text(of: key)
      if compiledMap.keepsNames { batch.use.note(field: "\(path).\(name)", of: kind) }
      if table?.find(name) != nil { isPicture = true }
      let next = reader.peek()
      let isContainer = next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
      if isContainer, isWrapper(key) {
        wrapped = wrapped ?? reader.position
      } else if table == nil ? Int(name) != nil : isContainer,
        members.count < Self.maximumMembers
      {
        members.append(reader.position)
      }
      try reader.skipValue()
    }
    if isPicture { return .picture }
    if let wrapped { return .pictures([wrapped]) }
    return members.isEmpty ? .unknown : .pictures(members)
  }

  /// Reads the object at the reader's position as a picture.
  private mutating func readPicture(into record: inout Record, rank: UInt16) throws(JSONFault) {
    guard let table = compiledMap.pictureTable(of: record.kind) else { return try reader.skipValue() }
    var parts = enterRecord()
    parts.reset(kind: nil, id: .none, parents: Parents(), ordinal: 0, place: place)
    try readInside(table, into: &parts, fills: false, path: "", level: 0)
    let address = parts[.picture] == .missing ? FieldValue.unusable : parts[.picture]
    record.add(PictureFacts(address: address, alt: parts[.alt], caption: parts[.title]), rank: rank)
    if compiledMap.isWatched, let fields = compiledMap.pictureFields(of: record.kind) {
      for part in [FieldMap.Property.picture, .alt, .title] {
        if let path = fields.path(part, parts.rank(of: part)) {
          batch.use.note(pictureField: path, of: record.kind)
        }
      }
    }
    leaveRecord()
  }
}
