/// The definite article of Arabic, which is written together with its word.
///
/// A search for `قهوة` (coffee) is also for `القهوة` (the coffee) and `بالقهوة` (with the coffee). The prefixes are
/// those of the stemmer "light10" that are longer than a letter, and a rest of two letters is required, as there
/// (Larkey, Ballesteros, Connell: Light Stemming for Arabic Information Retrieval).
enum ArabicArticle {
  /// The number of bytes of the article at the beginning of a word.
  ///
  /// - Parameter word: the UTF-8 of a folded word.
  /// - Returns: 0 if there is no article.
  @inline(__always)
  static func length(in word: [UInt8]) -> Int {
    // All Arabic letters have one of four lead bytes.
    guard word.count >= shortest, word[0] & 0xFC == 0xD8 else { return 0 }
    return arabicLength(in: word)
  }

  private static func arabicLength(in word: [UInt8]) -> Int {
    guard let prefix = prefixes.first(where: { word.starts(with: $0) }) else { return 0 }
    let rest = word[prefix.count...]
    let letters = rest.count { $0 & 0xC0 != 0x80 }
    return letters < 2 || rest.elementsEqual(restOfGod) ? 0 : prefix.count
  }

  /// The article, alone and after the words for and, so, with and like; and its contraction after the word for to.
  private static let prefixes = ["ال", "وال", "فال", "بال", "كال", "لل"].map { Array($0.utf8) }
  /// The word for God begins with what was an article, and is not found without it.
  private static let restOfGod = Array("له".utf8)
  /// Two letters of the article and two others, of which some have one byte.
  private static let shortest = 6
}
