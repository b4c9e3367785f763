/// The reader's scripts as they are served: modules that are always needed together are one file.
///
/// Each module is a file of its own in `Reader/`, and the reader works from those, too. An import of a module
/// that is in the same file is omitted; one of a module in another file names that file:
///
///     import{marked}from'./marks.js';import{terms}from'./words.js';
///
/// becomes `import{terms}from'./search.js';`, and nothing is exported that no other file imports. Modules of one
/// file must not give two things the same name.
struct ReaderFiles {
  /// The files and their modules, each behind those that it imports.
  ///
  /// Of files that share a module, other files import it from the first.
  private static let groups = [
    (file: "search-page.js", modules: ["page.js", "search-page.js"]),
    (file: "blogger-box.js", modules: ["page.js", "blogger-box.js"]),
    (file: "filters.js", modules: ["filters.js"]),
    (file: "marks.js", modules: ["marks.js"]),
    (file: "people-results.js", modules: ["people-results.js"]),
    (file: "people.js", modules: ["people.js"]),
    (file: "search.js", modules: ["words.js", "files.js", "search.js"]),
    (file: "spelling.js", modules: ["spelling.js"]),
  ]
  /// What a script imports when it needs it.
  private static let late: Set<String> = [
    "Search", "correct", "excerpt", "isNear", "marked", "nearPeople", "offer", "people", "peopleResults",
  ]

  /// The files, of modules by their names.
  static func files(_ modules: [String: String]) -> [(path: String, text: String)] {
    let files = groups.map { file, names in
      (file: file, scripts: names.map { ReaderFiles(CompactScript.bare(modules[$0] ?? ""), with: names) })
    }
    let exported = files.reduce(into: late) { exported, file in
      for script in file.scripts { exported.formUnion(script.imports.values.joined()) }
    }
    return files.map { file, scripts in
      let joined = [imports(of: scripts)] + scripts.map { $0.body(exporting: exported) }
      return (file, CompactScript.compact(joined.joined()))
    }
  }

  /// What the scripts of one file import, each name once.
  private static func imports(of scripts: [ReaderFiles]) -> String {
    let imports = scripts.reduce(into: [String: Set<String>]()) { all, script in
      all.merge(script.imports) { $0.union($1) }
    }
    return imports.sorted { $0.key < $1.key }.map { file, names in
      "import{\(names.sorted().joined(separator: ","))}from'./\(file)';"
    }.joined()
  }

  /// The names that are imported, by other files.
  private var imports: [String: Set<String>] = [:]
  private let rest: Substring

  /// - Parameters:
  ///   - script: without comments and blanks; its imports come first.
  ///   - modules: those of its file.
  private init(_ script: [UInt8], with modules: [String]) {
    let text = String(decoding: script, as: UTF8.self)
    var rest = text[...]
    while rest.hasPrefix("import{"), let end = rest.firstIndex(of: ";") {
      let parts = rest[..<end].split(separator: "'")
      let module = String(parts[1].dropFirst("./".count))
      if !modules.contains(module) {
        let file = Self.groups.first { $0.modules.contains(module) }?.file ?? module
        let names = parts[0].dropFirst("import{".count).dropLast("}from".count)
        imports[file, default: []].formUnion(names.split(separator: ",").map(String.init))
      }
      rest = rest[rest.index(after: end)...].drop(while: \.isNewline)
    }
    self.rest = rest
  }

  /// What follows the imports, with those exports only.
  private func body(exporting names: Set<String>) -> String {
    let parts = rest.split(separator: "export ", omittingEmptySubsequences: false)
    let kept = parts.dropFirst().map { part in
      let words = part.prefix { $0.isLetter || $0 == " " || $0 == "_" }.split(separator: " ")
      let name = words.first { !["async", "const", "function", "class"].contains($0) } ?? ""
      return (names.contains(String(name)) ? "export " : "") + part
    }
    return (parts.prefix(1).map(String.init) + kept).joined() + "\n"
  }
}
