import Foundation
import PackagePlugin

/// Embeds the plain files that a module ships: the theme in `Templates/`, the themes to start from, the scripts of the
/// search, of the preview and of the studio, and the coasts of maps.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    let root = context.package.directoryURL
    return try embedded(in: target.name).map { kind, type, path in
      let folder = root.appending(path: path)
      let output = context.pluginWorkDirectoryURL.appending(path: "\(type).swift")
      return .buildCommand(
        displayName: "Embedding \(folder.lastPathComponent)",
        executable: try context.tool(named: "embed-files").url,
        arguments: [kind, type, folder.path(percentEncoded: false), output.path(percentEncoded: false)],
        inputFiles: files(below: folder),
        outputFiles: [output]
      )
    }
  }

  /// What a module ships: the kind of files, the type that holds them, and their folder.
  private func embedded(in target: String) -> [(kind: String, type: String, path: String)] {
    switch target {
    case "SiteBuild":
      [("theme", "EmbeddedTheme", "Templates"), ("plain", "EmbeddedThemes", "Examples/themes")]
    case "Pages": [("plain", "EmbeddedCoasts", "Sources/Pages/Coasts")]
    case "SearchIndex": [("reader", "EmbeddedReader", "Sources/SearchIndex/Reader")]
    case "PreviewServer": [("plain", "EmbeddedPreview", "Sources/PreviewServer/Script")]
    case "Studio": [("plain", "EmbeddedStudio", "Sources/Studio/Script")]
    default: []
    }
  }

  private func files(below folder: URL) -> [URL] {
    let keys: [URLResourceKey] = [.isRegularFileKey]
    guard let enumerator = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: keys) else {
      return []
    }
    return enumerator.compactMap { $0 as? URL }
      .filter { (try? $0.resourceValues(forKeys: Set(keys)).isRegularFile) == true }
      .sorted { $0.path() < $1.path() }
  }
}
