import Basics
import BlogModel
import SiteOutput

extension SiteConfiguration {
  /// The paths of the fonts that the site serves, those for texts first.
  public func fontFiles(in folder: SiteFolder) -> [String] {
    Design.fontNames.flatMap { use, _ in
      design.fontFiles(use).map { FileSystem.join(folder.root ?? ".", $0) }
    }
  }
}

/// The fonts that the site serves: files that the configuration names, cut to scripts.
struct SiteFonts {
  /// Rules for the style sheet; empty if there are no such fonts.
  private(set) var rules = ""
  /// The files by their names in the theme: `font-text-400-greek.woff2`, and `font-text.woff2` for the main script,
  /// which pages preload.
  private(set) var assets: [String: [UInt8]] = [:]
  /// The styles that have a file.
  private var styles: Set<String> = []
  private(set) var problems: [Diagnostic] = []

  /// No fonts: those of the reader's system are used.
  init() {}

  /// Makes the files.
  ///
  /// - Parameters:
  ///   - design: names the fonts.
  ///   - language: of the site; pages load its script first.
  ///   - root: the site folder, to which their paths refer.
  ///   - subsetter: nil for a check, which makes no files.
  init(_ design: Design, language: String, root: String, _ subsetter: FontSubsetter?) {
    for (use, _) in Design.fontNames {
      for path in design.fontFiles(use) {
        let path = FileSystem.join(root, path)
        let bytes: [UInt8]
        do throws(FileSystemError) { bytes = try FileSystem.read(path) } catch {
          report(path, "cannot read this font (\(error.reason))")
          continue
        }
        guard let font = FontFile(bytes) else {
          report(path, "this is not a font in TrueType or OpenType format")
          continue
        }
        guard font.mayBeEmbedded else {
          report(path, "the licence of this font does not allow websites to serve it")
          continue
        }
        guard let subsetter else {
          for tool in FontSubsetter.tools where ChildProcess.path(of: tool) == nil { reportMissing(tool) }
          continue
        }
        do throws(FontSubsetter.Problem) {
          for script in FontScript.all where script.ranges.contains(where: font.has) {
            let style = "\(use)-\(font.weights.lowerBound)\(font.isItalic ? "-italic" : "")-\(script.name)"
            // Two files of the same style: the first counts.
            guard styles.insert(style).inserted else { continue }
            let main = "font-\(use).woff2"
            let isMain = script.isMain(of: language) && assets[main] == nil
            let name = isMain ? main : "font-\(style).woff2"
            assets[name] = try subsetter.subset(of: path, bytes, script)
            rules += Self.rule(use, font, script, name)
          }
        } catch {
          switch error {
          case .noTool(let tool): reportMissing(tool)
          case .failed(let tool): reportFailure(path, "\(tool) could not convert this font")
          case .noFolder(let folder, let reason):
            reportFailure(path, "cannot make a folder for this font in \(folder) (\(reason))")
          }
        }
      }
    }
  }

  private static func rule(_ use: String, _ font: FontFile, _ script: FontScript, _ name: String) -> String {
    let (least, most) = (font.weights.lowerBound, font.weights.upperBound)
    // A font that comes late would move the text: it is used from the next page on.
    return "@font-face{font-family:\"\(Design.family(of: use))\";src:url(./\(name)) format(\"woff2\");"
      + "font-weight:\(least == most ? "\(least)" : "\(least) \(most)");"
      + "font-style:\(font.isItalic ? "italic" : "normal");font-display:optional;"
      + "unicode-range:\(script.unicodeRange)}\n"
  }

  private mutating func report(_ path: String, _ summary: String) {
    problems.append(
      Diagnostic(
        code: "font-unusable",
        severity: .warning,
        place: .init(file: path),
        summary: "\(summary); readers see fonts of their system",
        hint: "Name a .ttf or .otf file in 'fonts', with its path in the site folder or its whole path."
      )
    )
  }

  private mutating func reportFailure(_ path: String, _ summary: String) {
    problems.append(
      Diagnostic(
        code: "font-failed",
        severity: .warning,
        place: .init(file: path),
        summary: "\(summary); readers see fonts of their system",
        hint: "Check that the disk is not full, or use another font."
      )
    )
  }

  private mutating func reportMissing(_ tool: String) {
    let problem = Diagnostic(
      code: "font-tools-missing",
      severity: .warning,
      summary: "\(tool) is not installed; readers see fonts of their system",
      hint: "Install it, for example with apt-get install libharfbuzz-bin woff2."
    )
    if !problems.contains(problem) { problems.append(problem) }
  }
}
