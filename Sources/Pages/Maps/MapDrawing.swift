import BlogModel

/// Draws the coasts and points as static pictures (SVG), and writes the coasts for the script.
enum MapDrawing {
  private static let colours = (sea: "#dbe9f0", land: "#b9c9a5", coast: "#8fa37b", pin: "#b3261e")
  /// The maximum number of points of an overview; more could not be distinguished.
  private static let mostDots = 3000

  /// The coasts for the script: `{"units":250,"land":[[-42000,16750,3,-4,…],…],"water":[…]}`.
  ///
  /// The numbers of a line are its first point, east and north, and then the differences between points.
  static func outline(near pins: [Place]) -> [UInt8] {
    let lines = CoastDetail.lines(near: pins)
    func list(_ isWater: Bool) -> String {
      lines.filter { $0.isWater == isWater }.map { line in
        "[\(differences(line.points).map { "\($0.x),\($0.y)" }.joined(separator: ","))]"
      }.joined(separator: ",")
    }
    let (land, water) = (list(false), list(true))
    return Array(#"{"units":\#(Coasts.unitsPerDegree),"land":[\#(land)],"water":[\#(water)]}"#.utf8)
  }

  /// The coasts of a part of the Earth.
  static func area(_ window: MapWindow) -> [UInt8] {
    var svg = start(window)
    coasts(window, into: &svg)
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
    let lines = window.lines()
    let scale = #"transform="scale(\#(thousandths(1000 / Coasts.unitsPerDegree)))""#
    svg += #"<path \#(scale) fill="\#(colours.land)" stroke="\#(colours.coast)" stroke-linejoin="round" "#
    svg += "stroke-width=\"\(thousandths(window.height * 3 * Coasts.unitsPerDegree))\" d=\""
    for line in lines where !line.isWater { path(line.points, into: &svg) }
    svg += #""/><path \#(scale) fill="\#(colours.sea)" d=""#
    for line in lines where line.isWater { path(line.points, into: &svg) }
    svg += #""/>"#
  }

  /// A closed line.
  private static func path(_ line: [Coasts.Point], into svg: inout String) {
    for (number, point) in differences(line).enumerated() {
      svg += number == 0 ? "M" : number == 1 ? "l" : point.x < 0 ? "" : " "
      svg += point.y > 0 ? "\(point.x)\(-point.y)" : "\(point.x) \(-point.y)"
    }
    svg += "z"
  }

  /// The first point, and the differences between the points.
  private static func differences(_ line: [Coasts.Point]) -> [Coasts.Point] {
    var last = Coasts.Point.zero
    return line.map { point in
      defer { last = point }
      return point &- last
    }
  }

  /// The points rounded to a grid so fine that its cells look like points; each cell once.
  private static func dots(_ pins: [Place], _ window: MapWindow) -> [String] {
    var cell = max(1, window.height * 1000 / 240)
    while true {
      var seen: Set<SIMD2<Int>> = []
      var dots: [String] = []
      for pin in pins {
        // The window may continue beyond 180 degrees.
        let east = Int(pin.microLongitude) / 1000 + (pin.longitude < Double(window.west) ? 360_000 : 0)
        let place = SIMD2(east / cell, -Int(pin.microLatitude) / 1000 / cell)
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
}
