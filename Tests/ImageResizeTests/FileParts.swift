@testable import ImageResize

/// What a picture file is made of, by the names of its parts: a reader of our own, since libraries skip what
/// they do not know.
enum FileParts {
  /// Parts in the order of the file; bytes that belong to none make the answer nil.
  static func names(of file: [UInt8], _ format: PictureFormat) -> [String]? {
    switch format {
    case .jpeg: jpeg(file)
    case .png: png(file)
    case .webp: webp(file)
    case .gif: gif(file)
    case .avif: boxes(file[...])
    }
  }

  /// Parts that pixels need, and nothing else.
  static func allowed(_ format: PictureFormat) -> Set<String> {
    switch format {
    case .jpeg: ["JFIF", "DB", "C0", "C4", "DA", "D9"]
    // How many pixels a metre has is the same in every rendition.
    case .png: ["IHDR", "pHYs 000003e8000003e801", "PLTE", "tRNS", "IDAT", "IEND"]
    case .webp: ["VP8X 00", "VP8X 10", "VP8X 02", "VP8X 12", "ALPH", "VP8 ", "VP8L", "ANIM", "ANMF"]
    case .gif: ["table", "F9", "FF NETSCAPE2.0", "picture", "end"]
    case .avif:
      [
        "ftyp", "meta", "hdlr", "dinf", "dref", "url ", "pitm", "iinf", "infe av01", "iprp", "ipco", "ipma",
        "ispe", "pixi", "av1C", "colr nclx", "auxC", "iref", "auxl", "iloc", "idat", "mdat",
      ]
    }
  }

  private static func jpeg(_ file: [UInt8]) -> [String]? {
    guard file.starts(with: [0xFF, 0xD8]) else { return nil }
    var names: [String] = []
    var place = 2
    while place + 4 <= file.count {
      guard file[place] == 0xFF else { return nil }
      let code = file[place + 1]
      let next = place + 2 + Int(file[place + 2]) << 8 + Int(file[place + 3])
      guard next <= file.count else { return nil }
      let body = file[place + 4..<next]
      let isPlain = body.starts(with: Array("JFIF\0".utf8)) && body.count == 14
      names.append(code == 0xE0 && isPlain ? "JFIF" : hex([code]))
      place = next
      if code == 0xDA {
        while place + 1 < file.count, file[place] != 0xFF || file[place + 1] == 0 { place += 1 }
        return place + 2 == file.count && file[place + 1] == 0xD9 ? names + ["D9"] : nil
      }
    }
    return nil
  }

  private static func png(_ file: [UInt8]) -> [String]? {
    var names: [String] = []
    var place = 8
    while place + 12 <= file.count {
      let count = big(file[place..<place + 4])
      let name = text(file[place + 4..<place + 8])
      guard place + 12 + count <= file.count else { return nil }
      names.append(name == "pHYs" ? "pHYs \(hex(file[place + 8..<place + 8 + count]))" : name)
      place += 12 + count
    }
    return place == file.count && names.last == "IEND" ? names : nil
  }

  private static func webp(_ file: [UInt8]) -> [String]? {
    var names: [String] = []
    var place = 12
    while place + 8 <= file.count {
      let count = big(file[place + 4..<place + 8].reversed()[...])
      let name = text(file[place..<place + 4])
      names.append(name == "VP8X" ? "VP8X \(hex([file[place + 8]]))" : name)
      place += 8 + count + count % 2
    }
    return place == file.count ? names : nil
  }

  private static func gif(_ file: [UInt8]) -> [String]? {
    func table(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    var names = file[10] & 0x80 == 0 ? [] : ["table"]
    var place = 13 + table(file[10])
    while place < file.count {
      switch file[place] {
      case 0x21:
        let label = file[place + 1]
        names.append(
          label == 0xFF ? "FF \(text(file[place + 3..<place + 14]))" : hex([label])
        )
        place += 2
      case 0x2C:
        names.append("picture")
        place += 11 + table(file[place + 9])
      case 0x3B: return place + 1 == file.count ? names + ["end"] : nil
      default: return nil
      }
      while place < file.count, file[place] != 0 { place += 1 + Int(file[place]) }
      place += 1
    }
    return nil
  }

  /// Boxes of the ISO base media format, those within boxes too.
  private static func boxes(_ bytes: ArraySlice<UInt8>) -> [String]? {
    var names: [String] = []
    var rest = bytes
    while rest.count >= 8 {
      let start = rest.startIndex
      let count = big(rest[start..<start + 4])
      let name = text(rest[start + 4..<start + 8])
      guard count >= 8, count <= rest.count else { return nil }
      let body = rest[start + 8..<start + count]
      switch name {
      case "colr": names.append("colr \(text(body.prefix(4)))")
      case "infe": names.append("infe \(text(body.dropFirst(8).prefix(4)))")
      default: names.append(name)
      }
      // Some have version, flags and counts before their boxes.
      let skipped = ["meta": 4, "iinf": 6, "iprp": 0, "ipco": 0, "iref": 4, "dinf": 0, "dref": 8]
      if let skip = skipped[name] {
        guard let inner = boxes(body.dropFirst(skip)) else { return nil }
        names += inner
      }
      rest = rest.dropFirst(count)
    }
    return rest.isEmpty ? names : nil
  }

  private static func big(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
  private static func hex(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef")
    let text = bytes.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
    return text.count == 2 && text != "00" ? text.uppercased() : text
  }
}
