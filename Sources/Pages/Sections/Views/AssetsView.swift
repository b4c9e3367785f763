/// The files of the theme that pages load.
package struct AssetsView: Sendable {
  /// One of them.
  package struct Link: Sendable {
    /// Local, with a hash in its name; empty when the theme has no such file.
    package let url: String
    /// For the attribute of that name.
    let integrity: String

    package init(url: String, integrity: String) {
      (self.url, self.integrity) = (url, integrity)
    }
  }

  let stylesheet: Link
  /// Of feeds that a person opens.
  let feedStylesheet: Link
  /// Runs before the page is shown.
  let earlyScript: Link
  /// The module of every page.
  let script: Link
  /// The module that keeps the reader's choices.
  let choices: Link
  /// The script with the words of the scripts.
  let words: Link
  /// The module of a blog's page.
  let blogScript: Link
  /// The module of the page of the reader's likes.
  let likesScript: Link
  /// Of pages that show what blogs are like.
  let findsStylesheet: Link
  /// The modules of the pages that make something of finds.
  let exploreScript: Link
  let identifyScript: Link
  let quizScript: Link
  /// The module and the style sheet of the map.
  let mapScript: Link
  let mapStyle: Link
  /// Leaflet's; empty where it was not found.
  let leafletScript: Link
  let leafletStyle: Link
  /// Of pages with groups, quotes or filters.
  let listsStylesheet: Link
  /// The module that filters a list.
  let filterScript: Link
  /// The module that keeps quotes and draws them.
  let quotesScript: Link
  package let favicon: Link

  /// Names of files that only sites with such pages have.
  package static let findsNames: Set = ["finds.css", "finds.js", "explore.js", "identify.js", "quiz.js"]

  /// Names of files that only sites with groups, quotes or filters have.
  package static let listsNames: Set = ["lists.css", "filter.js", "quotes.js"]

  /// Names that the build needs, too.
  package static let wordsName = "words.js"
  package static let mapScriptName = "map.js"
  package static let mapStyleName = "map.css"
  package static let leafletScriptName = "leaflet.js"
  package static let leafletStyleName = "leaflet.css"

  /// The links that `link` makes of the files' names in the theme.
  package init(_ link: (String) -> Link) {
    stylesheet = link("style.css")
    feedStylesheet = link("feed.css")
    earlyScript = link("early.js")
    script = link("site.js")
    choices = link("choices.js")
    words = link(Self.wordsName)
    blogScript = link("blog.js")
    likesScript = link("likes.js")
    findsStylesheet = link("finds.css")
    exploreScript = link("explore.js")
    identifyScript = link("identify.js")
    quizScript = link("quiz.js")
    mapScript = link(Self.mapScriptName)
    mapStyle = link(Self.mapStyleName)
    leafletScript = link(Self.leafletScriptName)
    leafletStyle = link(Self.leafletStyleName)
    listsStylesheet = link("lists.css")
    filterScript = link("filter.js")
    quotesScript = link("quotes.js")
    favicon = link("favicon.svg")
  }
}
