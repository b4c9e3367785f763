import Basics
import Pages
import SiteOutput

/// The made-up names of bloggers, in a file that is kept with the site's sources and never published.
///
/// A line is a made-up name, a blank, and the blogger's id, percent-encoded:
///
///     quiet-heron u7
///
/// A line with `:key` has the key with which ids of records are replaced that have names.
///
/// Names are drawn at random when a blogger is first seen: with a name that could be computed from the id, everyone
/// who knows the ids of the app could compute who is who. The file makes builds repeatable.
struct PseudonymFile {
  /// The names by the ids of bloggers.
  private(set) var names: [String: String] = [:]
  private var used: Set<String> = []
  /// Lines that are not in the file yet.
  private(set) var added: [String] = []

  /// Reads the file at `path`, or begins without names if there is none.
  init(_ path: String) throws(PseudonymError) {
    guard FileSystem.status(of: path, followLink: true) != nil else { return }
    let text: String
    do throws(FileSystemError) { text = try FileSystem.readText(path) } catch {
      throw PseudonymError(path: path, fact: .unreadable(error.reason))
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
      if words.isEmpty { continue }
      // A name or an id that is not UTF-8 would be that of another person.
      guard words.count == 2, !words.joined().contains("\u{FFFD}") else {
        throw PseudonymError(path: path, fact: .line(number + 1))
      }
      let (name, id) = (String(words[0]), PercentEncoding.decoded(String(words[1])))
      guard used.insert(name.lowercased()).inserted, names.updateValue(name, forKey: id) == nil else {
        throw PseudonymError(path: path, fact: .repeated(number + 1))
      }
    }
  }

  /// Makes up names for the ids that have none.
  mutating func add(_ ids: some Sequence<String>, random: inout some RandomNumberGenerator) {
    for id in ids where names[id] == nil {
      let name = newName(&random)
      names[id] = name
      added.append("\(name) \(SiteAddress.escaped(id))")
    }
  }

  /// What ids of records with names are hashed with: random, and drawn when it is first needed.
  mutating func key(random: inout some RandomNumberGenerator) -> String {
    if let key = names[Self.keyID] { return key }
    let halves = (0..<2).map { _ in UInt64.random(in: 0 ... .max, using: &random).hexadecimal }
    let key = halves.joined()
    names[Self.keyID] = key
    added.append("\(key) \(Self.keyID)")
    return key
  }

  /// In place of the id of a blogger.
  private static let keyID = ":key"

  private mutating func newName(_ random: inout some RandomNumberGenerator) -> String {
    while true {
      let adjective = Self.adjectives[Int.random(in: Self.adjectives.indices, using: &random)]
      let bird = Self.birds[Int.random(in: Self.birds.indices, using: &random)]
      // Half of the pairs stay free, so that few draws are needed.
      let hasRoom = used.count < Self.adjectives.count * Self.birds.count / 2
      let name =
        hasRoom
        ? "\(adjective)-\(bird)" : "\(adjective)-\(bird)-\(Int.random(in: 2...used.count, using: &random))"
      if used.insert(name).inserted { return name }
    }
  }

  /// Adds the new lines to the file at `path`.
  func save(to path: String) throws(PseudonymError) {
    guard !added.isEmpty else { return }
    do throws(FileSystemError) {
      let isNew = FileSystem.status(of: path, followLink: true) == nil
      // Bytes, so that what is not UTF-8 stays as it is.
      var bytes = isNew ? Array(Self.heading.utf8) : try FileSystem.read(path)
      if let last = bytes.last, !"\r\n".utf8.contains(last) { bytes.append(UInt8(ascii: "\n")) }
      try FileSystem.replace(path, with: bytes + Array((added.joined(separator: "\n") + "\n").utf8))
      _ = chmod(path, 0o600)
    } catch { throw PseudonymError(path: path, fact: .unwritable(error.reason)) }
  }

  private static let heading = """
    # Pseudonyms and the ids of bloggers. blogforge adds lines.
    # Keep this file, and keep it secret. Do not publish it.

    """

  private static let adjectives = [
    "amber", "autumn", "blue", "bold", "brave", "bright", "brisk", "calm", "cheerful", "clever", "cosy",
    "crisp",
    "curious", "distant", "early", "eager", "gentle", "golden", "green", "happy", "hidden", "humble", "idle",
    "keen",
    "kind", "light", "lively", "lucky", "merry", "mild", "misty", "modest", "nimble", "noble", "northern",
    "patient",
    "plain", "polite", "proud", "quick", "quiet", "rapid", "ready", "silent", "silver", "simple", "sleepy",
    "small",
    "smooth", "snowy", "soft", "southern", "spring", "steady", "summer", "sunny", "swift", "tall", "tidy",
    "warm",
    "western", "wild", "winter", "wise",
  ]

  private static let birds = [
    "bittern", "blackbird", "bunting", "buzzard", "chaffinch", "chiffchaff", "coot", "cormorant", "corncrake",
    "crane", "cuckoo", "curlew", "dipper", "dotterel", "dove", "dunlin", "dunnock", "eider", "falcon",
    "fieldfare",
    "finch", "gannet", "goldcrest", "goldfinch", "goose", "grebe", "greenfinch", "grouse", "guillemot",
    "gull",
    "harrier", "heron", "hobby", "jackdaw", "jay", "kestrel", "kingfisher", "kittiwake", "lapwing", "linnet",
    "magpie", "martin", "merlin", "nightingale", "nuthatch", "oriole", "osprey", "ouzel", "owl", "partridge",
    "petrel", "pipit", "plover", "puffin", "quail", "redstart", "robin", "sandpiper", "siskin", "skylark",
    "starling", "stonechat", "swallow", "wren",
  ]
}
