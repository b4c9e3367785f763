import Foundation

/// Writes a Swift file that holds the text of every file below a folder, so that the program is a single file.
///
///     embed-files KIND TYPE INPUT_FOLDER OUTPUT.swift
///
/// The result is `enum TYPE { static let files: [(path: String, text: String)] }`, sorted by path. A theme
/// also has `scripts`, its scripts as they are served, by path. The files of a reader are its modules, joined.
/// Scripts are compacted here because they are the same for every site.
@main
struct EmbedFiles {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let kind = Kind(rawValue: arguments[1]) else { throw Usage() }
    let (folder, output) = (arguments[3], arguments[4])
    var paths: [String] = []
    for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
      if exists, !isFolder.boolValue { paths.append(path) }
    }
    var files = try paths.sorted().map { path in
      (path: path, text: try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8))
    }
    if kind == .reader { files = ReaderFiles.files(Dictionary(uniqueKeysWithValues: files)) }
    var source = "/// Made by embed-files.\nenum \(arguments[2]) {\n"
    source += "  static let files: [(path: String, text: String)] = [\n"
    for file in files { source += "    (\(literal(file.path)), \(literal(file.text))),\n" }
    source += "  ]\n"
    if kind == .theme {
      source += "  static let scripts: [String: String] = [\n"
      for file in files where file.path.hasSuffix(".js") {
        source += "    \(literal(file.path)): \(literal(CompactScript.compact(file.text))),\n"
      }
      source += "  ]\n"
    }
    source += "}\n"
    // Left alone when nothing has changed, so that nothing is compiled again because of it.
    guard source != (try? String(contentsOfFile: output, encoding: .utf8)) else { return }
    try source.write(toFile: output, atomically: true, encoding: .utf8)
  }

  /// What the folder holds.
  enum Kind: String { case plain, theme, reader }

  /// `text` as a Swift string literal on one line.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": literal += "\\\\"
      case "\"": literal += "\\\""
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          literal += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }

  struct Usage: Error, CustomStringConvertible {
    var description: String { "usage: embed-files plain|theme|reader TYPE INPUT_FOLDER OUTPUT.swift" }
  }
}
