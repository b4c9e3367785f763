import BlogExport
import BlogModel
import Yams

/// Which records are of a kind: collections, conditions, and bloggers inside other records.
///
///     bloggers: {within: {blogs: author, comments: .}}
///     blogs: {from: posts, when: {post_number: 1}}
///     comments: {from: posts}
extension FieldMapReader {
  static let conditionExpectation = "fields with their values, for example {type: [topic, question]}"
  static let withinExpectation =
    "kinds of records with the path of the blogger in them, for example {blogs: author}"

  /// The names of the collections of a kind.
  ///
  /// Two kinds may share a collection if all but the last have conditions.
  mutating func readCollections(_ value: Node, of kind: RecordKind, isShared: Bool) -> [String] {
    guard let names = names(value, FieldMapFormat.collections, expected: "names of collections") else {
      return []
    }
    for name in names {
      let known = kinds.updateValue(isShared ? nil : kind, forKey: name.lowercased())
      if case .some(let other?) = known, other != kind {
        report(.sharedCollection(name, other, kind), at: value.mark)
      }
    }
    return names
  }

  /// Addresses of blogs where they were written.
  mutating func readAddresses(_ value: Node) -> [String] {
    let expected = "paths in which :blog or :slug names the blog, for example /t/:slug/:blog"
    let addresses = names(value, FieldMapFormat.addresses, expected: expected) ?? []
    for address in addresses {
      let isBlog = Redirect(from: address, to: "/", place: Diagnostic.Place(file: file)).placeholder == .blog
      if !Redirect.isSource(address) || !isBlog {
        reportWrong(value, FieldMapFormat.addresses, expected: expected)
      }
    }
    return addresses
  }

  /// Fields with the values that a record must have; all of them must fit.
  ///
  /// With `comparesFields`, the value of a field may be that of another one: `{reply_to: {below: author}}`.
  mutating func readConditions(_ value: Node, comparesFields: Bool = false) -> [FieldMap.Mark] {
    guard case .mapping(let mapping) = value, !mapping.isEmpty else {
      reportWrong(value, FieldMapFormat.conditions, expected: Self.conditionExpectation)
      return []
    }
    var conditions: [FieldMap.Mark] = []
    forEachKey(of: mapping) { reader, path, mark, value in
      guard reader.isPath(path) else {
        let key = FieldMapFormat.conditions
        return reader.report(.wrongValue(key: key, value: path, expected: Self.pathExpectation), at: mark)
      }
      if comparesFields, let other = value.mapping?[FieldMapFormat.below]?.string, reader.isPath(other) {
        conditions.append(FieldMap.Mark(path: path, below: other))
      } else if let condition = reader.readMark(path, value) {
        conditions.append(condition)
      }
    }
    return conditions
  }

  /// A field with the values that count, or with those that do not: `{state: [new, old]}`, `{state: {not: new}}`.
  mutating func readMark(_ path: String, _ value: Node) -> FieldMap.Mark? {
    let expected = "one value, a list of values, or {not: VALUES}"
    guard case .mapping(let mapping) = value else {
      return names(value, path, expected: expected).map { FieldMap.Mark(path: path, values: $0) }
    }
    guard mapping.count == 1, let others = mapping[FieldMapFormat.others] else {
      reportWrong(value, path, expected: expected)
      return nil
    }
    return names(others, path, expected: expected).map {
      FieldMap.Mark(path: path, values: $0, marksOthers: true)
    }
  }

  /// Kinds of records with the paths of bloggers in them.
  mutating func readEmbeddings(_ value: Node) -> [FieldMap.Embedding] {
    guard case .mapping(let mapping) = value, !mapping.isEmpty else {
      reportWrong(value, FieldMapFormat.within, expected: Self.withinExpectation)
      return []
    }
    var embeddings: [FieldMap.Embedding] = []
    forEachKey(of: mapping) { reader, name, mark, value in
      guard let kind = RecordKind.allCases.first(where: { $0.plural == name }), kind != .blogger else {
        let key = FieldMapFormat.within
        return reader.report(.wrongValue(key: key, value: name, expected: Self.withinExpectation), at: mark)
      }
      if value.string == FieldMapFormat.itself {
        embeddings.append(FieldMap.Embedding(in: kind, at: ""))
      } else {
        embeddings += (reader.paths(value, name) ?? []).map { FieldMap.Embedding(in: kind, at: $0) }
      }
    }
    return embeddings
  }
}
