import Basics

/// Colours and fonts that replace those of the theme.
public struct Design: Sendable, Hashable, CustomStringConvertible {
  /// A colour for light and one for dark.
  public struct Colour: Sendable, Hashable {
    /// As CSS writes it.
    public let light: String
    /// As CSS writes it; the same as `light` when one colour serves both.
    public let dark: String

    /// A colour for each scheme.
    public init(light: String, dark: String) {
      self.light = light
      self.dark = dark
    }
  }

  /// The colours that are set, by the names of ``colourNames``.
  public var colours: [String: Colour] = [:]
  /// The fonts that are set, by the names of ``fontNames``: lists of font families and of font files.
  public var fonts: [String: String] = [:]

  /// A design that changes nothing of the theme.
  public init() {}

  /// The colours that can be set: custom properties of the style sheet, without the hyphens.
  static let colourNames = ["paper", "card", "ink", "quiet", "line", "shade", "accent", "heart"]
  /// The fonts that can be set, with their custom properties.
  static let fontNames = [("text", "sans"), ("headings", "serif")]

  /// Rules for the end of the style sheet; empty when nothing is set.
  var properties: String {
    var plain = ""
    var pairs = ""
    for name in Self.colourNames {
      guard let colour = colours[name] else { continue }
      plain += "--\(name):\(colour.light);"
      if colour.light != colour.dark { pairs += "--\(name):light-dark(\(colour.light),\(colour.dark));" }
    }
    if let hue { plain += "--hue:\(hue);" }
    for (name, property) in Self.fontNames {
      if let families = families(name) { plain += "--\(property):\(families);" }
    }
    if plain.isEmpty { return "" }
    let rule = "\n:root{\(plain)}\n"
    return pairs.isEmpty ? rule : "\(rule)@supports (color:light-dark(red,red)){:root{\(pairs)}}\n"
  }

  /// The fingerprint of the settings uses their description, and that of a dictionary has no defined order.
  public var description: String { properties }

  /// The accent for light as red, green and blue, 8 bits each; nil unless it is written in six or three
  /// hexadecimal digits.
  var accent: Int? {
    guard let text = colours["accent"]?.light, text.first == "#" else { return nil }
    let digits = text.dropFirst()
    let six = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
    return six.count == 6 && six.allSatisfy(\.isHexDigit) ? Int(six, radix: 16) : nil
  }

  /// The hue of the accent for light in OKLCH, in degrees, which the tints of the theme then have; nil for a gray, or
  /// if the accent is not written in digits (Björn Ottosson, "A perceptual color space for image processing").
  var hue: Int? {
    guard let accent else { return nil }
    func linear(_ shift: Int) -> Double {
      let value = Double(accent >> shift & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let (red, green, blue) = (linear(16), linear(8), linear(0))
    let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    let a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    let b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    guard hypot(a, b) > 0.02 else { return nil }
    return (Int((atan2(b, a) * 180 / .pi).rounded()) + 360) % 360
  }

  /// A colour of CSS ("CSS Color Module Level 4"): `#0a6b66`, a name, or the form of one of the functions.
  static func isColour(_ text: String) -> Bool {
    if text.first == "#" {
      let digits = text.dropFirst()
      return [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
    }
    let name = text.prefix { $0.isASCII && $0.isLetter }
    let rest = text.dropFirst(name.count)
    if rest.isEmpty { return ColourNames.all.contains(name.lowercased()) }
    let components = rest.dropFirst().dropLast().split { ",/ ".contains($0) }
    return ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch"].contains(name)
      && rest.first == "(" && rest.last == ")"
      && (3...4).contains(components.count) && components.allSatisfy(isComponent)
  }

  /// Whether a text is a number, optionally with a unit or `%`, or `none`.
  private static func isComponent(_ text: Substring) -> Bool {
    let number = text.prefix { "0123456789.-".contains($0) }
    let unit = text.dropFirst(number.count).lowercased()
    return number.isEmpty
      ? unit == "none" : Double(number) != nil && ["", "%", "deg", "grad", "rad", "turn"].contains(unit)
  }

  /// The files among the fonts for a use, in the order of the list.
  func fontFiles(_ use: String) -> [String] { Self.parts(fonts[use] ?? "").filter(Self.isFontFile) }

  /// The family that the files for a use are.
  static func family(of use: String) -> String { "site-\(use)" }

  /// The families for a use as CSS lists them; nil if none are set.
  private func families(_ use: String) -> String? {
    guard let list = fonts[use] else { return nil }
    let others = Self.parts(list).filter { !Self.isFontFile($0) }.map(Self.quoted)
    guard !fontFiles(use).isEmpty else { return others.joined(separator: ", ") }
    let last = use == "text" ? "sans-serif" : "serif"
    return (["\"\(Self.family(of: use))\""] + (others.isEmpty ? [last] : others)).joined(separator: ",")
  }

  /// The fonts of a list; a comma in quotes is part of a name.
  private static func parts(_ list: String) -> [String] {
    var quote: Character?
    let parts = list.split { character in
      if "\"'".contains(character) && (quote ?? character) == character {
        quote = quote == nil ? character : nil
      }
      return character == "," && quote == nil
    }
    return parts.map { $0.split(separator: " ").joined(separator: " ") }
  }

  /// A family in quotes if CSS requires them: if one of its words is not an identifier, as in `Source Sans 3`.
  private static func quoted(_ family: String) -> String {
    let isPlain = family.split(separator: " ").allSatisfy { word in
      let start = word.first == "-" ? word.dropFirst().first : word.first
      return start.map { !$0.isNumber } ?? false
    }
    return isPlain || family.contains { "\"'".contains($0) } ? family : "\"\(family)\""
  }

  private static func isFontFile(_ part: String) -> Bool {
    [".ttf", ".otf"].contains { part.lowercased().hasSuffix($0) }
  }

  /// A list of font families, quoted where they must be, and of paths of font files.
  static func isFontList(_ list: String) -> Bool {
    let text = parts(list).filter { !isFontFile($0) }.joined(separator: ",")
    let isPlain = text.allSatisfy { character in
      "-,_ \"'".contains(character) || (character.isASCII && (character.isLetter || character.isNumber))
    }
    let quotes = ["\"", "'"].map { quote in text.count { String($0) == quote } }
    return isPlain && quotes.allSatisfy { $0.isMultiple(of: 2) } && list.contains { $0.isLetter }
  }
}

/// A picture in the header in place of the theme's sign.
public struct SiteLogo: Sendable, Hashable {
  /// A path on the site.
  public let url: String
  /// Pixels of CSS.
  public let width: Int
  /// Pixels of CSS.
  public let height: Int

  /// Its size in the reader's own size of letters, for the end of the style sheet.
  var rule: String { ".brand img{width:\(Double(width) / 16)rem;height:auto}\n" }

  /// A logo with its size.
  public init(url: String, width: Int, height: Int) {
    self.url = url
    self.width = width
    self.height = height
  }
}
