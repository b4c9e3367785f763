@testable import BlogExport

/// Any bytes are JSON or have a fault in them, and pulling them apart finds the same one as passing over them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSONReader(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = bytes(data, count)
  let skipped = fault(text) { reader throws(JSONFault) in try reader.skipValue() }
  let pulled = fault(text) { reader throws(JSONFault) in try pull(&reader, level: 0) }
  claim(
    skipped == pulled,
    "skipping gives \(String(describing: skipped)), pulling \(String(describing: pulled))"
  )
  if let skipped { claim((0...count).contains(skipped.offset), "a fault at \(skipped.offset) of \(count)") }
  return 0
}

/// The fault of one value after another; nil if there is none.
private func fault(
  _ text: UnsafeBufferPointer<UInt8>,
  _ read: (inout JSONReader) throws(JSONFault) -> Void
) -> JSONFault? {
  guard let base = text.baseAddress else { return nil }
  var reader = JSONReader(text, base: base)
  do throws(JSONFault) {
    while !reader.isAtEnd() { try read(&reader) }
    return nil
  } catch {
    return error
  }
}

/// Reads the value at the current position in parts; deeply nested ones are skipped, to limit the stack.
private func pull(_ reader: inout JSONReader, level: Int) throws(JSONFault) {
  switch reader.peek() {
  case UInt8(ascii: "{") where level < 200:
    try reader.beginObject()
    while let key = try reader.nextKey() {
      check(key, reader)
      try pull(&reader, level: level + 1)
    }
  case UInt8(ascii: "[") where level < 200:
    try reader.beginArray()
    while try reader.nextElement() { try pull(&reader, level: level + 1) }
  case UInt8(ascii: "{"), UInt8(ascii: "["): try reader.skipValue()
  case UInt8(ascii: "\""): check(try reader.readString(), reader)
  case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
    let number = try reader.readNumber()
    let digits = bytes(reader.base + number.start, number.count)
    // The standard library reads more than JSON allows, and never less.
    claim(Double(String(decoding: digits, as: UTF8.self)) != nil, "an invalid number")
  default: _ = try reader.readLiteral()
  }
}

/// Any string decodes to UTF-8.
private func check(_ slice: JSONSlice, _ reader: JSONReader) {
  var text: [UInt8] = []
  var repairs: JSONText.Repairs = []
  let raw = bytes(reader.base + slice.start, slice.count)
  JSONText.decode(raw, into: &text, repairs: &repairs)
  claim(String(validating: text, as: UTF8.self) != nil, "decoded text that is not UTF-8")
  if slice.isPlain { claim(raw.elementsEqual(text), "a plain string that is not what it means") }
}
