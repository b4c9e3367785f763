import Foundation
import PackagePlugin

/// Embeds the plain files that a module ships: the theme in `Templates/`, the scripts of the search
/// and of the preview.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    let root = context.package.directoryURL
    let type: String
    let folder: URL
    switch target.name {
    case "SiteBuild": (type, folder) = ("EmbeddedTheme", root.appending(path: "Templates"))
    case "SearchIndex":
      (type, folder) = ("EmbeddedReader", root.appending(path: "Sources/SearchIndex/Reader"))
    case "PreviewServer":
      (type, folder) = ("EmbeddedPreview", root.appending(path: "Sources/PreviewServer/Script"))
    default: return []
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "\(type).swift")
    return [
      .buildCommand(
        displayName: "Embedding \(folder.lastPathComponent)",
        executable: try context.tool(named: "embed-files").url,
        arguments: [type, folder.path(percentEncoded: false), output.path(percentEncoded: false)],
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
