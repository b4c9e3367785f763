/// Forms of any bytes, with files or without: parts inside the body and clean texts, or a problem with a sentence.
///
/// The first byte chooses how the rest is read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzForms(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let body = Array(bytes(data + 1, count - 1))
  if data[0] & 1 == 0 { checkFields(body) } else { checkParts(body) }
  return 0
}

private func checkFields(_ body: [UInt8]) {
  do throws(FormFields.Problem) {
    for (name, value) in try FormFields.pairs(body) {
      for text in [name, value] {
        claim(!text.utf8.contains(0), "NUL in a text")
        claim(text.utf8.count <= body.count, "a text that is longer than its form")
      }
    }
    _ = try FormFields(body)
  } catch {
    claim(!error.message.isEmpty, "no sentence")
  }
}

private func checkParts(_ body: [UInt8]) {
  do throws(MultipartReader.Problem) {
    let reader = try MultipartReader(count: body.count, contentType: "multipart/form-data; boundary=x") {
      range in
      claim(range.lowerBound >= 0 && range.upperBound <= body.count, "\(range) of \(body.count)")
      claim(range.count <= 1 << 16, "\(range.count) bytes at once")
      return Array(body[range])
    }
    var end = 0
    let parts = try reader.parts()
    claim(parts.count <= MultipartReader.maximumParts, "\(parts.count) parts")
    for part in parts {
      claim(part.range.lowerBound >= end && part.range.upperBound <= body.count, "\(part.range) after \(end)")
      end = part.range.upperBound
      claim(!part.name.isEmpty && part.name.utf8.count <= PartHeader.maximumNameBytes, part.name)
      claim(!part.name.utf8.contains(0) && !(part.fileName ?? "").utf8.contains(0), "NUL in a name")
      claim(
        body[..<part.range.lowerBound].suffix(4).elementsEqual("\r\n\r\n".utf8),
        "no blank line before a part"
      )
      claim(body[part.range.upperBound...].starts(with: "\r\n--x".utf8), "no boundary after a part")
    }
  } catch {
    claim(!error.message.isEmpty, "no sentence")
  }
  _ = MultipartHeader(String(decoding: body, as: UTF8.self))
}
