import Basics
import BlogModel
import SiteOutput

/// The fonts that the site serves: files that the configuration names, cut to scripts.
struct SiteFonts {
  /// Rules for the style sheet; empty if there are no such fonts.
  private(set) var rules = ""
  /// The files by their names in the theme, `fonts/text-400-latin.woff2`.
  private(set) var assets: [String: [UInt8]] = [:]
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
        guard let bytes = try? FileSystem.read(path) else {
          report(path, "this font cannot be read")
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
        guard let subsetter else { continue }
        do throws(FontSubsetter.Problem) {
          for script in FontScript.all where script.ranges.contains(where: font.has) {
            let name = name(use, font, script, isFirst: script.isMain(of: language))
            // Two files of the same style: the first counts.
            guard assets[name] == nil else { continue }
            assets[name] = try subsetter.subset(of: path, bytes, script)
            rules += Self.rule(use, font, script, name)
          }
        } catch {
          switch error {
          case .noTool(let tool): reportMissing(tool)
          case .failed(let tool): report(path, "\(tool) cannot convert this font")
          }
        }
      }
    }
  }

  /// The name of a file in the theme; that of the first font for the main script, which pages preload, is fixed.
  private func name(_ use: String, _ font: FontFile, _ script: FontScript, isFirst: Bool) -> String {
    let main = "fonts/\(use).woff2"
    if isFirst, assets[main] == nil { return main }
    return "fonts/\(use)-\(font.weights.lowerBound)\(font.isItalic ? "-italic" : "")-\(script.name).woff2"
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
