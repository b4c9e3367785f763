import Basics
public import BlogExport
public import BlogModel
public import Media
public import Pages
public import PictureFetch
public import Publisher
public import SiteOutput

/// The settings of `blogforge.yml`; every property has a default, so a bare export builds too.
///
/// `docs/configuration.md` lists the keys; ``ConfigurationReader`` reads them.
public struct SiteConfiguration: Sendable, Hashable {
  /// The site's name; nil for the title of the export.
  public var title: String?
  /// A sentence about the site.
  public var description = ""
  /// The language of the pages, BCP 47.
  public var language = "en"
  /// The time zone in which dates are shown and zoneless dates are read; a name of the tz database.
  public var timeZone = "UTC"
  /// Where the site will be; nil when that is not known yet.
  public var baseURL: BaseURL?
  /// Whether the base URL comes from the environment variables of the machine that builds.
  public var isBaseURLOfHost = false
  /// Blogs on a feed page, 1...1000.
  public var pageSize = 20
  /// The export: a file or a folder, below the site folder.
  public var export = "export"
  /// The copy of the storage bucket, below the site folder.
  public var images = "images"
  /// The site's own templates, below the site folder.
  public var templates = "templates"
  /// Files that are copied as they are, below the site folder.
  public var staticFiles = "static"
  /// The folder of the finished site, below the site folder.
  public var output = "public"
  /// How pictures are resized.
  public var pictures = PictureSettings()
  /// How locations are shown.
  public var map = MapSettings()
  /// Whether the search also finds blogs by the words of their comments.
  public var isSearchingComments = false
  /// Whether pictures without a local copy are fetched.
  public var isFetching = false
  /// Hosts that pictures are fetched from whatever their IP address, loopback and private ones included.
  public var fetchAllowed: [AllowedHost] = []
  /// Seconds that fetching one picture may take, 1...3600.
  public var fetchTimeout = 120
  /// Ids of bloggers who appear nowhere.
  public var blocked: [String] = []
  /// Ids of blogs and comments that appear nowhere.
  public var hidden: [String] = []
  /// Files with ids of what was taken down, below the site folder.
  public var redact: [String] = []
  /// Which records the site shows.
  public var selection = Selection()
  /// Who is shown under a made-up name.
  public var pseudonyms = Pseudonyms.none
  /// What happens to records that only older ones of several exports have; nil if there is one export.
  public var removed: ExportOptions.Removed?
  /// How the export is read: the name of a built-in field map, or a file below the site folder.
  public var fieldMap = FieldMap.fellowBlogger.name
  /// Which of the larger parts the site has.
  public var features = Features()
  /// The kinds of pages that the site has.
  public var pages = PageSwitches()
  /// The formats of the feeds of bloggers and tags.
  public var feeds = FeedSettings()
  /// The ids of the blogs that come first on the front page.
  public var pinned: [String] = []
  /// Links next to the navigation.
  public var headerLinks: [SiteLink] = []
  /// Links at the foot of every page.
  public var footerLinks: [SiteLink] = []
  /// The address of a blog in the app, with `{id}`; empty for none.
  public var appLink = ""
  /// Scripts that the owner adds to pages.
  public var scripts: [SiteScript] = []
  /// Colours and fonts.
  public var design = Design()
  /// The picture in the header; nil for the theme's.
  public var logo: SiteLogo?
  /// The picture of the browser's tab: a path on the site; empty for the theme's.
  public var favicon = ""
  /// The number of concurrent tasks; nil for one per core.
  public var jobs: Int?
  /// Whether warnings fail the build.
  public var isStrict = false
  /// Whether the cache is ignored.
  public var isClean = false
  /// Days after which unused entries are removed from the cache, 1...36500.
  public var cacheDays = 30
  /// The maximum size of the cache in million bytes, 1...1,000,000; the least recently used entries are removed
  /// first.
  public var cacheMegabytes = 2000
  /// Where a trace of the build is written, below the site folder; nil for none.
  public var trace: String?
  /// The hosts for which files are written.
  public var hosts: [SiteHost] = []
  /// How text files are compressed for servers that hand out compressed files.
  public var precompress: [Compression] = []
  /// The redirects.
  public var redirects: [Redirect] = []
  /// How the addresses of blogs are made.
  public var addresses = BlogAddresses()
  /// The file that stores former addresses of profiles and blogs, below the site folder.
  public var slugs = "slugs.txt"
  /// Where the site can be published.
  public var publishTargets: [PublishTarget] = []
  /// The base URLs of the publish targets that set one, by the names of the targets.
  public var publishBaseURLs: [String: BaseURL] = [:]
  /// How much the commands print.
  public var verbosity = Verbosity.normal
  /// The format in which they print.
  public var logFormat = LogFormat.text

  /// A configuration with every default.
  public init() {}

  /// Who is shown under a made-up name.
  public enum Pseudonyms: Sendable, Hashable {
    case none
    case all
    /// The bloggers with these ids.
    case bloggers([String])
  }

  /// How much the commands print.
  public enum Verbosity: Sendable, Hashable {
    /// Only problems.
    case quiet
    /// Problems and a summary.
    case normal
    /// Also the time of every stage.
    case verbose
  }

  /// The format in which the commands print.
  public enum LogFormat: String, Sendable, Hashable, CaseIterable {
    /// Lines for people.
    case text
    /// One JSON object per line.
    case json
    /// Lines for people, problems as annotations of GitHub Actions.
    case github
  }
}

/// A link of the header or the footer.
public struct SiteLink: Sendable, Hashable {
  /// The words to click.
  public let label: String
  /// `http`, `https` or `mailto`, or a path on the site.
  public let url: String

  /// A link with its words.
  public init(label: String, url: String) {
    self.label = label
    self.url = url
  }

  /// Whether it leads to the studio, which is not part of the site.
  var leadsToStudio: Bool { StudioAddress.isStudio(url.utf8) }
}
