/// One raw row: its kind, its id, what it stands under, its place, and the fields that the map wants.
///
/// This is where shapes and field maps meet. It holds slices of the export's bytes, so it costs no memory and
/// lives only until the row is turned into model values.
///
/// A class so that handing it on counts one reference and not those of all its tables.
final class Record {
  /// What it becomes; nil for a document that only leads to sub-collections.
  var kind: RecordKind?
  /// The id that its container gives.
  var id: RecordId = .none
  /// What it stands under.
  var parents = Parents()
  /// Its place in its container, from 0: stands in for the id of a comment that has none.
  var ordinal = 0
  /// Where it begins.
  var place = RecordPlace(file: 0, offset: 0)
  /// Whether it has fields of its own, wanted or not.
  var hasFields = false
  /// Whether it says that the record was deleted.
  var isDeleted = false
  /// Whether a mark or its readers say that not everybody may see it.
  var isPrivate = false
  /// Its tags, and the rank of the field they are from.
  private(set) var tags: [Tag] = []
  private var tagRank = UInt16.max
  /// Whether its slices point into a copy, so that their offsets are not places of the file.
  var isEmbedded = false
  /// One bit per property: whether it has a value.
  private var present: UInt32 = 0
  /// One value per property; of use only where the bit is set.
  private var fields: [Field]

  /// A value, and the rank of the field that it is from; of one that cannot be used, with `unusable` added.
  private struct Field {
    var value: FieldValue
    var rank: UInt16
  }

  private static let unusable: UInt16 = 0x8000
  /// Tags of a record that are kept; no site shows as many.
  private static let mostTags = 500
  /// The rank of a value that stands in no field: a like may be no more than an id in a list.
  static let noField: UInt16 = 0x7FFF

  /// A record without anything.
  init() {
    let none = Field(value: .missing, rank: .max)
    fields = Array(repeating: none, count: FieldMap.Property.allCases.count)
  }

  /// Forgets everything, for reuse.
  func reset(kind: RecordKind?, id: RecordId, parents: Parents, ordinal: Int, place: RecordPlace) {
    (self.kind, self.id, self.parents, self.ordinal, self.place) = (kind, id, parents, ordinal, place)
    (hasFields, isDeleted, isPrivate, isEmbedded) = (false, false, false, false)
    present = 0
    tagRank = .max
    if !tags.isEmpty { tags.removeAll(keepingCapacity: true) }
  }

  /// The value of a property.
  @inline(__always)
  subscript(property: FieldMap.Property) -> FieldValue {
    present >> UInt32(property.index) & 1 == 1 ? fields[property.index].value : .missing
  }

  /// The rank of the field that gave a property its value; nil when none did.
  func rank(of property: FieldMap.Property) -> UInt16? {
    if property == .tags { return tagRank == .max ? nil : tagRank }
    guard present >> UInt32(property.index) & 1 == 1 else { return nil }
    let rank = fields[property.index].rank & ~Self.unusable
    return rank == Self.noField ? nil : rank
  }

  /// Sets a property: the field preferred by the map counts, of two with one name the last.
  ///
  /// A value that cannot be used counts less than any that can.
  @inline(__always)
  func set(_ property: FieldMap.Property, _ value: FieldValue, rank: UInt16) {
    if case .missing = value { return }
    let bit: UInt32 = 1 << UInt32(property.index)
    let order = value.isUnusable ? rank | Self.unusable : rank
    if present & bit != 0 {
      let known = fields[property.index].rank
      guard order <= known || known == rank else { return }
    }
    present |= bit
    fields[property.index] = Field(value: value, rank: order)
  }

  /// Whether a field that counts as much gave the property a value.
  func has(_ property: FieldMap.Property, rank: UInt16) -> Bool {
    present >> UInt32(property.index) & 1 == 1 && fields[property.index].rank <= rank
  }

  /// Adds a tag; those of the field preferred by the map count.
  func add(_ tag: Tag, rank: UInt16) {
    if rank < tagRank { tags.removeAll(keepingCapacity: true) }
    guard rank <= tagRank, tags.count < Self.mostTags else { return }
    tagRank = rank
    tags.append(tag)
  }
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
  /// A list or an object that stands for no single value.
  case unusable

  /// Whether no property can be made of it.
  @inline(__always)
  var isUnusable: Bool {
    switch self {
    case .unusable, .boolean: true
    default: false
    }
  }
}
