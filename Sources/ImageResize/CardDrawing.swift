/// The drawing on the social card and the icons of a site: two speech bubbles on a solid background.
///
/// It uses only integer arithmetic and no text, so that the result does not depend on the machine and its fonts.
package struct CardDrawing {
  let width: Int
  let height: Int
  /// The background colour as red, green and blue, 8 bits each: `0x0B7A75`.
  let ground: Int

  /// A bubble: a circle with one corner, in thousandths of the drawing's height.
  private struct Bubble {
    let x: Int
    let y: Int
    let radius: Int
    /// The side of the corner: -1 for left, 1 for right.
    let tail: Int
    /// The opacity of the white, of 255.
    let strength: Int
  }

  private static let bubbles = [
    Bubble(x: -105, y: 470, radius: 225, tail: -1, strength: 255),
    Bubble(x: 150, y: 560, radius: 195, tail: 1, strength: 150),
  ]

  /// Creates the drawing of a card or an icon, 1 pixel or more in each direction.
  ///
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  ///   - ground: the background colour, as in `0x0B7A75`.
  package init(width: Int, height: Int, ground: Int) {
    (self.width, self.height, self.ground) = (width, height, ground)
  }

  /// The drawing as a PNG file, made without libvips.
  package var png: Rendition {
    let bytes = PNGFile.bytes(pixels(), width: width, height: height)
    return Rendition(bytes: bytes, width: width, height: height, format: .png, isDamaged: false)
  }

  /// Subpixels per pixel, for antialiased edges.
  private static let parts = 16

  /// Three bytes per pixel, row by row.
  func pixels() -> [UInt8] {
    let colour = [ground >> 16 & 255, ground >> 8 & 255, ground & 255].map(UInt8.init(truncatingIfNeeded:))
    var empty: [UInt8] = []
    empty.reserveCapacity(width * 3)
    for _ in 0..<width { empty.append(contentsOf: colour) }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for row in 0..<height {
      var line = empty
      for bubble in Self.bubbles { paint(bubble, row, &line) }
      pixels.append(contentsOf: line)
    }
    return pixels
  }

  /// Lightens the pixels of a row that a bubble covers.
  private func paint(_ bubble: Bubble, _ row: Int, _ line: inout [UInt8]) {
    let scale = Self.parts * height
    let radius = bubble.radius * scale / 1000
    let (x, y) = (width * Self.parts / 2 + bubble.x * scale / 1000, bubble.y * scale / 1000)
    let down = row * Self.parts + Self.parts / 2 - y
    var (from, to) = (x, x)
    if abs(down) < radius {
      let half = Self.root(radius * radius - down * down)
      (from, to) = (x - half, x + half)
    }
    // The tail is the filled corner below the circle.
    if down >= 0, down < radius {
      if bubble.tail < 0 { from = x - radius } else { to = x + radius }
    }
    guard from < to else { return }
    let first = max(0, from / Self.parts)
    let last = min(width - 1, to / Self.parts)
    for column in first...max(first, last) {
      let left = max(from, column * Self.parts)
      let right = min(to, (column + 1) * Self.parts)
      let strength = bubble.strength * max(0, right - left) / Self.parts
      for place in column * 3..<column * 3 + 3 {
        let value = Int(line[place])
        line[place] = UInt8(truncatingIfNeeded: value + (255 - value) * strength / 255)
      }
    }
  }

  /// The integer part of a square root.
  private static func root(_ number: Int) -> Int {
    var root = 0
    var bit = 1 << 30
    while bit > 0 {
      if (root + bit) * (root + bit) <= number { root += bit }
      bit >>= 1
    }
    return root
  }
}
