import Basics
import BlogModel
import TemplateEngine

/// Reading the site's lists: tags, months, attributes, the best in the quiz.
///
/// Indices of blogs in the returned values are not content: a page shows blogs with ``rows(_:)``.
extension PageReader {
  /// A page that the owner wrote.
  mutating func ownPage(_ index: Int) -> OwnText {
    let page = untracked.content.ownPages[index]
    track { parts, _ in
      for text in [page.title, page.body, page.excerpt] { parts.content.add(text) }
    }
    return page
  }

  /// The text of the front page, as safe HTML; empty for nothing.
  mutating func welcome() -> String {
    let welcome = untracked.content.welcome
    track { parts, _ in parts.content.add(welcome) }
    return welcome
  }

  /// The blogs that come first on the front page.
  mutating func pinned() -> [Int] {
    let pinned = untracked.content.pinned
    track { parts, _ in parts.lists.add(pinned.count) }
    return pinned
  }

  // MARK: Tags

  /// All tags, by name: names, folders and how many blogs have them.
  mutating func tags() -> [SiteContent.Tag] { untracked.content.tags.indices.map { tag($0) } }

  /// The ten tags of the most blogs, then up to six others of the newest blogs; none if tags have no pages.
  mutating func suggestedTags() -> [SiteContent.Tag] {
    let content = untracked.content
    guard content.hasTags else { return [] }
    let popular = content.tags.indices.sorted {
      (content.tags[$1].blogs.count, $0) < (content.tags[$0].blogs.count, $1)
    }.prefix(10)
    let newest = content.tags.indices.sorted { content.tags[$0].blogs[0] < content.tags[$1].blogs[0] }
    let recent = newest.lazy.filter { !popular.contains($0) }.prefix(6)
    return (Array(popular) + recent).map { tag($0) }
  }

  mutating func tag(_ index: Int) -> SiteContent.Tag {
    let tag = untracked.content.tags[index]
    track { parts, _ in
      parts.content.add(tag.name)
      parts.content.add(tag.segment)
      parts.content.add(tag.blogs.count)
    }
    return tag
  }

  // MARK: Months

  /// All months, newest first, and how many blogs they have.
  mutating func months() -> [SiteContent.Month] { untracked.content.months.indices.map { month($0) } }

  mutating func month(_ index: Int) -> SiteContent.Month {
    let month = untracked.content.months[index]
    track { parts, _ in
      parts.content.add(month.year)
      parts.content.add(month.month)
      parts.content.add(month.blogs.count)
    }
    return month
  }

  // MARK: Attributes

  /// The attributes by which blogs can be found: names, values, folders and how many blogs have them.
  mutating func attributes() -> [AttributeTable.Entry] {
    let entries = untracked.content.finds.attributes.entries
    for entry in entries { add(entry) }
    return entries
  }

  /// A value of an attribute.
  mutating func attribute(
    _ attribute: Int,
    value: Int
  ) -> (entry: AttributeTable.Entry, value: AttributeTable.Value) {
    let entry = untracked.content.finds.attributes.entries[attribute]
    let known = entry.values[value]
    track { parts, _ in
      for text in [entry.name, entry.segment, known.label, known.segment] { parts.content.add(text) }
      parts.content.add(known.owners.count)
    }
    return (entry, known)
  }

  /// The attributes by which bloggers can be filtered.
  mutating func facets() -> [AttributeTable.Entry] {
    let entries = untracked.content.facets.all
    for entry in entries { add(entry) }
    return entries
  }

  private mutating func add(_ entry: AttributeTable.Entry) {
    track { parts, _ in
      parts.content.add(entry.name)
      parts.content.add(entry.segment)
      parts.content.add(entry.values.count)
      for value in entry.values {
        parts.content.add(value.label)
        parts.content.add(value.segment)
        parts.content.add(value.owners.count)
      }
    }
  }

  // MARK: Finds

  /// The URL of the data that scripts on the pages of finds need; the name contains a hash of the content.
  mutating func findsURL() -> String {
    let root = untracked.finds.root
    track { parts, _ in parts.lists.add(root) }
    return untracked.address.local(root)
  }

  /// The blogs that are shown without JavaScript.
  mutating func samples() -> BlogRows<[Int]> { rows(untracked.content.finds.samples) }

  /// The best in the app's own quiz, the best first, with their scores.
  mutating func leaders() -> [(person: PersonView, score: Int)] {
    untracked.content.finds.leaders.map { index in
      let score = Int(untracked.community.bloggers[index].score ?? 0)
      track { parts, _ in parts.content.add(score) }
      return (person(index), score)
    }
  }

  // MARK: Settings

  /// Whether the site has a kind of page, to which the page may link.
  mutating func has(_ kind: PageSwitch) -> Bool {
    let isOn = untracked.content.pages.has(kind)
    track { parts, _ in parts.lists.add(isOn) }
    return isOn
  }

  // MARK: Feeds and sitemaps

  /// The blogs of a feed, newest first.
  mutating func blogs(of subject: FeedFile.Subject) -> [BlogReading] {
    FeedFile.blogs(of: subject, untracked.content).map { blog($0) }
  }

  /// The fallback for missing dates in feeds; nil if no blog of the site has a date.
  mutating func oldestDate() -> Timestamp? {
    let date = untracked.oldestDate
    track { parts, _ in parts.lists.add(date) }
    return date
  }

  /// Whether there is a sitemap.
  mutating func hasSitemap() -> Bool { has(.sitemap) && untrackedPlan.hasSitemap }

  /// The number of pages that search engines may list.
  mutating func listedCount() -> Int {
    let count = untrackedPlan.listed.count
    track { parts, _ in parts.lists.add(count) }
    return count
  }

  /// The sitemap entries of the listed pages in `range`; a range beyond the end is clamped.
  mutating func sitemapEntries(_ range: Range<Int>) -> [(path: String, facts: SitemapFacts)] {
    let content = untracked.content
    let entries = untrackedPlan.listed[range.clamped(to: untrackedPlan.listed.indices)].map { number in
      let page = untrackedPlan.pages[number]
      return (path: page.path, facts: page.kind.sitemapFacts(content))
    }
    track { parts, _ in
      for (path, facts) in entries {
        parts.lists.add(path)
        parts.lists.add(facts.changed)
        for picture in facts.pictures { parts.lists.add(picture) }
      }
    }
    return entries
  }
}
