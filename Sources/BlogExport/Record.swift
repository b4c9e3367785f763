import BlogModel

/// One raw row: its kind, its id, what it stands under, its place, and the fields that the map wants.
///
/// This is where shapes and field maps meet. It holds slices of the export's bytes, so it costs no memory and
/// lives only until the row is turned into model values.
///
/// A class so that handing it on counts one reference. What it knows stands in memory of its own and not in
/// properties of the class: those are guarded by a call for each access, which took a tenth of all reading.
@dynamicMemberLookup
final class Record {
  /// What is forgotten with each row; its properties are read as the record's own.
  struct Head {
    /// What it becomes; nil for a document that only leads to sub-collections.
    var kind: RecordKind?
    /// The id that its container gives.
    var id = RecordId.none
    /// What it stands under.
    var parents = Parents()
    /// Its place in its container, from 0: stands in for the id of a comment that has none.
    var ordinal = 0
    /// Where it begins.
    var place = RecordPlace(file: 0, offset: 0)
    /// Whether it has fields of its own, wanted or not.
    var hasFields = false
    /// Whether it is a row of a change log: it has the path of a document in `document_name`.
    var isLogged = false
    /// Whether an `operation` stands in it; of use only in a row of a change log.
    var operation = Operation.none
    /// Whether a mark says that not everybody may see it.
    var isPrivate = false
    /// Whether its list of readers (`ACL`, `_rperm`) does not name everybody.
    var isGuarded = false
    /// Whether its slices point into a copy, so that their offsets are not places of the file.
    var isEmbedded = false
    fileprivate var tagRank = UInt16.max
    fileprivate var hasNamedValues = false
    fileprivate var peopleRank = UInt16.max
    /// One bit per property: whether it has a value.
    fileprivate var present: UInt64 = 0
  }

  /// A value, and the rank of the field that it is from; of one that cannot be used, with `unusable` added.
  private struct Field {
    var value: FieldValue
    var rank: UInt16
  }

  private let head: UnsafeMutablePointer<Head>
  /// One value per property; of use only where the bit is set.
  private let fields: UnsafeMutablePointer<Field>
  /// Its tags, of the field `head` gives the rank of.
  private(set) var tags: [Tag] = []
  /// The values of its attributes and further fields, with the rank of the field; in the order of the export.
  private(set) var namedValues: [(property: FieldMap.Property, value: FieldValue, rank: UInt16)] = []
  /// Ids or names of who takes part, of the field `head` gives the rank of.
  private(set) var people: [Tag] = []

  /// What the head knows.
  @inline(__always)
  subscript<Value>(dynamicMember property: WritableKeyPath<Head, Value>) -> Value {
    get { head.pointee[keyPath: property] }
    set { head.pointee[keyPath: property] = newValue }
  }

  private static let unusable: UInt16 = 0x8000
  /// Tags of a record that are kept; no site shows as many.
  private static let mostTags = 500
  private static let maximumNamedValues = 500
  /// The rank of a value that stands in no field: a like may be no more than an id in a list.
  static let noField: UInt16 = 0x7FFF

  /// A record without anything.
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
    // Slices and numbers only: nothing of them needs to be released.
    fields.deallocate()
  }

  /// Forgets everything, for reuse.
  @inline(__always)
  func reset(kind: RecordKind?, id: RecordId, parents: Parents, ordinal: Int, place: RecordPlace) {
    if head.pointee.tagRank != .max { tags.removeAll(keepingCapacity: true) }
    if head.pointee.hasNamedValues { namedValues.removeAll(keepingCapacity: true) }
    if head.pointee.peopleRank != .max { people.removeAll(keepingCapacity: true) }
    head.pointee = Head(kind: kind, id: id, parents: parents, ordinal: ordinal, place: place)
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
    guard head.pointee.present >> UInt64(property.index) & 1 == 1 else { return nil }
    let rank = fields[property.index].rank & ~Self.unusable
    return rank == Self.noField ? nil : rank
  }

  /// Sets a property: the field preferred by the map counts, of two with one name the last.
  ///
  /// A value that cannot be used counts less than any that can.
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

  /// Whether a field that counts as much gave the property a value.
  func has(_ property: FieldMap.Property, rank: UInt16) -> Bool {
    head.pointee.present >> UInt64(property.index) & 1 == 1 && fields[property.index].rank <= rank
  }

  /// Adds an element of a list; those of the field preferred by the map count.
  func add(_ tag: Tag, to property: FieldMap.Property, rank: UInt16) {
    guard property == .tags else { return addPerson(tag, rank: rank) }
    if rank < head.pointee.tagRank { tags.removeAll(keepingCapacity: true) }
    guard rank <= head.pointee.tagRank, tags.count < Self.mostTags else { return }
    head.pointee.tagRank = rank
    tags.append(tag)
  }

  private func addPerson(_ person: Tag, rank: UInt16) {
    if rank < head.pointee.peopleRank { people.removeAll(keepingCapacity: true) }
    guard rank <= head.pointee.peopleRank, people.count < Self.mostTags else { return }
    head.pointee.peopleRank = rank
    people.append(person)
  }

  /// Adds a value of a property whose paths have names: the rank says which path.
  func add(_ value: FieldValue, to property: FieldMap.Property, rank: UInt16) {
    guard namedValues.count < Self.maximumNamedValues else { return }
    head.pointee.hasNamedValues = true
    namedValues.append((property, value, rank))
  }
}

/// What a row of a change log says that happened to the document.
enum Operation: Hashable {
  case none
  /// It was made, changed or imported.
  case written
  case deleted
}

/// A word in a list of tags.
struct Tag: Hashable {
  let slice: JSONSlice
  /// Whether it stood alone in a list, so that it is one tag whatever it looks like.
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

/// The records above a record, as far as the model refers to them: numbers in the tables of ids.
struct Parents: Hashable {
  /// The blog it stands under.
  var blog: Int32?
  /// The blogger it stands under.
  var blogger: Int32?
  /// Where it stands among the collections of the map.
  var trail = CollectionTree.top
}

/// A value of a field, typed wrappers removed.
enum FieldValue: Hashable {
  /// Absent, null or an empty string.
  case missing
  case string(JSONSlice)
  /// A path or pointer; the id is behind its last `/` or `$`.
  case reference(JSONSlice)
  case number(JSONSlice)
  case boolean(Bool)
  /// Microseconds since the epoch.
  case moment(Int64)
  /// Seconds since the epoch that lead to no date.
  case noMoment(seconds: Int64)
  /// A point on Earth.
  case place(Place)
  /// What should be a point on Earth and is none, as it is written.
  case noPlace(JSONSlice)
  /// A list or an object that stands for no single value.
  case unusable

  /// Whether no property can be made of it.
  @inline(__always)
  var isUnusable: Bool {
    switch self {
    case .unusable, .boolean, .noPlace: true
    default: false
    }
  }
}
