import Basics
import BlogModel
import Pages
import SiteOutput
import TemplateEngine

extension SiteFingerprint {
  /// The fingerprint of what all pages have in common.
  ///
  /// - Parameters:
  ///   - program: the program's version, as exact as it is known.
  ///   - configuration: every setting counts, except those that only name files or control how the build works.
  ///   - zone: the time zone of the dates; its rules may differ on another machine.
  ///   - theme: the templates, and the addresses of what pages load.
  init(program: String, configuration: SiteConfiguration, zone: TimeZoneRules, theme: Theme) {
    var settings = configuration
    // Excluded records are detected by the records that remain.
    settings.blocked = []
    settings.hidden = []
    settings.redact = []
    settings.removed = nil
    settings.selection = Selection()
    // Who has one is seen in records; that anyone has one decides about links to other sites.
    if settings.pseudonyms != .none { settings.pseudonyms = .all }
    settings.fieldMap = SiteConfiguration().fieldMap
    settings.isFetching = false
    settings.fetchAllowed = []
    settings.fetchTimeout = SiteConfiguration().fetchTimeout
    // What pages show of these is part of their own fingerprints.
    settings.pages = PageSwitches()
    // Pages do not show these.
    settings.hosts = []
    settings.precompress = []
    settings.redirects = []
    settings.slugs = SiteConfiguration().slugs
    var templates = Digest()
    for source in theme.sources {
      templates.add(source.name)
      templates.add(source.text)
    }
    for (name, asset) in theme.assets.sorted(by: { $0.key < $1.key }) {
      templates.add(name)
      templates.add(asset.path)
    }
    theme.language.add(to: &templates)
    theme.extra.add(to: &templates)
    self.init(
      program: Digest.of(program),
      settings: Self.settings(settings, zone),
      templates: templates.value,
      address: Self.address(of: configuration.baseURL)
    )
  }

  /// The fingerprint of an address; 0 for none.
  static func address(of url: BaseURL?) -> UInt64 { url.map { max(1, Digest.of($0.origin + $0.path)) } ?? 0 }

  /// What a build depends on in addition to its files: if nothing changes, the site is not rebuilt.
  static func key(
    program: String,
    configuration: SiteConfiguration,
    zone: TimeZoneRules,
    folder: SiteFolder
  ) -> UInt64 {
    var digest = Digest()
    digest.add(program)
    // The description contains every path and name that the command line can set. The files of the export are
    // among the inputs, and a description of many of them takes long.
    digest.add("\(folder.withoutSources)")
    digest.add(settings(configuration, zone))
    return digest.value
  }

  private static func settings(_ configuration: SiteConfiguration, _ zone: TimeZoneRules) -> UInt64 {
    let plain = SiteConfiguration()
    var settings = configuration
    settings.export = plain.export
    settings.images = plain.images
    settings.templates = plain.templates
    settings.staticFiles = plain.staticFiles
    settings.output = plain.output
    settings.isBaseURLOfHost = plain.isBaseURLOfHost
    settings.jobs = plain.jobs
    settings.isStrict = plain.isStrict
    settings.isClean = plain.isClean
    settings.verbosity = plain.verbosity
    settings.logFormat = plain.logFormat
    settings.trace = plain.trace
    settings.cacheDays = plain.cacheDays
    settings.cacheMegabytes = plain.cacheMegabytes
    settings.publishTargets = plain.publishTargets
    settings.publishBaseURLs = plain.publishBaseURLs
    var digest = Digest()
    // The description contains every property, including ones that are added later.
    digest.add("\(settings)")
    digest.add(zone.identifier)
    digest.add(zone.initialOffset)
    for transition in zone.transitions {
      digest.add(UInt64(bitPattern: transition.start))
      digest.add(transition.offset)
    }
    return digest.value
  }
}
