/// Archives for tests, written byte by byte so that they can be hostile.
public enum TestArchive {
  /// One entry.
  public struct Entry: Sendable {
    let name: String
    let bytes: [UInt8]
    let type: Character
    let isEncrypted: Bool

    /// A file, or what `type` says as in tar: `2` is a symbolic link, `3` a device, `5` a folder.
    public init(_ name: String, _ bytes: [UInt8] = [], type: Character = "0", isEncrypted: Bool = false) {
      (self.name, self.bytes, self.type, self.isEncrypted) = (name, bytes, type, isEncrypted)
    }

    /// A file with a text.
    public init(_ name: String, text: String) { self.init(name, Array(text.utf8)) }
  }

  /// A tar archive (POSIX.1-1988, "ustar"); `size` replaces the size that the last entry states.
  public static func tar(_ entries: [Entry], size: Int? = nil) -> [UInt8] {
    var archive: [UInt8] = []
    for (index, entry) in entries.enumerated() {
      let stated = index == entries.count - 1 ? size ?? entry.bytes.count : entry.bytes.count
      var header = [UInt8](repeating: 0, count: 512)
      func put(_ text: String, at start: Int) {
        header.replaceSubrange(start..<start + text.utf8.count, with: text.utf8)
      }
      func octal(_ number: Int, _ digits: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
      }
      put(entry.name, at: 0)
      put("0000644\0" + "0000000\0" + "0000000\0", at: 100)
      put(octal(entry.type == "0" ? stated : 0, 11) + "\0" + octal(1_700_000_000, 11) + "\0", at: 124)
      put("        \(entry.type)" + (entry.type == "2" ? "/etc/passwd" : ""), at: 148)
      put("ustar\u{0}00", at: 257)
      put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\0 ", at: 148)
      archive += header + entry.bytes + [UInt8](repeating: 0, count: (512 - entry.bytes.count % 512) % 512)
    }
    return archive + [UInt8](repeating: 0, count: 1024)
  }

  /// A zip archive whose entries are stored (APPNOTE.TXT 4.3).
  public static func zip(_ entries: [Entry]) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(number >> ($0 * 8) & 0xFF) }
    }
    for entry in entries {
      let name = Array(entry.name.utf8)
      // Bit 11: names are UTF-8.
      let common =
        little(20, 2) + little(entry.isEncrypted ? 0x801 : 0x800, 2) + little(0, 6)
        + little(Int(checksum(entry.bytes)), 4) + little(entry.bytes.count, 4) + little(entry.bytes.count, 4)
        + little(name.count, 2) + little(0, 2)
      let start = archive.count
      archive += little(0x0403_4B50, 4) + common + name + entry.bytes
      let mode = entry.type == "2" ? 0o120777 : entry.type == "5" ? 0o040755 : 0o100644
      directory +=
        little(0x0201_4B50, 4) + little(0x0314, 2) + common + little(0, 6)
        + little(mode << 16, 4) + little(start, 4) + name
    }
    let end =
      little(0x0605_4B50, 4) + little(0, 4) + little(entries.count, 2) + little(entries.count, 2)
      + little(directory.count, 4) + little(archive.count, 4) + little(0, 2)
    return archive + directory + end
  }

  /// CRC-32 (ISO 3309).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~value
  }
}
