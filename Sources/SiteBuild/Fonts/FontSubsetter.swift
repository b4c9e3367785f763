import Basics
import SiteOutput

/// Makes small font files for browsers, with the tools of HarfBuzz and Google's woff2, and keeps them in the cache.
struct FontSubsetter {
  /// The cache of the site.
  let cache: String

  /// Increased when other options make other bytes.
  private static let revision = 1
  private var folder: String { "\(cache)/fonts" }

  /// Why there is no file.
  enum Problem: Error {
    /// The tool with this name cannot be started.
    case noTool(String)
    /// The tool cannot read the font, or the cache cannot be written.
    case failed(String)
  }

  /// The part of a font that has the characters of a script, as WOFF2 (W3C, "WOFF File Format 2.0").
  func subset(of font: String, _ bytes: [UInt8], _ script: FontScript) throws(Problem) -> [UInt8] {
    let key = Fingerprint(of: bytes + Array("\(Self.revision) \(script.unicodeRange)".utf8)).short
    let kept = "\(folder)/\(key).woff2"
    if let known = try? FileSystem.read(kept), known.starts(with: "wOF2".utf8) { return known }
    let work = "\(folder)/\(key).\(getpid())"
    defer { try? FileSystem.removeTree(work) }
    guard (try? FileSystem.makeFolder(work)) != nil else { throw .failed(folder) }
    let part = "\(work)/font.ttf"
    // Hints are for screens of the past, and a third of the bytes.
    try run(
      "hb-subset",
      ["--unicodes=\(script.unicodeRange)", "--no-hinting", "--output-file=\(part)", font]
    )
    try run("woff2_compress", [part])
    guard let made = try? FileSystem.read("\(work)/font.woff2"), made.starts(with: "wOF2".utf8) else {
      throw .failed("woff2_compress")
    }
    // A cache that cannot be written makes the next build slower, not wrong.
    try? FileSystem.replace(kept, with: made)
    return made
  }

  private func run(_ tool: String, _ arguments: [String]) throws(Problem) {
    let files = SpawnFiles()
    files.open(STDIN_FILENO, "/dev/null", O_RDONLY)
    files.open(STDOUT_FILENO, "/dev/null", O_WRONLY)
    files.open(STDERR_FILENO, "/dev/null", O_WRONLY)
    files.closeOthers()
    guard let child = ChildProcess(tool, arguments, files: files) else { throw .noTool(tool) }
    guard child.wait() == 0 else { throw .failed(tool) }
  }
}
