import Foundation
import PackagePlugin

/// Embeds the plain files that a module ships: the theme in `Templates/`, the scripts of the search,
/// of the preview and of the studio.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    let root = context.package.directoryURL
    let (kind, type, path): (String, String, String)
    switch target.name {
    case "SiteBuild": (kind, type, path) = ("theme", "EmbeddedTheme", "Templates")
    case "SearchIndex": (kind, type, path) = ("reader", "EmbeddedReader", "Sources/SearchIndex/Reader")
    case "PreviewServer": (kind, type, path) = ("plain", "EmbeddedPreview", "Sources/PreviewServer/Script")
    case "Studio": (kind, type, path) = ("plain", "EmbeddedStudio", "Sources/Studio/Script")
    default: return []
    }
    let folder = root.appending(path: path)
    let output = context.pluginWorkDirectoryURL.appending(path: "\(type).swift")
    return [
      .buildCommand(
        displayName: "Embedding \(folder.lastPathComponent)",
        executable: try context.tool(named: "embed-files").url,
        arguments: [kind, type, folder.path(percentEncoded: false), output.path(percentEncoded: false)],
        inputFiles: files(below: folder),
        outputFiles: [output]
      )
    ]
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
