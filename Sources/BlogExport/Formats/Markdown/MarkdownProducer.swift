import Basics
import BlogModel

/// Reads a text file with front matter (Jekyll, Hugo, Eleventy, Zola) as one record.
///
/// Its fields are those of the front matter, and in `file` what follows from all of the file:
///
///     {"title":"At sea","tags":["boats"],"cover":"harbour.jpg",
///      "file":{"id":"posts/at-sea","name":"at-sea","slug":"at-sea","date":"2020-01-02","language":"fr",
///        "author":{"name":"Ana","url":"https://…"},"tags":["boats"],"text":"…",
///        "pictures":[{"address":"posts/at-sea/harbour.jpg","alt":"A harbour","caption":"At dawn"}]}}
final class MarkdownProducer: RecordProducer {
  private let context: FormatContext
  private var bytes: [UInt8]?
  private(set) var problems: [ExportFinding.Fact] = []

  /// The text in `stream`; `name` is the file's name in messages.
  init(_ stream: any ByteStream, name: String, context: FormatContext) throws(ExportError) {
    self.context = context
    bytes = try stream.wholeText(name: name)
  }

  func next() throws(ExportError) -> ProducedRecord? {
    guard let bytes else { return nil }
    self.bytes = nil
    let path = TextFilePath(context.path, in: context.layout)
    let matter: FrontMatter
    do throws(FrontMatter.Fault) { matter = try FrontMatter(bytes, yaml: context.yaml) } catch {
      let fact = ExportFinding.Fact.frontMatterUnreadable(
        language: error.language,
        line: error.line,
        reason: PlainText.shown(error.reason),
        isSection: path.collection == .sections
      )
      problems.append(fact)
      return nil
    }
    let page = MarkdownPage(matter, path, html: context.html)
    return ProducedRecord(
      collection: page.collection.rawValue,
      json: page.json,
      line: 1,
      problems: String(validating: bytes, as: UTF8.self) == nil ? [.encodingRepaired] : []
    )
  }
}
