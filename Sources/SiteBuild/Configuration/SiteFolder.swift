import Basics
public import BlogExport
import SiteOutput

/// Where everything is: what the user named on the command line, resolved to paths.
public struct SiteFolder: Sendable {
  /// The site folder, as the user named it; nil for a bare export.
  public let root: String?
  /// The export's files, in order.
  public private(set) var sources: [ExportSource]
  /// Files and folders of the export whose names are not UTF-8, as messages show them.
  let unusableNames: [String]
  /// The files that say which generator the texts of the export were written for; most do not exist.
  private let generatorFiles: [String]
  /// The copy of the storage bucket.
  public let images: String
  /// Whether the folder that is the export would be that of the pictures, but contains the output.
  private(set) var omitsPictures = false
  /// The site's own templates; nil for a bare export.
  public let templates: String?
  /// Files to copy as they are; nil for a bare export.
  public let staticFiles: String?
  /// The pages that the owner wrote; nil for a bare export.
  public let ownPages: String?
  /// The finished site.
  public let output: String
  /// The cache.
  public let cache: String
  /// The name of a built-in field map, or the path of a file.
  public let fieldMap: String
  /// Files with ids of what was taken down.
  public let redact: [String]
  /// The earlier addresses of profiles; nil for a bare export.
  public let slugs: String?

  /// The made-up names of bloggers; nil if there are none, and for a bare export.
  public let pseudonyms: String?

  /// The name of the file with made-up names in a site folder.
  static let pseudonymsName = "pseudonyms.txt"

  /// The name of the folder with the owner's pages in a site folder.
  static let ownPagesName = "pages"

  /// The name of the configuration in a site folder.
  public static let configurationName = "blogforge.yml"

  /// What is wrong with the paths that the user named.
  public enum Mistake: Error, Sendable, Equatable {
    /// No file or folder has that name.
    case notFound(String)
    /// A site folder is given together with other paths.
    case folderBesideOthers(String)
    /// Standard input is named more than once.
    case standardInputTwice
    /// A site folder without an export.
    case noExport(folder: String, expected: String)
  }

  /// The site folder among the paths; nil when they are a bare export.
  ///
  /// A folder is a site folder when it holds `blogforge.yml` or `export`; any other is a folder of exports.
  public static func root(of paths: [String]) throws(Mistake) -> String? {
    for path in paths where path != "-" {
      if FileSystem.isMissing(path) { throw .notFound(path) }
      // Reading it later fails with the system's reason.
      guard FileSystem.status(of: path, followLink: true)?.kind == .folder else { continue }
      let isSite = [configurationName, "export"].contains {
        FileSystem.status(of: FileSystem.join(path, $0)) != nil
      }
      guard isSite else { continue }
      guard paths.count == 1 else { throw .folderBesideOthers(path) }
      return path
    }
    return nil
  }

  /// Resolves the paths.
  ///
  /// - Parameters:
  ///   - paths: a site folder, or files and folders of a bare export, `-` for standard input.
  ///   - configuration: of the site.
  ///   - output: as on the command line, relative to the working folder; nil for the configuration's.
  ///   - images: likewise.
  ///   - fieldMap: likewise, or the name of a built-in one.
  ///   - redact: likewise, in addition to those of the configuration.
  /// - Throws: ``Mistake``.
  public init(
    paths: [String],
    configuration: SiteConfiguration,
    output: String? = nil,
    images: String? = nil,
    fieldMap: String? = nil,
    redact: [String] = []
  ) throws(Mistake) {
    let root = try Self.root(of: paths)
    self.root = root
    self.fieldMap = fieldMap ?? Self.fieldMap(configuration.fieldMap, below: root)
    self.redact = configuration.redact.map { FileSystem.join(root ?? ".", $0) } + redact
    if let root {
      let export = FileSystem.join(root, configuration.export)
      (sources, unusableNames) = Self.sources(in: export)
      guard !sources.isEmpty else { throw .noExport(folder: root, expected: export) }
      generatorFiles = SiteGenerator.paths(of: sources)
      self.images = images ?? FileSystem.join(root, configuration.images)
      templates = FileSystem.join(root, configuration.templates)
      staticFiles = FileSystem.join(root, configuration.staticFiles)
      ownPages = FileSystem.join(root, Self.ownPagesName)
      slugs = FileSystem.join(root, configuration.slugs)
      pseudonyms = configuration.pseudonyms == .none ? nil : FileSystem.join(root, Self.pseudonymsName)
      self.output = output ?? FileSystem.join(root, configuration.output)
      cache = FileSystem.join(root, ".cache/blogforge")
    } else {
      if paths.count(where: { $0 == "-" }) > 1 { throw .standardInputTwice }
      let target = output ?? configuration.output
      var (sources, unusable, generatorFiles): ([ExportSource], [String], [String]) = ([], [], [])
      for path in paths {
        let found = path == "-" ? ([ExportSource.standardInput], []) : Self.sources(in: path)
        // Files in the output of an earlier build are not part of the export.
        sources += found.0.filter { path == "-" || !FileSystem.contains(target, $0.path) }
        unusable += found.1
        generatorFiles += SiteGenerator.paths(of: found.0)
      }
      (self.sources, unusableNames, self.generatorFiles) = (sources, unusable, generatorFiles)
      if let first = paths.first, sources.isEmpty { throw .noExport(folder: first, expected: first) }
      let neighbour = FileSystem.join(paths.first.map(Self.parent) ?? ".", configuration.images)
      let found = Self.images(in: paths, neighbour: neighbour, output: target)
      self.images = images ?? found.folder
      omitsPictures = images == nil && found.isOmitted
      templates = nil
      staticFiles = nil
      ownPages = nil
      slugs = nil
      pseudonyms = nil
      self.output = target
      cache = FileSystem.join(Self.parent(of: target), ".cache/blogforge")
    }
  }

  /// The output and cache of a site folder, whose export need not exist.
  public init(cleaning root: String, configuration: SiteConfiguration, output: String?) {
    self.root = root
    (sources, unusableNames, generatorFiles) = ([], [], [])
    images = FileSystem.join(root, configuration.images)
    templates = nil
    staticFiles = nil
    ownPages = nil
    self.output = output ?? FileSystem.join(root, configuration.output)
    cache = FileSystem.join(root, ".cache/blogforge")
    fieldMap = Self.fieldMap(configuration.fieldMap, below: root)
    redact = []
    slugs = nil
    pseudonyms = nil
  }

  /// The inputs of the site, the cache, and the repository's own folder: nothing may be published there.
  public func inputs(_ configuration: SiteConfiguration) -> [String] {
    let exports = root.map { [FileSystem.join($0, configuration.export), FileSystem.join($0, ".git")] }
    return (exports ?? sources.map(\.path).filter { $0 != "-" })
      + [images, templates, staticFiles, ownPages, cache].compactMap { $0 }
  }

  /// The files other than the configuration that say how the export is shown; some of them may not exist.
  public var settings: [String] {
    readingSettings + [slugs, pseudonyms].compactMap { $0 }
  }

  /// Those on which the records depend that are read.
  var readingSettings: [String] {
    (FieldMap.named(fieldMap) == nil ? [fieldMap] : []) + redact + generatorFiles
  }

  /// The same folder without the files of the export.
  var withoutSources: SiteFolder {
    var folder = self
    folder.sources = []
    return folder
  }

  /// Whether blogforge chose the field map, so that reports show it: `auto`, or that of a platform that is not named.
  package func isAutomatic(_ map: FieldMap) -> Bool {
    fieldMap == FieldMap.auto.name
      || (fieldMap == FieldMap.fellowBlogger.name && FieldMap.platforms.contains(map))
  }

  /// A built-in map by its name, any other by its path.
  private static func fieldMap(_ name: String, below root: String?) -> String {
    FieldMap.named(name) == nil ? FileSystem.join(root ?? ".", name) : name
  }

  /// The folder of pictures of a bare export: the one next to it, or the folder that is the export itself, in which
  /// platforms archive them.
  private static func images(
    in paths: [String],
    neighbour: String,
    output: String
  ) -> (folder: String, isOmitted: Bool) {
    guard paths.count == 1, FileSystem.isMissing(neighbour),
      FileSystem.status(of: paths[0], followLink: true)?.kind == .folder
    else { return (neighbour, false) }
    // Pictures are part of the site, and no site may be built in them.
    return FileSystem.contains(paths[0], output) ? (neighbour, true) : (paths[0], false)
  }

  private static func parent(of path: String) -> String {
    var trimmed = path[...]
    while trimmed.utf8.count > 1, trimmed.utf8.last == UInt8(ascii: "/") {
      trimmed = Substring(trimmed.utf8.dropLast())
    }
    guard let slash = trimmed.lastSlash else { return "." }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  /// The files of an export: the file itself, or the files of a folder that can be one, sorted by path.
  private static func sources(in path: String) -> (files: [ExportSource], unusable: [String]) {
    if FileSystem.isMissing(path) { return ([], []) }
    guard FileSystem.status(of: path, followLink: true)?.kind == .folder else {
      return ([ExportSource(name: path, path: path)], [])
    }
    let listing: FileSystem.Listing
    do throws(FileSystemError) { listing = try FileSystem.listing(of: path) } catch {
      // Reading it as a file reports the system's reason.
      return ([ExportSource(name: error.path, path: error.path)], [])
    }
    return (
      ExportNames.records(in: listing.files + listing.links).sorted().map {
        ExportSource(name: FileSystem.join(path, $0), path: FileSystem.join(path, $0), inner: $0)
      },
      listing.unusable.map { FileSystem.join(path, $0) }
    )
  }
}
