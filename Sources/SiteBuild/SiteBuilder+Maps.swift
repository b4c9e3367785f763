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
    return (theme.with(files), problems.map(\.diagnostic))
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
    return problems.map(\.diagnostic)
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
    let stamps = names.map { name in
      FileSystem.status(of: "\(folder)/\(name)", followLink: true).map { "\($0)" } ?? ""
    }
    return "\(folder) \(stamps.joined(separator: " "))"
  }
}

extension Theme {
  /// The theme of a site without a map.
  func withoutMap() -> Theme {
    var theme = self
    for name in [AssetsView.mapScriptName, AssetsView.mapStyleName] { theme.assets[name] = nil }
    return theme
  }

  /// The theme with Leaflet; a theme that has its own Leaflet keeps it.
  func with(_ leaflet: LeafletFiles?) -> Theme {
    guard let leaflet, assets[AssetsView.leafletScriptName] == nil else { return self }
    var theme = self
    theme.assets.merge(AssetLinks.publish(leaflet.assets)) { own, _ in own }
    return theme
  }
}
