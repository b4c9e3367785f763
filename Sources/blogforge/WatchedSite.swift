import Basics
import Pages
import PreviewServer
import SiteBuild
import SiteOutput

/// Which files a preview watches.
struct WatchedSite: Equatable {
  let places: [WatchedPlace]
  let ignored: [String]
  /// The folder of the finished site.
  let output: String

  /// Collects the current files of a site, and those that may be added.
  init(_ folder: SiteFolder, _ configuration: SiteConfiguration, _ options: SiteOptions) {
    var places: [WatchedPlace] = []
    if let root = folder.root {
      places.append(.folder(FileSystem.join(root, configuration.export)))
      if options.config == nil { places.append(.file(FileSystem.join(root, SiteFolder.configurationName))) }
    } else {
      // A bare export: files, or folders that hold some.
      places += options.givenPaths.map(WatchedPlace.folder)
    }
    if let config = options.config { places.append(.file(config)) }
    let folders = [folder.images, folder.templates, folder.staticFiles, folder.ownPages]
    places += folders.compactMap { $0 }.map(WatchedPlace.folder)
    places += (folder.settings + configuration.fontFiles(in: folder)).map(WatchedPlace.file)
    output = WatchedPlace.folder(folder.output).path
    // Of the finished site only the front page is watched, which every build writes and whose removal shows that a
    // user removes the site, and the manifest, which a build for another address writes last.
    for name in [Self.frontPage, Manifest.fileName] { places.append(.file(FileSystem.join(output, name))) }
    self.places = places
    ignored = [folder.output, folder.cache]
  }

  private static let frontPage = "index.html"

  /// Waits for changes of what the site is made of, or for the removal of the finished site.
  ///
  /// - Parameters:
  ///   - watcher: a watcher of this site.
  ///   - address: that of the site, as its manifest has it; a site that was built for another address counts as
  ///     removed. Nil to accept any.
  /// - Returns: the paths; nil when the watcher has been ended or the task cancelled.
  func changes(of watcher: FileWatcher, address: UInt64? = nil) async -> [String]? {
    while let changed = await watcher.changes() {
      let inputs = inputs(changed, address)
      if !inputs.isEmpty { return inputs }
    }
    return nil
  }

  /// The changes without those that builds make themselves.
  private func inputs(_ changed: [String], _ address: UInt64?) -> [String] {
    let inputs = changed.filter { !PathText.holds(output, $0) }
    if inputs.count == changed.count { return inputs }
    let isOther = address != nil && ![nil, address].contains(builtAddress)
    return inputs + (isRemoved || isOther ? [output] : [])
  }

  /// Whether there is no finished site.
  var isRemoved: Bool { access("\(output)/\(Self.frontPage)", F_OK) != 0 }

  /// The address that the finished site was built for, as a fingerprint; nil if there is no site.
  var builtAddress: UInt64? { Manifest.read(in: output)?.site.address }

  /// A watcher of these files, from now on.
  func watcher() -> FileWatcher { FileWatcher(places, ignoring: ignored) }

  /// The URL path of a changed file of `static/`; nil for others, whose changes the pages show.
  static func address(of path: String, in folder: SiteFolder, _ basePath: String) -> String? {
    guard let root = folder.staticFiles, path != root, PathText.holds(root, path) else { return nil }
    return basePath + SiteAddress.escaped(String(Substring(path.utf8.dropFirst(root.utf8.count + 1))))
  }
}
