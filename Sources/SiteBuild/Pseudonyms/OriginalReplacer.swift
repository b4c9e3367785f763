import Basics
import BlogModel

/// Replaces the names of people in what is said of the posts that blogs share.
///
/// A name of one word counts, too, because it is known to be a name. An address in which a person is named is removed:
/// it leads to them.
struct OriginalReplacer {
  let names: NameReplacer

  /// The original without the names of people.
  func replaced(_ original: Original) -> Original {
    let author = names.replaced(name: original.author)
    if author != original.author { return Original(author: author, address: "") }
    guard let pseudonym = pseudonym(in: original.address) else { return original }
    return Original(author: author.isEmpty ? pseudonym : author, address: "")
  }

  /// The pseudonym of a person whom an address names: in a part of its path, or before the domain.
  private func pseudonym(in address: String) -> String? {
    if let pseudonym = names.pseudonym(of: address) { return pseudonym }
    let decoded = PercentEncoding.decoded(address)
    let parts = decoded.split { "/?#&=@".contains($0) }.map(String.init)
    let hosts = parts.flatMap { part in part.indices.filter { part[$0] == "." }.map { String(part[..<$0]) } }
    return (parts + hosts).lazy.compactMap(names.pseudonym(of:)).first
  }
}
