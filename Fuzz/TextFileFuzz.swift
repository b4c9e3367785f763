@testable import BlogExport

private let html = HTMLConverter(markdown: { $0 }, plain: { $0 }, line: { $0 })
/// Gives the text of the front matter back, so that no other module is needed.
private let yaml = YAMLConverter { text throws(YAMLConverter.Fault) in
  guard !text.contains("?") else { throw YAMLConverter.Fault(line: 1, reason: "a question") }
  return .mapping([.init("title", .text(text))])
}

/// Any bytes are a text, with front matter or not, or a front matter that cannot be read; what is left is never longer
/// than the tags of templates and of HTML allow, and has a fault in a line of the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTextFile(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let file = Array(bytes(data, count))
  do throws(FrontMatter.Fault) {
    let matter = try FrontMatter(file, yaml: yaml)
    let cleaner = MarkdownCleaner(matter.text, html: html)
    claim(cleaner.text.utf8.count <= 16 * count + 16, "\(cleaner.text.utf8.count) bytes")
    claim(cleaner.pictures.allSatisfy { PictureAddress.isRelative($0.address) }, "a picture elsewhere")
    for picture in cleaner.pictures {
      let path = PictureAddress.path(picture.address, in: "a/b")
      claim(!path.split(separator: "/").contains(".."), "a path out of the folder: \(path)")
    }
    let page = MarkdownPage(
      matter,
      TextFilePath("_posts/2020-01-02-a.md", in: TextFolderLayout()),
      html: html
    )
    _ = page.json
  } catch {
    let lines = 1 + file.count { $0 == UInt8(ascii: "\n") }
    claim(error.line.map { (1...lines).contains($0) } ?? true, "line \(error.line ?? 0) of \(lines)")
  }
  let elements = HTMLElements(file)
  _ = elements.html(in: 0..<file.count) { $0.name == "p" }
  return 0
}
