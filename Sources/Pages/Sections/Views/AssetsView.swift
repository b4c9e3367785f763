/// The files of the theme that pages load.
package struct AssetsView: Sendable {
  /// A link to a file of the theme.
  package struct Link: Sendable {
    /// The local URL, with a hash in the name; empty if the theme has no such file.
    package let url: String
    /// The value of the `integrity` attribute.
    let integrity: String

    package init(url: String, integrity: String) {
      (self.url, self.integrity) = (url, integrity)
    }
  }

  let stylesheet: Link
  /// The style sheet of feeds that are opened in a browser.
  let feedStylesheet: Link
  /// Runs before the page is shown.
  let earlyScript: Link
  /// The module of every page.
  let script: Link
  /// The module that stores the reader's choices.
  let choices: Link
  /// The script with the messages of the other scripts.
  let words: Link
  /// The module of a blog's page.
  let blogScript: Link
  /// What the module of a blog's page loads to enlarge its picture.
  let zoomScript: Link
  /// What a page loads when a reader shares.
  let shareScript: Link
  /// The module of the page of the reader's likes.
  let likesScript: Link
  /// What `service-worker.js` loads.
  let offlineWorker: Link
  /// The style sheet of pages that show attributes of blogs.
  let findsStylesheet: Link
  /// The modules of the pages for finds.
  let exploreScript: Link
  let identifyScript: Link
  let quizScript: Link
  /// The module and the style sheet of the map.
  let mapScript: Link
  let mapStyle: Link
  /// What the map loads if one file has its tiles.
  let mapArchiveScript: Link
  /// The files of Leaflet; empty if it was not found.
  let leafletScript: Link
  let leafletStyle: Link
  /// The style sheet of pages with groups, quotes or filters.
  let listsStylesheet: Link
  /// The module that filters a list.
  let filterScript: Link
  /// The module that stores the reader's favourite quotes and picks random ones.
  let quotesScript: Link
  /// The style sheet of pages on which comments answer each other.
  let threadsStylesheet: Link
  /// The module and the style sheet of blogs with several pictures.
  let galleryScript: Link
  let galleryStylesheet: Link
  /// The style sheet of sites with content warnings.
  let warningsStylesheet: Link
  /// The style sheet of pages with reactions.
  let reactionsStylesheet: Link
  /// The fonts of texts and of headings, for the script of the site's language; empty if the site serves none.
  let textFont: Link
  let headingFont: Link
  package let favicon: Link

  /// Names of files that only sites with such pages have.
  package static let findsNames: Set = ["finds.css", "finds.js", "explore.js", "identify.js", "quiz.js"]

  /// Names of files that only sites with groups, quotes or filters have.
  package static let listsNames: Set = ["lists.css", "filter.js", "quotes.js"]

  /// The name of a file that only sites with such pages have.
  package static let threadsName = "threads.css"
  /// Names of files that only sites with several pictures in a blog have.
  package static let galleryNames: Set = ["gallery.css", "gallery.js"]

  /// The name of a file that only sites with content warnings have.
  package static let warningsName = "warnings.css"

  /// The name of a file that only sites with reactions have.
  package static let reactionsName = "reactions.css"

  /// Names that the build also uses.
  package static let wordsName = "words.js"
  /// The module of the page of the reader's likes.
  package static let likesScriptName = "likes.js"
  /// Names of files that only sites that work offline have: what pages load, and what runs in the background.
  package static let offlineNames = (script: "offline.js", worker: "offline-worker.js")
  package static let mapScriptName = "map.js"
  package static let mapStyleName = "map.css"
  package static let mapArchiveName = "pmtiles.js"
  /// Names of files that only sites with a map have.
  package static let mapNames = [mapScriptName, mapStyleName, mapArchiveName]
  package static let leafletScriptName = "leaflet.js"
  package static let leafletStyleName = "leaflet.css"

  /// Creates the links by calling `link` with the names of the files in the theme.
  package init(_ link: (String) -> Link) {
    stylesheet = link("style.css")
    feedStylesheet = link("feed.css")
    earlyScript = link("early.js")
    script = link("site.js")
    choices = link("choices.js")
    words = link(Self.wordsName)
    blogScript = link("blog.js")
    zoomScript = link("zoom.js")
    shareScript = link("share.js")
    likesScript = link(Self.likesScriptName)
    offlineWorker = link(Self.offlineNames.worker)
    findsStylesheet = link("finds.css")
    exploreScript = link("explore.js")
    identifyScript = link("identify.js")
    quizScript = link("quiz.js")
    mapScript = link(Self.mapScriptName)
    mapStyle = link(Self.mapStyleName)
    mapArchiveScript = link(Self.mapArchiveName)
    leafletScript = link(Self.leafletScriptName)
    leafletStyle = link(Self.leafletStyleName)
    listsStylesheet = link("lists.css")
    filterScript = link("filter.js")
    quotesScript = link("quotes.js")
    threadsStylesheet = link(Self.threadsName)
    galleryScript = link("gallery.js")
    galleryStylesheet = link("gallery.css")
    warningsStylesheet = link(Self.warningsName)
    reactionsStylesheet = link(Self.reactionsName)
    textFont = link("font-text.woff2")
    headingFont = link("font-headings.woff2")
    favicon = link("favicon.svg")
  }
}
