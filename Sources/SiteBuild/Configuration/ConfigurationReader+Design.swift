import Yams

/// Colours, fonts and the logo.
extension ConfigurationReader {
  /// `accent: "#0a6b66"`, or `accent: ["#0a6b66", "#63cfc4"]` for light and dark.
  mutating func readColours(_ value: Node) {
    forEachKey(ofGroup: value, "colours", known: Design.colourNames) { reader, key, value in
      let nodes = value.sequence.map(Array.init) ?? [value]
      let colours = nodes.compactMap(\.string).filter(TextKind.colour.accepts)
      guard (1...2).contains(nodes.count), colours.count == nodes.count, let light = colours.first else {
        return reader.reportWrong(value, key, expected: TextKind.colour.expectation)
      }
      reader.configuration.design.colours[key] = Design.Colour(light: light, dark: colours.last ?? light)
    }
  }

  /// `headings: Georgia, serif`, or `headings: fonts/Literata.ttf, serif`.
  mutating func readFonts(_ value: Node) {
    forEachKey(ofGroup: value, "fonts", known: Design.fontNames.map(\.0)) { reader, key, value in
      reader.string(value, key, as: .fontList) { $0.design.fonts[key] = $1 }
    }
  }

  /// `logo: /logo.svg`, or its path with width and height.
  mutating func readLogo(_ value: Node) {
    var (url, width, height) = ("", 32, 32)
    if case .mapping(let mapping) = value {
      forEachKey(of: mapping, known: ["url", "width", "height"]) { reader, key, value in
        switch key {
        case "url": url = value.string ?? ""
        case "width": reader.integer(value, key, in: 1...1000) { _, number in width = number }
        default: reader.integer(value, key, in: 1...200) { _, number in height = number }
        }
      }
    } else {
      url = value.string ?? ""
    }
    guard TextKind.sitePath.accepts(url) else {
      return reportWrong(value, "logo", expected: TextKind.sitePath.expectation)
    }
    configuration.logo = SiteLogo(url: url, width: width, height: height)
  }

  private mutating func forEachKey(
    ofGroup value: Node,
    _ group: String,
    known: [String],
    _ body: (inout ConfigurationReader, String, Node) -> Void
  ) {
    guard case .mapping(let mapping) = value else {
      return reportWrong(value, group, expected: "keys below it: \(known.joined(separator: ", "))")
    }
    forEachKey(of: mapping, known: known, body)
  }
}
