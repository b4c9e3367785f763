/// The neutral picture: a pale sky that darkens downwards, a sun, two hills.
///
/// It uses only integer arithmetic, so that every machine draws the same.
struct PlaceholderDrawing {
  let width: Int
  let height: Int

  /// Three bytes per pixel, row by row.
  func pixels() -> [UInt8] {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for row in 0..<height { pixels.append(contentsOf: line(row)) }
    return pixels
  }

  /// The side of the square in the middle that contains the shapes; their coordinates are thousandths of it.
  private var side: Int { min(width, height) }

  private func line(_ row: Int) -> [UInt8] {
    let shade = 236 - 20 * row / height
    var line = [UInt8](repeating: UInt8(shade), count: width * 3)
    let y = (row - (height - side) / 2) * 1000 / side
    paint(&line, sun(at: y), shade: 250)
    paint(&line, hill(at: y, peak: 360, top: 430), shade: 188)
    paint(&line, hill(at: y, peak: 640, top: 540), shade: 168)
    return line
  }

  /// Start and end in thousandths; nil if the row does not intersect the sun.
  private func sun(at y: Int) -> (Int, Int)? {
    let radius = 90
    let down = y - 300
    guard abs(down) < radius else { return nil }
    var half = 0
    while (half + 1) * (half + 1) <= radius * radius - down * down { half += 1 }
    return (660 - half, 660 + half)
  }

  /// Start and end of a hill, whose slopes have 45 degrees; nil if the row does not intersect it.
  private func hill(at y: Int, peak: Int, top: Int) -> (Int, Int)? {
    guard y >= top, y < 800 else { return nil }
    return (peak - (y - top), peak + (y - top))
  }

  private func paint(_ line: inout [UInt8], _ span: (Int, Int)?, shade: UInt8) {
    guard let span else { return }
    let left = (width - side) / 2
    let from = max(0, left + span.0 * side / 1000)
    let to = min(width, left + span.1 * side / 1000)
    for place in from * 3..<max(from, to) * 3 { line[place] = shade }
  }
}
