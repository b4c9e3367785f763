/// Reads numbers, keys and postings as `BinaryWriter` and `PostingWriter` write them.
struct ByteCursor {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  /// Whether nothing follows the weights of so many postings.
  func isAtEnd(after count: Int) -> Bool { place + (count + 1) / 2 == bytes.count }

  mutating func number() -> Int {
    var value = 0
    var shift = 0
    while bytes[place] >= 0x80 {
      value |= Int(bytes[place] & 0x7F) << shift
      shift += 7
      place += 1
    }
    place += 1
    return value | Int(bytes[place - 1]) << shift
  }

  mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    place += count
    return bytes[place - count..<place]
  }

  mutating func keys() -> [String] {
    var key: [UInt8] = []
    return (0..<number()).map { _ in
      key = Array(key.prefix(number()))
      key += take(number())
      return String(decoding: key, as: UTF8.self)
    }
  }

  /// Lists of so many postings each: numbers with weights.
  mutating func postings(_ counts: [Int]) -> [[Int: Int]] {
    let lists = counts.map { count in
      var number = -1
      return (0..<count).map { _ in
        number += self.number() + 1
        return number
      }
    }
    var half = 0
    return lists.map { list in
      var postings: [Int: Int] = [:]
      for number in list {
        postings[number] = Int(bytes[place + half / 2] >> UInt8(half % 2 * 4)) & 15
        half += 1
      }
      return postings
    }
  }
}
