extension JSONReader {
  /// Skips the value at the current position and checks its grammar.
  ///
  /// Works for any depth: one bit per level, no recursion.
  mutating func skipValue() throws(JSONFault) {
    var open = BitStack()
    while true {
      switch peek() {
      case UInt8(ascii: "{"):
        position += 1
        guard peek() == UInt8(ascii: "}") else {
          open.push(true)
          _ = try readKey()
          continue
        }
        position += 1
      case UInt8(ascii: "["):
        position += 1
        guard peek() == UInt8(ascii: "]") else {
          open.push(false)
          continue
        }
        position += 1
      default: try skipScalar()
      }
      if try leaveContainers(&open) { break }
    }
    isFresh = false
  }

  /// Skips closing brackets up to the next value.
  ///
  /// Returns whether all containers are closed.
  @inline(__always)
  private mutating func leaveContainers(_ open: inout BitStack) throws(JSONFault) -> Bool {
    while let isObject = open.last {
      switch peek() {
      case UInt8(ascii: ","):
        position += 1
        if isObject { _ = try readKey() }
        return false
      case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject:
        position += 1
        open.pop()
      default: throw unexpected(isObject ? .commaOrBrace : .commaOrBracket)
      }
    }
    return true
  }

  /// Skips a string, number or literal.
  @inline(__always)
  private mutating func skipScalar() throws(JSONFault) {
    switch peek() {
    case UInt8(ascii: "\""): _ = try readString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try readNumber()
    default: _ = try readLiteral()
    }
  }
}

/// A stack of bits; the first 64 need no heap memory.
struct BitStack {
  private var top: UInt64 = 0
  private var count = 0
  private var full: [UInt64] = []

  /// The bit pushed last.
  @inline(__always)
  var last: Bool? { count == 0 ? nil : top & 1 == 1 }

  /// Puts `bit` on top.
  @inline(__always)
  mutating func push(_ bit: Bool) {
    if count > 0, count % 64 == 0 { full.append(top) }
    top = top << 1 | (bit ? 1 : 0)
    count += 1
  }

  /// Removes the top bit.
  @inline(__always)
  mutating func pop() {
    count -= 1
    if count > 0, count % 64 == 0 { top = full.removeLast() } else { top >>= 1 }
  }
}
