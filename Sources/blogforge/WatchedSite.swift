import PreviewServer
import SiteBuild

/// Which files a preview watches.
struct WatchedSite: Equatable {
  let places: [WatchedPlace]
  let ignored: [String]

  /// What a site is made of now, and what may come.
  init(_ folder: SiteFolder, _ configuration: SiteConfiguration, _ options: SiteOptions) {
    var places: [WatchedPlace] = []
    if let root = folder.root {
      places.append(.folder(SiteFolder.join(root, configuration.export)))
      if options.config == nil { places.append(.file(SiteFolder.join(root, SiteFolder.configurationName))) }
    } else {
      // A bare export: files, or folders that hold some.
      places += options.givenPaths.map(WatchedPlace.folder)
    }
    if let config = options.config { places.append(.file(config)) }
    places += [folder.images, folder.templates, folder.staticFiles].compactMap { $0 }.map(WatchedPlace.folder)
    places += ([folder.fieldMap] + folder.redact + [folder.slugs].compactMap { $0 }).map(WatchedPlace.file)
    self.places = places
    ignored = [folder.output, folder.cache]
  }

  /// A watcher of these files, from now on.
  func watcher() -> FileWatcher { FileWatcher(places, ignoring: ignored) }

  /// Where a changed file of `static/` is on the site; nil of others, whose changes the pages show.
  static func address(of path: String, in folder: SiteFolder, _ basePath: String) -> String? {
    guard let root = folder.staticFiles, path.hasPrefix(root + "/") else { return nil }
    return basePath + path.dropFirst(root.count + 1)
  }
}
