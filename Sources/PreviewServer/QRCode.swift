/// A QR code (ISO/IEC 18004) of a short text: versions 1 to 6, byte mode, error correction level M.
///
/// Larger codes would hardly fit on a terminal.
public struct QRCode: Sendable, Equatable {
  /// The number of modules per side, without the quiet zone.
  public private(set) var size: Int
  private var isDark: [Bool]
  private var isFixed: [Bool]

  /// The number of error correction bytes per block, and the number of blocks, by version.
  private static let blocks = [(10, 1), (16, 1), (26, 1), (18, 2), (24, 2), (16, 4)]
  /// The total number of bytes of all blocks, by version.
  private static let capacities = [26, 44, 70, 100, 134, 172]

  /// Creates the code of a text; nil if the text has more than 106 bytes.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    // The data begins with four bits for the mode (bytes) and eight bits for the count.
    let version = Self.blocks.indices.first { index in
      Self.capacities[index] - Self.blocks[index].0 * Self.blocks[index].1 >= bytes.count + 2
    }
    guard let version else { return nil }
    size = 21 + 4 * version
    isDark = Array(repeating: false, count: size * size)
    isFixed = isDark
    drawPatterns(version)
    let codewords = Self.codewords(bytes, version)
    let plain = self
    var best = (penalty: Int.max, code: plain)
    for mask in 0..<8 {
      var code = plain
      code.draw(codewords, mask: mask)
      code.drawFormat(mask: mask)
      let penalty = code.penalty
      if penalty < best.penalty { best = (penalty, code) }
    }
    self = best.code
  }

  /// Whether a module is dark; modules outside the code are light.
  public subscript(column: Int, row: Int) -> Bool {
    (0..<size).contains(column) && (0..<size).contains(row) && isDark[row * size + column]
  }

  /// The code in half blocks for a terminal with a dark background, with two rows of modules per line.
  public var text: String {
    let quiet = 2
    let lines = stride(from: -quiet, to: size + quiet, by: 2).map { row in
      (-quiet..<size + quiet).map { column in
        switch (self[column, row], row + 1 < size + quiet ? self[column, row + 1] : true) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
    }
    return lines.joined(separator: "\n")
  }

  // MARK: Bytes

  private static func codewords(_ text: [UInt8], _ version: Int) -> [UInt8] {
    let (correction, count) = blocks[version]
    let capacity = capacities[version] - correction * count
    var data: [UInt8] = [0x40 | UInt8(text.count >> 4), UInt8(text.count & 15) << 4]
    for byte in text {
      data[data.count - 1] |= byte >> 4
      data.append(byte << 4)
    }
    let fillers: [UInt8] = [0xEC, 0x11]
    let start = data.count
    while data.count < capacity { data.append(fillers[(data.count - start) % 2]) }
    let length = capacity / count
    let parts = (0..<count).map { Array(data[$0 * length..<($0 + 1) * length]) }
    let corrections = parts.map { remainder(of: $0, count: correction) }
    return (0..<length).flatMap { place in parts.map { $0[place] } }
      + (0..<correction).flatMap { place in corrections.map { $0[place] } }
  }

  /// The Reed-Solomon error correction bytes of a block.
  private static func remainder(of data: [UInt8], count: Int) -> [UInt8] {
    var divisor = [UInt8](repeating: 0, count: count)
    divisor[count - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<count {
      for place in 0..<count {
        divisor[place] = product(divisor[place], root) ^ (place + 1 < count ? divisor[place + 1] : 0)
      }
      root = product(root, 2)
    }
    var result = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ result.removeFirst()
      result.append(0)
      for place in 0..<count { result[place] ^= product(divisor[place], factor) }
    }
    return result
  }

  /// The product in the field of 256 elements with the polynomial 0x11D.
  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var result = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x11D
      if right >> bit & 1 == 1 { result ^= Int(left) }
    }
    return UInt8(result)
  }

  // MARK: Modules

  private mutating func set(_ column: Int, _ row: Int, _ dark: Bool) {
    guard (0..<size).contains(column), (0..<size).contains(row) else { return }
    isDark[row * size + column] = dark
    isFixed[row * size + column] = true
  }

  private mutating func drawPatterns(_ version: Int) {
    for place in 0..<size {
      set(6, place, place % 2 == 0)
      set(place, 6, place % 2 == 0)
    }
    for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawSquares(column, row, 4, [2, 4]) }
    if version > 0 { drawSquares(size - 7, size - 7, 2, [1]) }
    drawFormat(mask: 0)
  }

  /// Draws concentric squares around a module; the squares at the distances in `light` are light.
  private mutating func drawSquares(_ column: Int, _ row: Int, _ radius: Int, _ light: Set<Int>) {
    for down in -radius...radius {
      for right in -radius...radius {
        set(column + right, row + down, !light.contains(max(abs(down), abs(right))))
      }
    }
  }

  /// Draws the format information twice: level M and the mask, with their own error correction code.
  private mutating func drawFormat(mask: Int) {
    var rest = mask
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (mask << 10 | rest) ^ 0x5412
    func bit(_ place: Int) -> Bool { bits >> place & 1 == 1 }
    for place in 0..<6 { set(8, place, bit(place)) }
    set(8, 7, bit(6))
    set(8, 8, bit(7))
    set(7, 8, bit(8))
    for place in 9..<15 { set(14 - place, 8, bit(place)) }
    for place in 0..<8 { set(size - 1 - place, 8, bit(place)) }
    for place in 8..<15 { set(8, size - 15 + place, bit(place)) }
    set(8, size - 8, true)
  }

  /// Draws the codewords in pairs of columns from the right, alternately upwards and downwards.
  private mutating func draw(_ codewords: [UInt8], mask: Int) {
    var bit = 0
    var right = size - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      let isUp = (right + 1) & 2 == 0
      for step in 0..<size {
        let row = isUp ? size - 1 - step : step
        for column in [right, right - 1] where !isFixed[row * size + column] {
          let isSet = bit < codewords.count * 8 && codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
          isDark[row * size + column] = isSet != Self.isTurned(column, row, mask)
          bit += 1
        }
      }
      right -= 2
    }
  }

  private static func isTurned(_ column: Int, _ row: Int, _ mask: Int) -> Bool {
    switch mask {
    case 0: (column + row) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (column + row) % 3 == 0
    case 4: (column / 3 + row / 2) % 2 == 0
    case 5: column * row % 2 + column * row % 3 == 0
    case 6: (column * row % 2 + column * row % 3) % 2 == 0
    default: ((column + row) % 2 + column * row % 3) % 2 == 0
    }
  }

  /// How hard the code is to read: long runs, blocks, patterns that look like a corner, too much of one colour.
  private var penalty: Int {
    var penalty = 0
    let corner: [Bool] = [true, false, true, true, true, false, true]
    for line in 0..<size {
      for modules in [(0..<size).map { self[$0, line] }, (0..<size).map { self[line, $0] }] {
        var run = 0
        for place in 0..<size {
          run = place > 0 && modules[place] == modules[place - 1] ? run + 1 : 1
          if run == 5 { penalty += 3 } else if run > 5 { penalty += 1 }
          guard place >= 10 else { continue }
          let part = modules[(place - 10)...place]
          let isBefore = part.prefix(7).elementsEqual(corner) && !part.suffix(4).contains(true)
          let isBehind = part.suffix(7).elementsEqual(corner) && !part.prefix(4).contains(true)
          if isBefore || isBehind { penalty += 40 }
        }
      }
    }
    for row in 1..<size {
      for column in 1..<size {
        let dark = self[column, row]
        if dark == self[column - 1, row], dark == self[column, row - 1], dark == self[column - 1, row - 1] {
          penalty += 3
        }
      }
    }
    let share = isDark.count { $0 } * 100 / isDark.count
    return penalty + abs(share - 50) / 5 * 10
  }
}
