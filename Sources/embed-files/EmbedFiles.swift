import Foundation

/// Writes a Swift file that holds the text of every file below a folder, so that the binary needs none of them.
///
///     embed-files TYPE INPUT_FOLDER OUTPUT.swift
///
/// The result is `enum TYPE { static let files: [(path: String, text: String)] }`, sorted by path.
@main
struct EmbedFiles {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else { throw Usage() }
    let folder = arguments[2]
    var paths: [String] = []
    for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
      if exists, !isFolder.boolValue { paths.append(path) }
    }
    var source = "/// Made by embed-files.\nenum \(arguments[1]) {\n"
    source += "  static let files: [(path: String, text: String)] = [\n"
    for path in paths.sorted() {
      let text = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
      source += "    (\(literal(path)), \(literal(text))),\n"
    }
    source += "  ]\n}\n"
    // Left alone when nothing has changed, so that nothing is compiled again because of it.
    guard source != (try? String(contentsOfFile: arguments[3], encoding: .utf8)) else { return }
    try source.write(toFile: arguments[3], atomically: true, encoding: .utf8)
  }

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
    var description: String { "usage: embed-files TYPE INPUT_FOLDER OUTPUT.swift" }
  }
}
