import Basics
import SiteOutput

/// Makes small font files for browsers, with the tools of HarfBuzz and Google's woff2, and keeps them in the cache.
struct FontSubsetter {
  /// The cache of the site.
  let cache: String
  /// Whether files of earlier builds are ignored.
  let isClean: Bool

  /// The programs, which are looked up in `PATH`.
  static let tools = ["hb-subset", "woff2_compress"]
  /// Increased when other options make other bytes.
  private static let revision = 1

  /// Why there is no file.
  enum Problem: Error {
    /// The tool with this name cannot be started.
    case noTool(String)
    /// The tool failed, because of the font or of the machine.
    case failed(String)
    /// There is no place for its files: the folder, and the reason.
    case noFolder(String, String)
  }

  /// The part of a font that has the characters of a script, as WOFF2 (W3C, "WOFF File Format 2.0").
  func subset(of font: String, _ bytes: [UInt8], _ script: FontScript) throws(Problem) -> [UInt8] {
    let key = Fingerprint(of: bytes + Array("\(Self.revision) \(script.unicodeRange)".utf8)).short
    let kept = "\(cache)/fonts/\(key).woff2"
    if !isClean, let known = try? FileSystem.read(kept), Self.isFont(known) { return known }
    let made = try convert(font, script)
    // A cache that cannot be written makes the next build slower, not wrong.
    if (try? FileSystem.makeFolder("\(cache)/fonts")) != nil { try? FileSystem.replace(kept, with: made) }
    return made
  }

  private static func isFont(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "wOF2".utf8) }

  private func convert(_ font: String, _ script: FontScript) throws(Problem) -> [UInt8] {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/blogforge-XXXXXX".utf8CString)
    guard let made = mkdtemp(&name) else { throw .noFolder(folder, String(cString: strerror(errno))) }
    let work = String(cString: made)
    defer { try? FileSystem.removeTree(work) }
    // Hints are for screens of the past, and a third of the bytes.
    let options = ["--unicodes=\(script.unicodeRange)", "--no-hinting", "--output-file=\(work)/font.ttf"]
    try run(Self.tools[0], options + [font])
    try run(Self.tools[1], ["\(work)/font.ttf"])
    guard let bytes = try? FileSystem.read("\(work)/font.woff2"), Self.isFont(bytes) else {
      throw .failed(Self.tools[1])
    }
    return bytes
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
