import Basics
import BlogModel

extension MapUse {
  /// The map as it was used: for `auto`, the collections and paths that gave a value, and all marks.
  ///
  /// Reading the same export with it gives the same community. Marks stay even if no record is private yet: a
  /// later export may have them.
  func fieldMap(_ compiledMap: CompiledFieldMap, read: RecordCounts) -> FieldMap {
    guard compiledMap.map == .auto else { return compiledMap.map }
    let rules = RecordKind.allCases.compactMap { kind -> FieldMap.Rule? in
      guard read[kind] > 0, let rule = compiledMap.map.rule(of: kind) else { return nil }
      let met = rule.collections.filter { collections.contains($0.lowercased()) }
      // The map `auto` has no further fields; otherwise `Rule.init` would add their source again.
      let sources = rule.sources.compactMap { source -> FieldMap.Source? in
        let numbers = source.paths.indices.filter { number in
          number < PathTree.maximumPathCount
            && winCount(compiledMap.path(source.property, of: kind, number: number)) > 0
        }
        return numbers.isEmpty ? nil : source.keeping(numbers)
      }
      let names = met.isEmpty ? Array(rule.collections.prefix(1)) : met
      return FieldMap.Rule(
        kind,
        in: names,
        sources: sources,
        marks: rule.marks,
        order: rule.order,
        sets: rule.sets,
        isNamedOnly: rule.isNamedOnly
      )
    }
    return FieldMap(name: compiledMap.map.name, rules: rules)
  }
}

extension ParsedBatch {
  /// The number of names of fields that a report shows if none is similar to the one in the map.
  private static let namesShown = 8

  /// Reports the collections and paths of a user's map that matched nothing.
  ///
  /// Not those of the built-in map whose name it has: in a saved map, they are not the user's.
  mutating func reportUnusedParts(of compiledMap: CompiledFieldMap) {
    guard compiledMap.keepsNames else { return reportUnknownNames(of: compiledMap) }
    let origin = FieldMap.builtIn.first { $0.name == compiledMap.map.name && $0 != .auto }
    for kind in RecordKind.allCases {
      guard let rule = compiledMap.map.rule(of: kind) else { continue }
      let known = origin?.rule(of: kind)
      reportUnusedCollections(of: rule, known?.collections ?? [])
      guard read[kind] > 0 else { continue }
      for property in FieldMap.Property.allCases {
        for (number, path) in (rule.source(of: property)?.paths ?? []).prefix(PathTree.maximumPathCount)
          .enumerated()
        where known?.source(of: property)?.paths.contains(path) != true {
          if use.hasMet(compiledMap.path(property, of: kind, number: number)) { continue }
          reportUnused(path, of: kind, feeding: property)
        }
      }
      reportUnusedPictureFields(of: rule, compiledMap, known)
      let builtIn = Set(FieldMap.Mark.cautious(of: kind))
      for (number, mark) in rule.marks.enumerated()
      where !use.marks[kind.index].contains(number) && !builtIn.contains(mark.loose)
        && known?.marks.contains(mark) != true
      {
        // Most exports have no private records, so only a mark that looks like a spelling mistake is reported.
        if FieldMap.Mark.usualOfComments.contains(where: { $0.path == mark.path }) { continue }
        if !similar(to: mark.path, kind).isEmpty { reportUnused(mark.path, of: kind, feeding: nil) }
      }
    }
  }

  /// Reports that no blogger has a name under the default map, if they have fields that may be names.
  private mutating func reportUnknownNames(of compiledMap: CompiledFieldMap) {
    let seen = use.namesOfNameless.sorted().prefix(Self.namesShown)
    guard !compiledMap.isWatched, !seen.isEmpty || use.firstWithText != nil,
      !bloggers.contains(where: { !$0.value.displayName.isEmpty || !$0.value.fullName.isEmpty })
    else { return }
    let rule = compiledMap.map.rule(of: .blogger)
    let paths = FieldMap.Property.ofNames.flatMap { rule?.source(of: $0)?.paths ?? [] }
    findings.add(.namesUnknown(paths: paths, seen: Array(seen)), at: nil, record: nil)
  }

  /// Reports the paths in pictures that matched nothing, if there are pictures that are objects.
  private mutating func reportUnusedPictureFields(
    of rule: FieldMap.Rule,
    _ compiledMap: CompiledFieldMap,
    _ known: FieldMap.Rule?
  ) {
    let knownPaths = known?.source(of: .pictures)?.pictureFields?.all ?? []
    guard let source = rule.source(of: .pictures), let fields = source.pictureFields,
      let met = source.paths.indices.first(where: {
        use.hasMet(compiledMap.path(.pictures, of: rule.kind, number: $0))
      })
    else { return }
    let used = use.pictureFields[rule.kind.index]
    for path in fields.all where !used.contains(path) && !knownPaths.contains(path) {
      reportUnused("\(source.paths[met]).\(path)", of: rule.kind, feeding: .pictures)
    }
  }

  /// Reports the records that `auto` treated as private, because it is not made for a specific app and may be
  /// too careful.
  mutating func reportMarked(of compiledMap: CompiledFieldMap) {
    guard compiledMap.map == .auto else { return }
    for kind in RecordKind.allCases {
      guard let marks = compiledMap.map.rule(of: kind)?.marks else { continue }
      var counts: [String: Int] = [:]
      for (number, count) in use.marked[kind.index] { counts[marks[number].path, default: 0] += count }
      for (path, count) in counts.sorted(by: { $0.key < $1.key }) {
        findings.add(.recordsMarked(path: path, kind: kind, count: count), at: nil, record: nil)
      }
    }
  }

  private mutating func reportUnusedCollections(of rule: FieldMap.Rule, _ known: [String]) {
    let isMet = rule.collections.contains { use.collections.contains($0.lowercased()) }
    // Records outside of collections are recognised by their fields.
    if !isMet, read[rule.kind] > 0 { return }
    for name in rule.collections where !use.collections.contains(name.lowercased()) && !known.contains(name) {
      let similar = SpellingSuggestion.similar(to: name, among: unusedCollections)
      let fact = ExportFinding.Fact.mapCollectionUnused(name: name, kind: rule.kind, similar: similar)
      findings.add(fact, at: nil, record: nil)
    }
  }

  private mutating func reportUnused(
    _ path: String,
    of kind: RecordKind,
    feeding property: FieldMap.Property?
  ) {
    let seen = use.names[kind.index].sorted().prefix(Self.namesShown)
    let fact = ExportFinding.Fact.mapPathUnused(
      path: path,
      kind: kind,
      property: property,
      similar: similar(to: path, kind),
      seen: Array(seen)
    )
    findings.add(fact, at: nil, record: nil)
  }

  /// Names of fields in the export that are similar to a path.
  private func similar(to path: String, _ kind: RecordKind) -> [String] {
    SpellingSuggestion.similar(to: path, among: use.names[kind.index])
  }
}
