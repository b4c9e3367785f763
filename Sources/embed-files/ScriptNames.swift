/// Gives the names that a script keeps to itself one or two letters.
///
///     const near=(place,limit)=>place<limit;export function find(list){return list.filter(near);}
///
/// becomes `const t=(e,n)=>e<n;export function find(r){return r.filter(t);}`. A name gets the same letters wherever
/// it occurs, so scopes need not be known. Only names that the script declares are shortened (variables,
/// functions, parameters, private members), and of these none that may be something else, too: a property, a key or
/// a method, an import or an export. What a script must not do: use what the browser gives under a name that it
/// declares elsewhere.
struct ScriptNames {
  struct Token {
    enum Kind { case word, sign, literal, template }

    let range: Range<Int>
    let kind: Kind
  }

  private let script: [UInt8]
  private let tokens: [Token]
  /// What may be shortened, and what may not.
  private var declared: Set<ArraySlice<UInt8>> = []
  private var kept: Set<ArraySlice<UInt8>> = []

  private static let conditions = ["if", "for", "while", "switch"].map { Array($0.utf8)[...] }

  /// - Parameters:
  ///   - script: without comments and blanks.
  ///   - tokens: its parts in order; the text between them separates words.
  /// - Returns: the script with short names.
  static func shortened(_ script: [UInt8], _ tokens: [Token]) -> [UInt8] {
    var names = ScriptNames(script, tokens)
    names.read()
    return names.written(names.letters())
  }

  private init(_ script: [UInt8], _ tokens: [Token]) { (self.script, self.tokens) = (script, tokens) }

  private func text(_ place: Int) -> ArraySlice<UInt8> {
    tokens.indices.contains(place) ? script[tokens[place].range] : []
  }

  private func matches(_ place: Int, _ texts: String...) -> Bool {
    let own = text(place)
    return texts.contains { own.elementsEqual($0.utf8) }
  }

  private func isName(_ place: Int) -> Bool {
    guard tokens.indices.contains(place), tokens[place].kind == .word else { return false }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(script[tokens[place].range.lowerBound])
  }

  // MARK: What is declared and what is kept

  private mutating func read() {
    /// Places of the brackets that are open.
    var open: [Int] = []
    for place in tokens.indices {
      switch tokens[place].kind {
      case .literal: break
      case .word:
        if isName(place) { readName(place, in: open.last) }
      case .template:
        if text(place).first == UInt8(ascii: "}") { _ = open.popLast() }
        if text(place).last == UInt8(ascii: "{") { open.append(place) }
      case .sign:
        if matches(place, "(", "[", "{") { open.append(place) }
        guard matches(place, ")", "]", "}"), let start = open.popLast() else { continue }
        if isPattern(start, place) { declare(start..<place) }
      }
    }
  }

  private mutating func readName(_ place: Int, in bracket: Int?) {
    let (before, after) = (place - 1, place + 1)
    let isFirst = matches(before, "{", ",")
    let isInBraces = bracket.map { matches($0, "{") } ?? false
    let isSpread = matches(before, ".") && matches(before - 1, ".") && matches(before - 2, ".")
    let isExported =
      matches(before - 1, "export") || matches(before - 2, "export") && matches(before - 1, "async")
    if matches(before, "const", "let", "function", "class") || matches(after, "=") && matches(after + 1, ">")
    {
      declared.insert(text(place))
    }
    if text(place).first == UInt8(ascii: "#") {
      declared.insert(text(place))
    } else if matches(before, ".") && !isSpread
      || isFirst && matches(after, ":")
      || isInBraces && isFirst && matches(after, ",", "}", "=")
      || isInBraces && matches(before, "{", "}", ";", "async", "get", "set", "static") && matches(after, "(")
      || matches(before, "const", "let", "function", "class") && isExported
    {
      kept.insert(text(place))
    }
  }

  /// Whether a bracket encloses parameters, or what a constant takes apart.
  private func isPattern(_ start: Int, _ end: Int) -> Bool {
    if matches(start - 1, "const", "let") { return true }
    guard matches(start, "(") else { return false }
    if matches(end + 1, "=") && matches(end + 2, ">") { return true }
    return matches(end + 1, "{") && isName(start - 1) && !Self.conditions.contains(text(start - 1))
  }

  /// Declares the names of a pattern; default values in parentheses are none.
  private mutating func declare(_ places: Range<Int>) {
    var depth = 0
    for place in places.dropFirst() {
      if matches(place, "(") { depth += 1 }
      if matches(place, ")") { depth -= 1 }
      if depth == 0, isName(place), matches(place - 1, "(", ",", "[", "{", ".", ":") {
        declared.insert(text(place))
      }
    }
  }

  // MARK: The letters

  /// The most frequent names get the first letters.
  private func letters() -> [ArraySlice<UInt8>: [UInt8]] {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    var words: Set<ArraySlice<UInt8>> = []
    for place in tokens.indices where isName(place) {
      let word = text(place)
      words.insert(word)
      if word.count > 1, declared.contains(word), !kept.contains(word) { counts[word, default: 0] += 1 }
    }
    let sorted = counts.sorted { first, second in
      if first.value != second.value { return first.value > second.value }
      return first.key.lexicographicallyPrecedes(second.key)
    }
    var free = Self.names.lazy.filter { !words.contains($0[...]) }.makeIterator()
    var letters: [ArraySlice<UInt8>: [UInt8]] = [:]
    for (word, _) in sorted {
      guard let name = free.next() else { break }
      letters[word] = word.first == UInt8(ascii: "#") ? [UInt8(ascii: "#")] + name : name
    }
    return letters
  }

  /// Letters by how often they occur in scripts, then pairs of them that are not words of the language.
  private static let names: [[UInt8]] = {
    let letters = Array("etnrisoaclduhpmfgyvbwkxjqzETNRISOACLDUHPMFGYVBWKXJQZ".utf8)
    let firsts = letters[26...]
    return letters.map { [$0] } + firsts.flatMap { first in letters.prefix(26).map { [first, $0] } }
  }()

  private func written(_ letters: [ArraySlice<UInt8>: [UInt8]]) -> [UInt8] {
    var written: [UInt8] = []
    var end = 0
    for place in tokens.indices {
      let range = tokens[place].range
      written += script[end..<range.lowerBound]
      written += isName(place) ? letters[script[range]].map { $0[...] } ?? script[range] : script[range]
      end = range.upperBound
    }
    return written
  }
}
