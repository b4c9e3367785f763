import Basics

/// The files whose values are looked up: what their names say about them.
extension LookupReader {
  /// The tables of the files.
  static func tables(_ map: FieldMap, _ origins: [ExportOrigin]) -> LookupTables {
    let origins = origins.filter { !$0.isOverlay }
    let names = FileNames(origins.map(\.name))
    let known = Set(map.kindsOfCollections.keys)
    var reader = LookupReader(map)
    let formats = RewrittenFormat.all(for: map).filter {
      $0.collections.contains { reader.lookups[$0] != nil }
    }
    let context = FormatContext(rewritten: formats, accounts: InstagramAccounts(origins, formats))
    for origin in origins {
      // The error is dropped: reading the records throws it again.
      guard let text = try? origin.open(context),
        let stream = try? text.stream(),
        let window = try? TextWindow(stream, name: text.name)
      else { continue }
      let place = reader.place(of: origin, among: names, known: known)
      if !text.namesCollections, place == nil { continue }
      withExtendedLifetime(window) {
        // As above.
        try? reader.read(window, text.namesCollections ? Place() : place ?? Place())
      }
    }
    return LookupTables(reader.rows)
  }

  /// What the name of a file says about its values.
  struct Place {
    /// The lowercase name of the collection; nil if the file contains collections.
    var collection: String?
    /// The id of the record if the file may be one record.
    var id: String?
    /// Whether the file may contain several records.
    var holdsSeveral = true
  }

  /// What the name of a file says about its values.
  ///
  /// - Parameters:
  ///   - origin: the file.
  ///   - names: the names of all files.
  ///   - known: the lowercase names of the collections whose records are imported.
  /// - Returns: nil if its name or its folder is that of a collection that is not read.
  private func place(of origin: ExportOrigin, among names: FileNames, known: Set<String>) -> Place? {
    let parts = PathText.names(in: origin.inner ?? origin.name).map(String.init)
    let folders = parts.dropLast().map { $0.lowercased() }
    // As the folders of records: those that the user named may be unrelated to the export.
    if origin.inner != nil, !names.isSingle, let first = folders.first(where: { !names.isNeutral($0) }),
      lookups[first] == nil, !known.contains(first)
    {
      return nil
    }
    let stem = FileNames.stem(parts.last ?? "")
    if let own = names.collection(in: stem, isKnown: { lookups[$0.lowercased()] != nil }) {
      return Place(collection: own.lowercased())
    }
    if let folder = folders.last, lookups[folder] != nil {
      return Place(collection: folder, id: stem, holdsSeveral: names.isNeutral(stem))
    }
    let isRead =
      names.isSingle || folders.contains { known.contains($0) } || names.isNeutral(names.withoutPrefix(stem))
      || names.collection(in: stem, isKnown: { known.contains($0.lowercased()) }) != nil
    return isRead ? Place() : nil
  }
}
