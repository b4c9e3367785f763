import Basics
import BlogModel

/// Replaces the names of people in what is said of the posts that blogs share.
///
/// A name of one word counts, too, because it is known to be a name. An address in which a person is named is removed:
/// it leads to them.
struct OriginalReplacer {
  /// By name or id, in lowercase.
  private var pseudonyms: [String: String] = [:]
  private let texts: NameReplacer

  /// Replaces the names and ids of `people` by `names`, which are by id, and names in texts as `texts` does.
  init(_ people: [Blogger], names: [String: String], texts: NameReplacer) {
    self.texts = texts
    for person in people {
      guard let pseudonym = names[person.id] else { continue }
      for name in [person.displayName, person.fullName, person.id] where !name.isEmpty {
        // Of several people with the same name, the first one counts: who is meant is unknown.
        pseudonyms[name.lowercased()] = pseudonyms[name.lowercased()] ?? pseudonym
      }
    }
  }

  /// The original without the names of people.
  func replaced(_ original: Original) -> Original {
    if let pseudonym = pseudonyms[original.author.lowercased()] {
      return Original(author: pseudonym, address: "")
    }
    let author = texts.replaced(original.author)
    if author != original.author { return Original(author: author, address: "") }
    guard let pseudonym = pseudonym(in: original.address) else { return original }
    return Original(author: author.isEmpty ? pseudonym : author, address: "")
  }

  /// The pseudonym of a person whom an address names: in a part of its path, or before the domain.
  private func pseudonym(in address: String) -> String? {
    let address = address.lowercased()
    if let pseudonym = pseudonyms[address] { return pseudonym }
    let decoded = PercentEncoding.decoded(address)
    let parts = decoded.split { "/?#&=@".contains($0) }.map(String.init)
    let hosts = parts.flatMap { part in part.indices.filter { part[$0] == "." }.map { String(part[..<$0]) } }
    return (parts + hosts).lazy.compactMap { pseudonyms[$0] }.first
  }
}
