import Basics
import SearchIndex

extension Digest {
  /// Adds what the search indexes and shows of a text.
  mutating func add(_ document: SearchDocument) {
    add(document.url)
    add(document.title)
    add(document.text)
    add(document.author)
    add(document.authorURL)
    add(document.date)
    add(document.tags.count)
    for tag in document.tags { add(tag) }
    add(document.authorKey)
    add(document.year ?? -1)
    add(document.thumbnailURL)
  }
}
