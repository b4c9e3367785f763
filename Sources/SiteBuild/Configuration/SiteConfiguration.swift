import BlogExport
import BlogModel
public import Media
public import Pages
public import PictureFetch
public import Publisher
public import SiteOutput

/// What `blogforge.yml` can say; every property has a default, so that a bare export builds too.
///
/// `docs/configuration.md` lists the keys; ``ConfigurationReader`` reads them.
public struct SiteConfiguration: Sendable, Hashable {
  /// The site's name.
  public var title = "Blog"
  /// A sentence about the site.
  public var description = ""
  /// The language of the pages, BCP 47.
  public var language = "en"
  /// The time zone in which dates are shown and zoneless dates are read; a name of the tz database.
  public var timeZone = "UTC"
  /// Where the site will be; nil when that is not known yet.
  public var baseURL: BaseURL?
  /// Whether the machine that builds says where the site will be.
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
  /// How places are shown.
  public var map = MapSettings()
  /// Whether the search finds blogs by the words of their comments, too.
  public var isSearchingComments = false
  /// Whether pictures without a local copy are fetched.
  public var isFetching = false
  /// Hosts that pictures are fetched from whatever their address.
  public var fetchAllowed: [AllowedHost] = []
  /// Seconds that fetching one picture may take, 1...3600.
  public var fetchTimeout = 120
  /// Ids of bloggers who appear nowhere.
  public var blocked: [String] = []
  /// Ids of blogs and comments that appear nowhere.
  public var hidden: [String] = []
  /// Files with ids of what was taken down, below the site folder.
  public var redact: [String] = []
  /// How the export is read: the name of a built-in field map, or a file below the site folder.
  public var fieldMap = FieldMap.fellowBlogger.name
  /// Which of the bigger parts the site is to have.
  public var features = Features()
  /// Links beside the navigation.
  public var headerLinks: [SiteLink] = []
  /// Links at the foot of every page.
  public var footerLinks: [SiteLink] = []
  /// Colours and fonts.
  public var design = Design()
  /// The picture in the header; nil for the theme's.
  public var logo: SiteLogo?
  /// The picture of the browser's tab: a path on the site; empty for the theme's.
  public var favicon = ""
  /// Tasks that work at a time; nil for one a core.
  public var jobs: Int?
  /// Whether warnings fail the build.
  public var isStrict = false
  /// Whether the cache is ignored.
  public var isClean = false
  /// Days after which what no build used goes from the cache, 1...36500.
  public var cacheDays = 30
  /// Million bytes over which the cache loses what was not used for longest, 1...1,000,000.
  public var cacheMegabytes = 2000
  /// Where a trace of the build is written, below the site folder; nil for none.
  public var trace: String?
  /// For which hosts files are written.
  public var hosts: [SiteHost] = []
  /// How text files are compressed for servers that hand out compressed files.
  public var precompress: [Compression] = []
  /// Addresses that lead elsewhere.
  public var redirects: [Redirect] = []
  /// The file that remembers the addresses of profiles, below the site folder.
  public var slugs = "slugs.txt"
  /// Where the site can be published.
  public var publishTargets: [PublishTarget] = []
  /// Where the site will be at those targets that say so, by their names.
  public var publishBaseURLs: [String: BaseURL] = [:]
  /// How much is told.
  public var verbosity = Verbosity.normal
  /// How it is told.
  public var logFormat = LogFormat.text

  /// A configuration with every default.
  public init() {}

  /// How much the commands tell.
  public enum Verbosity: Sendable, Hashable {
    /// Only problems.
    case quiet
    /// Problems and a summary.
    case normal
    /// The time of every stage besides.
    case verbose
  }

  /// How the commands tell it.
  public enum LogFormat: String, Sendable, Hashable, CaseIterable {
    /// Lines for people.
    case text
    /// One JSON object a line.
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
}
