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
    let archive = try await ExportReader(options: ExportOptions(jobs: jobs)).read([source]).archive
    let renderer = MarkdownRenderer(hashtagURL: { "/tags/\($0)/" })
    let clock = ContinuousClock()
    let start = clock.now
    let blogs = await parallelMap(count: archive.blogs.count, jobs: jobs) { range in
      range.reduce(0) { $0 + renderer.post(archive.blogs[$1].text).html.utf8.count }
    }
    let comments = await parallelMap(count: archive.comments.count, jobs: jobs) { range in
      range.reduce(0) { $0 + renderer.noteHTML(archive.comments[$1].text).utf8.count }
    }
    print((clock.now - start) / .seconds(1), blogs.reduce(0, +) + comments.reduce(0, +))
  }
}
