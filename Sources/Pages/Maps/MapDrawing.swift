import BlogModel

/// Draws the coasts and points as static pictures (SVG), and writes the coasts for the script.
enum MapDrawing {
  private static let colours = (sea: "#dbe9f0", land: "#b9c9a5", coast: "#8fa37b", pin: "#b3261e")
  /// The maximum number of points of an overview; more could not be distinguished.
  private static let mostDots = 3000

  /// The coasts for the script: `{"land":[[-168,66,…],…],"water":[…]}`.
  static func outline() -> [UInt8] {
    func lists(_ lines: [[SIMD2<Double>]]) -> String {
      lines.map { line in "[\(line.map { "\(text($0.x)),\(text($0.y))" }.joined(separator: ","))]" }
        .joined(separator: ",")
    }
    return Array(#"{"land":[\#(lists(WorldOutline.land))],"water":[\#(lists(WorldOutline.water))]}"#.utf8)
  }

  /// All coasts.
  static func world() -> [UInt8] {
    var svg = start(.world)
    coasts(.world, into: &svg)
    return Array((svg + "</svg>\n").utf8)
  }

  /// Points on the coasts of a part of the Earth.
  static func overview(_ pins: [Place], _ window: MapWindow) -> [UInt8] {
    var svg = start(window)
    coasts(window, into: &svg)
    svg += #"<path fill="none" stroke="\#(colours.pin)" stroke-linecap="round" stroke-width=""#
    svg += "\(thousandths(window.height * 20))\" d=\""
    for dot in dots(pins, window) { svg += "M\(dot)h0" }
    return Array((svg + "\"/></svg>\n").utf8)
  }

  private static func start(_ window: MapWindow) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="\#(window.viewBox)" width="960" height="480">"#
  }

  private static func coasts(_ window: MapWindow, into svg: inout String) {
    let sea =
      "x=\"\(window.west)\" y=\"\(-window.north)\" width=\"\(2 * window.height)\" height=\"\(window.height)\""
    svg += #"<rect \#(sea) fill="\#(colours.sea)"/>"#
    svg += #"<path fill="\#(colours.land)" stroke="\#(colours.coast)" stroke-linejoin="round" stroke-width=""#
    svg += "\(thousandths(window.height * 3))\" d=\""
    for line in WorldOutline.land { path(line, into: &svg) }
    svg += #""/><path fill="\#(colours.sea)" d=""#
    for line in WorldOutline.water { path(line, into: &svg) }
    svg += #""/>"#
  }

  /// A closed line; a line that extends beyond 180 degrees is drawn again, shifted by 360 degrees.
  private static func path(_ line: [SIMD2<Double>], into svg: inout String) {
    let shifts: [Double] = line.contains { $0.x > 180 } ? [0, -360] : [0]
    for shift in shifts {
      for (number, point) in line.enumerated() {
        svg += "\(number == 0 ? "M" : "L")\(text(point.x + shift)) \(text(-point.y))"
      }
      svg += "Z"
    }
  }

  /// The points rounded to a grid so fine that its cells look like points; each cell once.
  private static func dots(_ pins: [Place], _ window: MapWindow) -> [String] {
    var cell = max(1, window.height * 1000 / 240)
    while true {
      var seen: Set<SIMD2<Int>> = []
      var dots: [String] = []
      for pin in pins {
        let place = SIMD2(Int(pin.microLongitude) / 1000 / cell, -Int(pin.microLatitude) / 1000 / cell)
        guard seen.insert(place).inserted else { continue }
        dots.append("\(thousandths(place.x * cell)) \(thousandths(place.y * cell))")
      }
      if dots.count <= mostDots { return dots }
      cell *= 2
    }
  }

  /// A number of thousandths as a decimal fraction, without trailing zeros.
  static func thousandths(_ number: Int) -> String {
    let digits = String(1000 + abs(number) % 1000).dropFirst()
    let end = digits.lastIndex { $0 != "0" }.map { ".\(digits[...$0])" } ?? ""
    return "\(number < 0 ? "-" : "")\(abs(number) / 1000)\(end)"
  }

  /// Degrees to a tenth.
  private static func text(_ degrees: Double) -> String { thousandths(Int((degrees * 10).rounded()) * 100) }
}
