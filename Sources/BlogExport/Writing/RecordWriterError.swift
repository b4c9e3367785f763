/// Why a record cannot be written so that the field map reads it again.
package enum RecordWriterError: Error, Sendable, Equatable {
  /// Records of this platform are converted before the field map reads them.
  case platform(String)
  /// The map has no collection of its own for such records.
  case noCollection(RecordKind)
  /// The conditions of the map say the kind of such records.
  case conditions(RecordKind)
  /// The map looks values of the property up in other collections.
  case joined(FieldMap.Property, RecordKind)
  /// The map names no field for a property that has a value.
  case noField(FieldMap.Property, RecordKind)
  /// The map does not read the values back: for example, because it converts them, or takes one for a missing one.
  case notKept(FieldMap.Property?, RecordKind)

  /// One sentence for users, without a full stop.
  package var message: String {
    switch self {
    case .platform(let name): "the studio cannot edit an export of \(name) yet"
    case .noCollection(let kind):
      "the studio cannot write \(kind.rawValue)s: the field map names no collection that has only these"
    case .conditions(let kind):
      "the studio cannot write \(kind.rawValue)s: the field map has conditions for them"
    case .joined(let property, let kind):
      "the studio cannot write \(kind.rawValue)s: their \(property.name) is looked up in another collection"
    case .noField(let property, let kind):
      "the field map names no field for the \(property.name) of a \(kind.rawValue)"
    case .notKept(let property?, let kind):
      "the app cannot keep this \(property.name) of a \(kind.rawValue): its field map reads another value"
    case .notKept(nil, let kind):
      "the app cannot keep this \(kind.rawValue): its field map does not read it"
    }
  }
}
