import BlogExport
import BlogModel
import Foundation

/// Reads an export in one of three ways and prints what was read and the seconds of wall time it took.
///
///     ReadingCost blogforge 2 arrays.json       read and joined by 2 tasks
///     ReadingCost JSONDecoder 1 arrays.json     decoded into structs, nothing else
///     ReadingCost bytes 1 arrays.json           every byte looked at once
@main
struct ReadingCost {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 3, let jobs = Int(words[1]) else {
      print("usage: ReadingCost blogforge|JSONDecoder|bytes JOBS FILE")
      return
    }
    let clock = ContinuousClock()
    let start = clock.now
    let counts: [Int]
    switch words[0] {
    case "blogforge": counts = try await read(words[2], jobs: jobs)
    case "JSONDecoder": counts = try decode(words[2])
    default: counts = try pass(words[2])
    }
    let seconds = (clock.now - start) / .seconds(1)
    print(seconds, counts.map(String.init).joined(separator: " "))
  }

  private static func read(_ path: String, jobs: Int) async throws -> [Int] {
    let community = try await ExportReader(options: ExportOptions(jobs: jobs))
      .read([ExportSource(name: path, path: path)]).community
    return [community.bloggers.count, community.blogs.count, community.comments.count, community.likes.count]
  }

  private static func decode(_ path: String) throws -> [Int] {
    let data = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
    if path.hasSuffix("maps.json") {
      let export = try JSONDecoder().decode(DecodedMaps.self, from: data).collections
      let comments = export.blogs.values.reduce(0) { $0 + $1.collections.comments.count }
      return [export.bloggers.count, export.blogs.count, comments, export.likes.count]
    }
    let export = try JSONDecoder().decode(DecodedArrays.self, from: data)
    return [export.bloggers.count, export.blogs.count, export.comments.count, export.likes.count]
  }

  /// Adds up all bytes, eight at a time, in pieces that are read one after another.
  private static func pass(_ path: String) throws -> [Int] {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    let size = 1 << 18
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 64)
    defer { buffer.deallocate() }
    var sum: UInt64 = 0
    while true {
      let count = Foundation.read(file.fileDescriptor, buffer.baseAddress, size)
      guard count > 0 else { break }
      for offset in stride(from: 0, to: count & ~7, by: 8) {
        sum ^= buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      }
    }
    return [Int(truncatingIfNeeded: sum & 0xFF)]
  }
}
