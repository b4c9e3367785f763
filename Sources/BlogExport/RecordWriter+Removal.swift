package import BlogModel

/// Documents that say that a record was removed.
extension RecordWriter {
  /// A document of the overlay.
  struct Reading {
    let values: RecordValues
    /// The document without the marks of a removal.
    let document: RecordDocument
    /// When the record was removed; nil if it was not.
    let removed: Timestamp?
    /// Whether a moderator removed it.
    let isHidden: Bool
    /// Whether only the export has all of the record.
    let isPart: Bool
  }

  /// What says that a moderator removed a record.
  private static let hiddenMark = (name: "deletedBy", value: JSONValue.string("moderator"))
  /// What says that the document has only a part of the record.
  private static let partMark = (name: "deletedFrom", value: JSONValue.string("export"))

  /// What a document of the overlay says.
  ///
  /// - Parameters:
  ///   - path: its name below the folder of the studio.
  ///   - bytes: the JSON text.
  /// - Returns: the record; nil if there is none that can be written.
  func reading(_ path: String, _ bytes: [UInt8]) -> Reading? {
    // What is broken is reported by the next build.
    guard let kind = kind(ofDocument: path), case .object(var members)? = try? JSONValue(bytes) else {
      return nil
    }
    var (removed, isHidden, isPart): (Timestamp?, Bool, Bool) = (nil, false, false)
    if members["deleted"] == .boolean(true) {
      var date = members["deletedAt"]?.text ?? ""
      removed = date.withUTF8 { DateReader(timeZone: .utc).read($0) } ?? Timestamp(microseconds: 0)
      isHidden = members[Self.hiddenMark.name] == Self.hiddenMark.value
      isPart = members[Self.partMark.name] == Self.partMark.value
      for name in ["deleted", "deletedAt", Self.hiddenMark.name, Self.partMark.name] { members[name] = nil }
    }
    var document = RecordDocument()
    for (name, value) in members { document.set(name, value) }
    guard let values = values(of: kind, path, document.bytes) else { return nil }
    return Reading(values: values, document: document, removed: removed, isHidden: isHidden, isPart: isPart)
  }

  /// Says in a document that its record was removed, whatever it said of that before.
  private static func mark(
    _ document: inout RecordDocument,
    removed: Timestamp,
    isHidden: Bool,
    isPart: Bool
  ) {
    document.set("deleted", .boolean(true))
    document.set("deletedAt", .string(ISODate.text(removed)))
    document.set(hiddenMark.name, isHidden ? hiddenMark.value : nil)
    document.set(partMark.name, isPart ? partMark.value : nil)
  }

  /// The document that says that a record was removed, also if the field map cannot write all of it.
  ///
  /// - Parameters:
  ///   - values: the record.
  ///   - bytes: its document in the overlay, which stays as it is; nil if there is none, or it is to be replaced.
  ///   - moment: when it was removed.
  ///   - isHidden: whether a moderator removed it, so that its author cannot restore it.
  /// - Returns: the document, with the values that the field map reads from it.
  /// - Throws: `RecordWriterError` if the field map cannot have records of this kind or with this id, or reads no
  ///   record from what it can write of this one.
  package func removal(
    of values: RecordValues,
    over bytes: [UInt8]? = nil,
    at moment: Timestamp,
    isHidden: Bool
  ) throws(RecordWriterError) -> Document {
    let path = try path(of: values)
    // A document that is there stays also if the field map has changed since it was written. An error means that the
    // map cannot write all of the record.
    let before = bytes.flatMap { reading(path, $0) }
    if let known = before ?? (try? document(values)).flatMap({ reading(path, $0.bytes) }) {
      var document = known.document
      Self.mark(&document, removed: moment, isHidden: isHidden, isPart: known.isPart)
      return Document(path: path, bytes: document.bytes, values: known.values)
    }
    var fields = RecordFields(try rule(of: values.kind), omitsUnwritable: true)
    try fields.put(fields.adjusted(RecordCleaner.cleaned(Self.withText(values))))
    var document = fields.document
    guard let read = self.values(of: values.kind, path, document.bytes), try self.path(of: read) == path
    else { throw .notKept(nil, values.kind) }
    // Only the export has all of the record.
    Self.mark(&document, removed: moment, isHidden: isHidden, isPart: true)
    return Document(path: path, bytes: document.bytes, values: read)
  }

  /// A record with a text in any case: one without words and pictures is not read.
  private static func withText(_ values: RecordValues) -> RecordValues {
    switch values {
    case .blog(var record) where record.blog.text.isEmpty:
      record.blog.text = "…"
      return .blog(record)
    case .comment(var record) where record.comment.text.isEmpty:
      record.comment.text = "…"
      return .comment(record)
    default: return values
    }
  }

  /// The document of a record that is no longer removed.
  ///
  /// - Parameters:
  ///   - path: the name of its document below the folder of the studio.
  ///   - bytes: the document that says that it was removed.
  /// - Returns: the document; nil if only the export has all of the record.
  package func restored(_ path: String, _ bytes: [UInt8]) -> Document? {
    guard let known = reading(path, bytes), !known.isPart else { return nil }
    return Document(path: path, bytes: known.document.bytes, values: known.values)
  }
}
