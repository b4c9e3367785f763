import BlogExport
import BlogModel
import MarkdownHTML

/// Reads an export and prints how many seconds of wall time its Markdown takes alone: descriptions and comments
/// as a build makes them, by so many tasks.
///
///     MarkdownCost 2 export.json
@main
struct MarkdownCost {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 2, let jobs = Int(words[0]) else {
      print("usage: MarkdownCost JOBS FILE")
      return
    }
    let source = ExportSource(name: words[1], path: words[1])
    let community = try await ExportReader(options: ExportOptions(jobs: jobs)).read([source]).community
    let renderer = MarkdownRenderer(hashtagURL: { "/tags/\($0)/" })
    let clock = ContinuousClock()
    let start = clock.now
    let blogs = await sum(community.blogs.count, jobs) { renderer.post(community.blogs[$0].text).html.utf8.count }
    let comments = await sum(community.comments.count, jobs) {
      renderer.noteHTML(community.comments[$0].text).utf8.count
    }
    print((clock.now - start) / .seconds(1), blogs + comments)
  }

  /// The sum of `size` over the indices below `count`, computed by `jobs` tasks.
  private static func sum(_ count: Int, _ jobs: Int, _ size: @escaping @Sendable (Int) -> Int) async -> Int {
    await withTaskGroup { group in
      for task in 0..<jobs {
        group.addTask { stride(from: task, to: count, by: jobs).reduce(0) { $0 + size($1) } }
      }
      return await group.reduce(0, +)
    }
  }
}
