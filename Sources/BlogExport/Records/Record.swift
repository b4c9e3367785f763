import BlogModel

/// One raw row: its kind, its id, its parents, its location, and the fields that the map names.
///
/// This is where shapes and field maps meet. It contains slices of the export's bytes, so it copies no text,
/// and it lives only until the row is converted to model values.
///
/// A class so that passing it on retains one reference. Its state is in manually allocated memory, not in
/// properties of the class: those have an exclusivity check for each access, which takes a tenth of the time of
/// reading.
@dynamicMemberLookup
final class Record {
  /// The state that is reset for each row; its properties are accessed as those of the record.
  struct Head {
    /// Its kind; nil for a document that only contains sub-collections.
    var kind: RecordKind?
    /// The id that its container gives.
    var id = RecordId.none
    /// Its parents.
    var parents = Parents()
    /// Its position in its container, from 0: used as the id of a comment that has none.
    var ordinal = 0
    /// Where it begins.
    var place = RecordPlace(file: 0, offset: 0)
    /// Whether it has fields of its own, named by the map or not.
    var hasFields = false
    /// Whether it is a row of a change log: it has the path of a document in `document_name`.
    var isLogged = false
    /// Its `operation`, which is used only in a row of a change log.
    var operation = Operation.none
    /// Whether a mark means that it is not public.
    var isPrivate = false
    /// Whether its access control list (`ACL`, `_rperm`) does not let everyone read it.
    var isGuarded = false
    /// Whether its slices point into a copy, so that their offsets are not offsets in the file.
    var isEmbedded = false
    /// Whether it is one of the studio, whose texts are written as the site has them.
    var isOverlay = false
    /// Whether it is inside another record, which may contain the same one as others do.
    var isInside = false
    /// Whether fields were read as those of another kind, before its path said which it is.
    var isMixed = false
    fileprivate var tagRank = UInt16.max
    fileprivate var hasNamedValues = false
    fileprivate var peopleRank = UInt16.max
    fileprivate var pictureRank = UInt16.max
    fileprivate var hasAddresses = false
    fileprivate var reactionRank = UInt16.max
    /// How many pictures are not kept.
    var skippedPictures = 0
    /// One bit per property: whether it has a value.
    fileprivate var present: UInt64 = 0
  }

  /// A value and the rank of its field; for a value that cannot be used, combined with the bit `unusable`.
  private struct Field {
    var value: FieldValue
    var rank: UInt16
  }

  private let head: UnsafeMutablePointer<Head>
  /// One value per property; valid only if the bit in `present` is set.
  private let fields: UnsafeMutablePointer<Field>
  /// Its tags, from the field whose rank is `tagRank` in `head`.
  private(set) var tags: [Tag] = []
  /// The values of its attributes and further fields, with the rank of the field; in the order of the export.
  private(set) var namedValues: [(property: FieldMap.Property, value: FieldValue, rank: UInt16)] = []
  /// Ids or names of participants, from the field whose rank is `peopleRank` in `head`.
  private(set) var people: [Tag] = []
  /// Addresses at which it was, from all fields.
  private(set) var addresses: [Tag] = []
  /// Its pictures, from the field whose rank is `pictureRank` in `head`.
  private(set) var pictures: [PictureFacts] = []
  /// The reactions as they are written, from the field whose rank is `reactionRank` in `head`.
  private(set) var reactions = JSONValue.null

  /// A property of the head.
  @inline(__always)
  subscript<Value>(dynamicMember property: WritableKeyPath<Head, Value>) -> Value {
    get { head.pointee[keyPath: property] }
    set { head.pointee[keyPath: property] = newValue }
  }

  private static let unusable: UInt16 = 0x8000
  /// The maximum number of tags that are kept per record; no site shows as many.
  private static let mostTags = 500
  private static let maximumNamedValues = 500
  private static let maximumPictures = 500
  private static let maximumAddresses = 50
  /// The rank of a value without a field: a like may be only an id in a list.
  static let noField: UInt16 = 0x7FFF

  /// An empty record.
  init() {
    head = .allocate(capacity: 1)
    head.initialize(to: Head())
    fields = .allocate(capacity: FieldMap.Property.allCases.count)
    fields.initialize(
      repeating: Field(value: .missing, rank: .max),
      count: FieldMap.Property.allCases.count
    )
  }

  deinit {
    head.deinitialize(count: 1)
    head.deallocate()
    // The fields contain only slices and numbers, so nothing needs to be released.
    fields.deallocate()
  }

  /// Resets everything, for reuse.
  @inline(__always)
  func reset(kind: RecordKind?, id: RecordId, parents: Parents, ordinal: Int, place: RecordPlace) {
    if head.pointee.tagRank != .max { tags.removeAll(keepingCapacity: true) }
    if head.pointee.hasNamedValues { namedValues.removeAll(keepingCapacity: true) }
    if head.pointee.peopleRank != .max { people.removeAll(keepingCapacity: true) }
    if head.pointee.pictureRank != .max { pictures.removeAll(keepingCapacity: true) }
    if head.pointee.hasAddresses { addresses.removeAll(keepingCapacity: true) }
    if head.pointee.reactionRank != .max { reactions = .null }
    head.pointee = Head(kind: kind, id: id, parents: parents, ordinal: ordinal, place: place)
  }

  /// The properties that a record may have even if the fields that it consists of are in a string.
  private static let outer: [FieldMap.Property] = [.id, .createdDate, .editedDate, .joinedDate]
  /// Those of records with texts, which are more than what they belong to.
  private static let outerOfTexts = outer + [.blogger, .blog, .parent]

  /// Whether it has values of its own: more than an id, dates, and, of a text, what it belongs to.
  var hasContent: Bool {
    let head = head.pointee
    if head.hasNamedValues || head.hasAddresses { return true }
    if min(head.tagRank, head.peopleRank, head.pictureRank, head.reactionRank) != .max { return true }
    let isText = head.kind.map { [.blog, .blogger, .comment, .question, .quote].contains($0) } ?? true
    let others = (isText ? Self.outerOfTexts : Self.outer).reduce(0) { $0 | UInt64(1) << UInt64($1.index) }
    return head.present & ~others != 0
  }

  /// The value of a property.
  @inline(__always)
  subscript(property: FieldMap.Property) -> FieldValue {
    head.pointee.present >> UInt64(property.index) & 1 == 1 ? fields[property.index].value : .missing
  }

  /// The rank of the field that gave a property its value; nil when none did.
  func rank(of property: FieldMap.Property) -> UInt16? {
    if property == .tags { return head.pointee.tagRank == .max ? nil : head.pointee.tagRank }
    if property == .people { return head.pointee.peopleRank == .max ? nil : head.pointee.peopleRank }
    if property == .reactions { return head.pointee.reactionRank == .max ? nil : head.pointee.reactionRank }
    if property == .pictures { return head.pointee.pictureRank == .max ? nil : head.pointee.pictureRank }
    guard head.pointee.present >> UInt64(property.index) & 1 == 1 else { return nil }
    let rank = fields[property.index].rank & ~Self.unusable
    return rank == Self.noField ? nil : rank
  }

  /// Sets a property: the field preferred by the map is used; of two fields with the same name, the last.
  ///
  /// A value that can be used takes precedence over one that cannot.
  @inline(__always)
  func set(_ property: FieldMap.Property, _ value: FieldValue, rank: UInt16) {
    if case .missing = value { return }
    let bit: UInt64 = 1 << UInt64(property.index)
    let order = value.isUnusable ? rank | Self.unusable : rank
    if head.pointee.present & bit != 0 {
      let known = fields[property.index].rank
      guard order <= known || known == rank else { return }
    }
    head.pointee.present |= bit
    fields[property.index] = Field(value: value, rank: order)
  }

  /// Exchanges the values of two properties.
  func exchange(_ first: FieldMap.Property, _ second: FieldMap.Property) {
    let kept = (fields[first.index], fields[second.index])
    (fields[first.index], fields[second.index]) = (kept.1, kept.0)
    let bits = (
      head.pointee.present >> UInt64(first.index) & 1, head.pointee.present >> UInt64(second.index) & 1
    )
    guard bits.0 != bits.1 else { return }
    head.pointee.present ^= 1 << UInt64(first.index) | 1 << UInt64(second.index)
  }

  /// Whether a field of the same or a higher precedence gave the property a value.
  func has(_ property: FieldMap.Property, rank: UInt16) -> Bool {
    head.pointee.present >> UInt64(property.index) & 1 == 1 && fields[property.index].rank <= rank
  }

  /// Adds an element of a list; only those of the field preferred by the map are kept.
  func add(_ tag: Tag, to property: FieldMap.Property, rank: UInt16) {
    if property == .addresses { return addAddress(tag) }
    guard property == .tags else { return addPerson(tag, rank: rank) }
    if rank < head.pointee.tagRank { tags.removeAll(keepingCapacity: true) }
    guard rank <= head.pointee.tagRank, tags.count < Self.mostTags else { return }
    head.pointee.tagRank = rank
    tags.append(tag)
  }

  private func addAddress(_ address: Tag) {
    guard addresses.count < Self.maximumAddresses else { return }
    head.pointee.hasAddresses = true
    addresses.append(address)
  }

  private func addPerson(_ person: Tag, rank: UInt16) {
    if rank < head.pointee.peopleRank { people.removeAll(keepingCapacity: true) }
    guard rank <= head.pointee.peopleRank, people.count < Self.mostTags else { return }
    head.pointee.peopleRank = rank
    people.append(person)
  }

  /// Adds a picture; only those of the field preferred by the map are kept.
  func add(_ picture: PictureFacts, rank: UInt16) {
    if rank < head.pointee.pictureRank {
      pictures.removeAll(keepingCapacity: true)
      head.pointee.skippedPictures = 0
    }
    guard rank <= head.pointee.pictureRank else { return }
    head.pointee.pictureRank = rank
    if pictures.count < Self.maximumPictures {
      pictures.append(picture)
    } else {
      head.pointee.skippedPictures += 1
    }
  }

  /// Sets the reactions; only those of the field preferred by the map are kept.
  func add(reactions value: JSONValue, rank: UInt16) {
    guard value != .null, rank < head.pointee.reactionRank else { return }
    head.pointee.reactionRank = rank
    reactions = value
  }

  /// Adds a value of a property whose paths have names: the rank says which path.
  func add(_ value: FieldValue, to property: FieldMap.Property, rank: UInt16) {
    guard namedValues.count < Self.maximumNamedValues else { return }
    head.pointee.hasNamedValues = true
    namedValues.append((property, value, rank))
  }
}

/// What happened to the document in a row of a change log.
enum Operation: Hashable {
  case none
  /// It was created, changed or imported.
  case written
  case deleted
}

/// A word in a list of tags.
struct Tag: Hashable {
  let slice: JSONSlice
  /// Whether it was an element of a list, so that it is one tag even if it contains separators.
  let isElement: Bool
}

/// The id that a container gives to a record.
enum RecordId: Hashable {
  case none
  /// A key of the text being read.
  case key(JSONSlice)
  /// An id from a path or a file's name.
  case text(String)
}

/// The parents of a record that the model refers to: numbers in the tables of ids.
struct Parents: Hashable {
  /// The parent blog.
  var blog: Int32?
  /// The parent blogger.
  var blogger: Int32?
  /// The parent comment: an index into `ParsedBatch.parentComments`.
  var comment: Int32?
  /// Its position among the collections of the map.
  var trail = CollectionTree.top
}
