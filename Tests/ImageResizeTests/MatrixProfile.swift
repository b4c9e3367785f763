/// Colour profiles that the tests make for themselves: three primaries and one curve (ICC.1:2001-04).
enum MatrixProfile {
  /// Adobe RGB (1998), its primaries adapted to the profile's white, gamma 2.2.
  static let adobeRGB = bytes(
    red: [0.60974, 0.31111, 0.01947],
    green: [0.20528, 0.62567, 0.06087],
    blue: [0.14919, 0.06322, 0.74457],
    gamma: 2.2
  )

  private static func bytes(red: [Double], green: [Double], blue: [Double], gamma: Double) -> [UInt8] {
    let curve = Array("curv".utf8) + big(0) + big(1) + [UInt8(gamma), UInt8(gamma * 256 - 512), 0, 0]
    let text = Array("text".utf8) + big(0) + Array("none\0\0\0\0".utf8)
    let name = Array("desc".utf8) + big(0) + big(5) + Array("test\0".utf8) + [UInt8](repeating: 0, count: 79)
    let tags: [(String, [UInt8])] = [
      ("desc", name), ("cprt", text), ("wtpt", xyz([0.9642, 1, 0.8249])), ("rXYZ", xyz(red)),
      ("gXYZ", xyz(green)), ("bXYZ", xyz(blue)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    var table = big(tags.count)
    var data: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    for (tag, value) in tags {
      table += Array(tag.utf8) + big(start + data.count) + big(value.count)
      data += value + [UInt8](repeating: 0, count: (4 - value.count % 4) % 4)
    }
    var header = big(start + data.count) + big(0) + [2, 0x10, 0, 0] + Array("mntrRGB XYZ ".utf8)
    header += [7, 0xE3, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 68 - header.count) + xyz([0.9642, 1, 0.8249]).dropFirst(8)
    return header + [UInt8](repeating: 0, count: 128 - header.count) + table + data
  }

  private static func big(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + big(0) + values.flatMap { big(Int($0 * 65536 + 0.5)) }
  }
}
