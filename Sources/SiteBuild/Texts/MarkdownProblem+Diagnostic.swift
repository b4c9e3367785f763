package import BlogModel
package import MarkdownHTML

extension MarkdownProblem {
  /// The problem in words.
  ///
  /// - Parameters:
  ///   - record: the record or file with the text.
  ///   - isOwnPage: whether the owner of the site wrote it, who may link to pages of the site and to mail.
  /// - Returns: the diagnostic.
  package func diagnostic(record: String, isOwnPage: Bool = false) -> Diagnostic {
    switch self {
    case .emailRemoved(let count):
      Diagnostic(
        code: "text-email",
        severity: .note,
        record: record,
        summary: "\(Self.count(count, "e-mail address", "e-mail addresses")) hidden: none is ever published",
        hint: "No action needed; a link to a web page can replace it."
      )
    case .linkRemoved(let count):
      Diagnostic(
        code: "text-link",
        severity: .note,
        record: record,
        summary: Self.count(count, "link", "links") + " shown as plain text: only "
          + (isOwnPage ? "http, https and mailto links, paths, and files in pages/" : "http and https links")
          + " are published",
        hint: "Write the address in full, for example https://example.org/"
          + (isOwnPage
            ? ", a path of the site, for example /about/, or a file in pages/, for example about.md." : ".")
      )
    case .charactersRemoved(let count):
      Diagnostic(
        code: "text-characters",
        severity: .note,
        record: record,
        summary:
          "\(Self.count(count, "invisible character", "invisible characters")) removed, such as text direction overrides",
        hint: "No action needed."
      )
    case .tooComplex:
      Diagnostic(
        code: "text-complex",
        severity: .warning,
        record: record,
        summary: "the text is too long or too deeply nested for Markdown; shown without formatting",
        hint: "Break it into paragraphs with blank lines, or hide the record."
      )
    }
  }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }
}
