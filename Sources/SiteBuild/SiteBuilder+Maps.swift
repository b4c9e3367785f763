import Basics
import BlogModel
import Pages
import SiteOutput

/// What a site with a map loads in addition.
extension SiteBuilder {
  /// The theme, with the files for maps only if the site has a map, and what is wrong with the map.
  func theme(
    _ theme: Theme,
    for content: SiteContent
  ) throws(SiteBuildError) -> (theme: Theme, problems: [Diagnostic]) {
    guard content.hasMap else { return (theme.withoutMap(), []) }
    var problems = content.points.skipped > 0 ? [MapProblem.tooMany(count: content.points.skipped)] : []
    var files: LeafletFiles?
    if let folder = leafletFolder {
      files = try fileSystem { () throws(FileSystemError) in try LeafletFiles(folder: folder) }
    } else if theme.assets[AssetsView.leafletScriptName] == nil {
      problems.append(wantedLeaflet.map { .notInFolder($0) } ?? .noLeaflet)
    }
    var theme = theme
    if configuration.map.tiles?.isArchive != true { theme.assets[AssetsView.mapArchiveName] = nil }
    return (theme.with(files), (problems + tileProblems).map(\.diagnostic))
  }

  /// The diagnostics of a check for the map.
  func mapProblems(_ community: Community, _ theme: Theme) -> [Diagnostic] {
    guard configuration.map.isShown, configuration.pages.has(.spots),
      community.hasParts || !community.spots.isEmpty
    else { return [] }
    let points = MapPoints(community)
    guard !points.subjects.isEmpty else { return [] }
    var problems = points.skipped > 0 ? [MapProblem.tooMany(count: points.skipped)] : []
    if leafletFolder == nil, theme.assets[AssetsView.leafletScriptName] == nil {
      problems.append(wantedLeaflet.map { .notInFolder($0) } ?? .noLeaflet)
    }
    return (problems + tileProblems).map(\.diagnostic)
  }

  /// What is wrong with the file of the map's tiles, if one file has them.
  private var tileProblems: [MapProblem] {
    guard let tiles = configuration.map.tiles, tiles.isArchive else { return [] }
    let file = FileSystem.join(folder.staticFiles ?? "static", String(tiles.url.dropFirst()))
    do throws(FileSystemError) {
      let start = try FileSystem.beginning(of: file, count: TileArchive.headerSize)
      return TileArchive.problem(start).map { [.unusableTiles(file, $0)] } ?? []
    } catch {
      return error.code == ENOENT ? [.noTiles(file)] : [.unreadableTiles(file, error.reason)]
    }
  }

  private var wantedLeaflet: String? {
    configuration.map.leaflet.map { FileSystem.join(folder.root ?? ".", $0) }
  }

  private var leafletFolder: String? {
    LeafletFiles.folder(wantedLeaflet, program: ProgramIdentity.executable)
  }

  /// Distinguishes versions of Leaflet without opening their files.
  var leafletStamp: String {
    guard let folder = leafletFolder else { return "" }
    let names = [AssetsView.leafletScriptName, "leaflet.min.js", AssetsView.leafletStyleName]
    return "\(folder) \(Self.stamps(names.map { "\(folder)/\($0)" }))"
  }

  /// Distinguishes versions of the site's fonts without opening their files.
  var fontStamp: String {
    let files = configuration.fontFiles(in: folder)
    guard !files.isEmpty else { return "" }
    let tools = FontSubsetter.tools.compactMap(ChildProcess.path(of:))
    return "\(configuration.design.fonts.sorted { $0.key < $1.key }) \(Self.stamps(files + tools))"
  }

  private static func stamps(_ files: [String]) -> String {
    files.map { FileSystem.status(of: $0, followLink: true).map { "\($0)" } ?? "" }.joined(separator: " ")
  }
}

extension Theme {
  /// The theme of a site without a map.
  func withoutMap() -> Theme {
    var theme = self
    for name in AssetsView.mapNames { theme.assets[name] = nil }
    return theme
  }

  /// The theme with Leaflet; a theme that has its own Leaflet keeps it.
  func with(_ leaflet: LeafletFiles?) -> Theme {
    guard let leaflet, assets[AssetsView.leafletScriptName] == nil else { return self }
    var theme = self
    theme.assets.merge(AssetLinks.resolved(leaflet.assets)) { own, _ in own }
    return theme
  }
}
