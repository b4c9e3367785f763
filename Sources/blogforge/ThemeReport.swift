import Basics
import SiteBuild
import TemplateEngine

/// What `blogforge theme` prints: the list of files, or the names that templates may use.
struct ThemeReport {
  let outline: ThemeOutline

  // MARK: Text

  /// For people: all files, or each of the given ones with its names.
  func lines(of files: [ThemeOutline.File]) -> [String] {
    guard files.isEmpty else { return Array(files.map(lines).joined(separator: [""])) }
    let kinds = ThemeOutline.File.Kind.allCases.map { kind in (kind, outline.files.filter { $0.kind == kind })
    }
    let parts = kinds.filter { !$0.1.isEmpty }.map { kind, files in
      [Self.heading(kind)]
        + Self.columns(files.map { [$0.path + ($0.isOwn ? " *" : ""), Self.view($0), $0.note] })
    }
    let ending = [
      "", "* your own file, which replaces the built-in one.",
    ]
    return Array(parts.joined(separator: [""])) + (outline.files.contains(where: \.isOwn) ? ending : [])
  }

  private static func heading(_ kind: ThemeOutline.File.Kind) -> String {
    switch kind {
    case .page: "Pages, with the view that each shows"
    case .part: "Parts of pages, with the innermost view around them"
    case .asset: "Assets"
    case .language: "Languages"
    case .studio: "Texts of the studio"
    case .unused: "Used by no page"
    }
  }

  /// The view whose names come first in a template; `any` if that differs, empty if there is none.
  private static func view(_ file: ThemeOutline.File) -> String {
    let views = Set(file.places.compactMap { $0.last?.view })
    return views.count == 1 ? views.first ?? "" : views.isEmpty ? "" : "any"
  }

  private func lines(_ file: ThemeOutline.File) -> [String] {
    let names = ThemeOutline.names(of: file)
    let title = file.note.isEmpty ? file.path : "\(file.path): \(file.note)"
    guard !names.isEmpty else { return [title] + Self.withoutNames(file) }
    let ways = file.places.map { $0.map(\.view).joined(separator: " > ") }
    var lines = [title, "", "Used in"]
    lines += ways.map { "  \($0)" }
    lines +=
      ["", "Names"]
      + Self.columns(names.map { [$0.name, $0.type, $0.view.map { "of \($0)" } ?? "of the page"] })
    for view in ThemeOutline.views(of: names) {
      lines += ["", view.view] + Self.columns(view.names.map { [$0.name, $0.type] })
    }
    return lines
  }

  private static func withoutNames(_ file: ThemeOutline.File) -> [String] {
    switch file.kind {
    case .asset, .language, .studio: []
    case .page, .part, .unused: ["No page uses it, so it has no names."]
    }
  }

  /// Rows with aligned cells, indented.
  private static func columns(_ rows: [[String]]) -> [String] {
    let widths = (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        width == 0 ? "" : cell + String(repeating: " ", count: width - cell.count + 2)
      }
      let line = "  " + cells.joined()
      return String(line.prefix(line.count - line.reversed().prefix { $0 == " " }.count))
    }
  }

  // MARK: JSON

  /// For programs: one object with all files or the given ones, and every view.
  func json(of files: [ThemeOutline.File]) -> String {
    JSONWriter.object { json in
      json.member("files", array: files.isEmpty ? outline.files : files) { json, file in
        json.object { Self.write(file, &$0) }
      }
      json.member("views", array: ThemeOutline.views) { json, view in
        json.object { json in
          json.member("view", view.view)
          json.member("names", array: view.names) { json, name in
            json.object { json in
              json.member("name", name.name)
              json.member("type", name.type)
            }
          }
        }
      }
    }
  }

  private static func write(_ file: ThemeOutline.File, _ json: inout JSONWriter) {
    json.member("path", file.path)
    json.member("kind", file.kind.rawValue)
    json.member("what", file.note)
    json.member("origin", file.builtInText == nil ? "own" : file.isOwn ? "replaced" : "built-in")
    json.member("places", array: file.places) { json, place in
      json.array(place) { $0.string($1.view) }
    }
    json.member("names", array: ThemeOutline.names(of: file)) { json, name in
      json.object { json in
        json.member("name", name.name)
        json.member("type", name.type)
        json.member("of", orNull: name.view)
      }
    }
  }
}
