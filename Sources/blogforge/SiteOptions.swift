import ArgumentParser
import Basics
import BlogModel
import Pages
import PictureFetch
import SiteBuild
import SiteOutput

/// What the commands that read a site have in common.
struct SiteOptions: ParsableArguments {
  @Argument(
    help:
      "A site folder, or the files of an export (- is standard input). The default is the current folder.",
    completion: .file()
  )
  var paths: [String] = []

  @Option(
    help: "The configuration file. The default is blogforge.yml in the site folder.",
    completion: .file(extensions: ["yml", "yaml"])
  )
  var config: String?

  @Option(
    help: "The folder of pictures. The default is images in the site folder or next to the export.",
    completion: .directory
  )
  var images: String?

  @Flag(help: "Download pictures that have no local copy, from public IP addresses only.")
  var fetch = false

  @Option(
    help: ArgumentHelp(
      "A host to download from even if its IP address is not public. Can be repeated.",
      valueName: "host"
    )
  )
  var fetchAllow: [String] = []

  @Option(
    help: ArgumentHelp(
      "How the export is read: fellow-blogger (the default), auto, video-answers, finds, series, spots, "
        + "discourse, mastodon, bluesky, twitter, instagram, tumblr, wordpress, wordpress-rest, blogger, "
        + "blogger-takeout, rss, atom, json-feed, ghost, medium, substack, markdown, or the file of a field "
        + "map.",
      valueName: "name-or-file"
    ),
    completion: .file()
  )
  var fieldmap: String?

  @Option(
    help: ArgumentHelp(
      "A file of ids, one per line, of records to exclude, such as bloggers and blogs. Can be repeated.",
      valueName: "file"
    ),
    completion: .file()
  )
  var redact: [String] = []

  @Option(help: "How many tasks run at the same time. The default is one per core.")
  var jobs: Int?

  @Flag(help: "Treat warnings as errors (exit code 1).")
  var strict = false

  @Flag(name: .shortAndLong, help: "Print only warnings and errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print the time of every stage.")
  var verbose = false

  @Option(
    help: "The format of the log: text, json, or github for annotations in GitHub workflows.",
    completion: .list(["text", "json", "github"])
  )
  var logFormat: String?

  /// The configuration, overridden by the flags.
  ///
  /// - Parameter isAddressGiven: whether the address is overridden, so that the one of the host need not be valid.
  /// - Returns: the settings.
  /// - Throws: `Failure`.
  func readConfiguration(isAddressGiven: Bool = false) throws -> SiteConfiguration {
    var configuration = try readFile()
    if let logFormat {
      guard let format = SiteConfiguration.LogFormat(rawValue: logFormat) else {
        throw Failure(.usage, "--log-format must be text, json or github, not '\(logFormat)'.")
      }
      configuration.logFormat = format
    }
    Console.setFormat(configuration.logFormat)
    if !isAddressGiven { configuration.baseURL = try Self.address(configuration) }
    if let jobs {
      guard (1...1024).contains(jobs) else { throw Failure(.usage, "--jobs must be 1 to 1024, not \(jobs).") }
      configuration.jobs = jobs
    }
    if fetch { configuration.isFetching = true }
    for text in fetchAllow {
      guard let host = AllowedHost(text) else {
        throw Failure(
          .usage,
          "--fetch-allow must be a host, for example cdn.example.org or 127.0.0.1:8080, not '\(text)'."
        )
      }
      configuration.fetchAllowed.append(host)
    }
    if strict { configuration.isStrict = true }
    if quiet, verbose { throw Failure(.usage, "--quiet and --verbose cannot be combined.") }
    if quiet { configuration.verbosity = .quiet }
    if verbose { configuration.verbosity = .verbose }
    return configuration
  }

  private func readFile() throws -> SiteConfiguration {
    let root: String?
    do throws(SiteFolder.Mistake) {
      root = try SiteFolder.root(of: givenPaths)
    } catch { throw Failure(error) }
    return try Self.readFile(named: config, siteFolder: root)
  }

  /// The configuration of a site, or the failure that says why it cannot be read.
  static func readFile(named name: String?, siteFolder: String?) throws -> SiteConfiguration {
    do {
      return try ConfigurationFile.read(named: name, siteFolder: siteFolder)
    } catch let error as ConfigurationError {
      throw Failure(error)
    } catch let error as FileSystemError {
      throw Failure(configuration: error)
    }
  }

  var givenPaths: [String] { paths.isEmpty ? ["."] : paths }

  /// The folders and files of the site.
  func folder(_ configuration: SiteConfiguration, output: String? = nil) throws -> SiteFolder {
    do throws(SiteFolder.Mistake) {
      return try SiteFolder(
        paths: givenPaths,
        configuration: configuration,
        output: output,
        images: images,
        fieldMap: fieldmap,
        redact: redact
      )
    } catch { throw Failure(error) }
  }

  /// The address of the configuration, or for `env` the one in the environment; nil if there is none.
  static func address(_ configuration: SiteConfiguration) throws(Failure) -> BaseURL? {
    configuration.isBaseURLOfHost ? try HostURL.find() : configuration.baseURL
  }

  /// The address of `--base-url`, or for `env` the one in the environment; nil if the flag is not given.
  static func baseURL(_ text: String?) throws(Failure) -> BaseURL? {
    guard let text else { return nil }
    if text == "env" {
      if let url = try HostURL.find() { return url }
      throw Failure(
        .usage,
        "--base-url env: none of DEPLOY_PRIME_URL, URL, CF_PAGES_URL and CI_PAGES_URL is set. Use the address itself."
      )
    }
    guard let url = BaseURL(text) else {
      throw Failure(.usage, "--base-url must be an address such as https://example.org/blog/, not '\(text)'.")
    }
    return url
  }

  /// The number of tasks: as configured, otherwise one per core.
  static func jobs(_ configuration: SiteConfiguration) -> Int {
    configuration.jobs ?? max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))))
  }
}
