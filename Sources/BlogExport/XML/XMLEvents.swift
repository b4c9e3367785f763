import Basics
import BlogModel

/// The nodes of an XML document one after another.
///
/// Neither DTDs nor external entities are read. A reference to an entity stays as it is written.
final class XMLEvents {
  /// What the reader is at.
  enum Event {
    /// The beginning of an element; `isEmpty` if it has no end of its own, as in `<a/>`.
    case start(isEmpty: Bool)
    case end
    case text(String)
  }

  /// A name with its namespace.
  struct Name: Hashable {
    let local: String
    /// The prefix in this document.
    let prefix: String
    let namespace: String
  }

  /// At least as many bytes as libxml2 reads at once.
  private static let blockSize = 8192

  private let library: XMLLibrary
  private let input: XMLInput
  private let name: String
  private let reader: XMLLibrary.Reader

  /// The nodes of the document in `stream`; `name` is the file's name in messages.
  init(_ stream: any ByteStream, name: String) throws(ExportError) {
    do throws(XMLLibrary.Failure) { library = try XMLLibrary() } catch {
      throw .xmlLibrary(file: name, problem: error.text)
    }
    self.name = name
    input = XMLInput(stream)
    let context = Unmanaged.passUnretained(input).toOpaque()
    let opened = library.open(XMLInput.read, nil, context, nil, nil, XMLLibrary.options)
    guard let opened else {
      throw input.failure ?? .unreadable(file: name, reason: "libxml2: no memory")
    }
    reader = opened
    input.findLine = { [library] in library.lineOfReader(opened) }
    library.setErrorFunction(reader, XMLInput.noteError, context)
  }

  deinit { library.free(reader) }

  /// Moves to the next element or text; nil at the end of the document.
  func next() throws(ExportError) -> Event? {
    while true {
      let result = library.read(reader)
      if let failure = input.failure { throw failure }
      guard result >= 0 else { throw malformed }
      input.count = 0
      guard result > 0 else { return nil }
      switch library.nodeType(reader) {
      case 1: return .start(isEmpty: library.isEmpty(reader) == 1)
      case 15: return .end
      // Also white space between elements, which separates words in HTML (13, 14).
      case 3, 4, 13, 14: return .text(text(library.value(reader)))
      case 5: return .text("&\(text(library.localName(reader)));")
      default: continue
      }
    }
  }

  /// The number of elements around the node.
  var depth: Int { Int(library.depth(reader)) }

  /// The name of the element.
  var elementName: Name {
    Name(
      local: text(library.localName(reader)),
      prefix: text(library.prefix(reader)),
      namespace: text(library.namespace(reader))
    )
  }

  /// The line in which the element begins.
  var line: Int {
    let line = library.lineOfNode(library.node(reader))
    // In large files, libxml2 knows the lines of some elements only roughly.
    return line > 0 && line < 65535 ? Int(line) : max(1, Int(library.lineOfReader(reader)))
  }

  /// The attributes of the element in their order, without declarations of namespaces.
  func attributes() -> [(name: Name, value: String)] {
    var attributes: [(name: Name, value: String)] = []
    while library.nextAttribute(reader) == 1 {
      let name = elementName
      if name.prefix == "xmlns" || name.local == "xmlns" { continue }
      attributes.append((name, text(library.value(reader))))
    }
    return attributes
  }

  private var malformed: ExportError {
    let problem = input.problem ?? (line: nil, text: "it cannot be parsed")
    return .malformed(
      place: Diagnostic.Place(file: name, line: problem.line ?? max(1, Int(library.lineOfReader(reader)))),
      problem: limit(in: problem.text) ?? .xml(reason: problem.text)
    )
  }

  /// The limit of libxml2 that the file exceeds, whose own words do not say so; nil if it breaks a rule of XML.
  private func limit(in problem: String) -> ExportError.FormatProblem? {
    if problem.hasPrefix("Excessive depth") { return .deepElements(limit: XMLLibrary.maximumDepth) }
    // A truncated file, however long its last text is.
    if problem.hasPrefix("Premature end") { return nil }
    // The text may begin in the block that was read before the last node.
    let isLong = input.count >= XMLLibrary.maximumTextLength - Self.blockSize
    return isLong ? .longText(limit: XMLLibrary.maximumTextLength) : nil
  }

  private func text(_ bytes: XMLLibrary.Text?) -> String {
    bytes.map { String(decoding: UnsafeBufferPointer(start: $0, count: strlen($0)), as: UTF8.self) } ?? ""
  }
}

extension XMLLibrary.Failure {
  /// What is wrong.
  fileprivate var text: String {
    switch self {
    case .missing(let loaderText): loaderText.isEmpty ? "it cannot be opened" : loaderText
    case .lacks(let function): "it lacks \(function)"
    }
  }
}

/// What libxml2's functions are called back with: the bytes of a file, and what went wrong.
private final class XMLInput {
  private let stream: any ByteStream
  /// Why the file cannot be read.
  private(set) var failure: ExportError?
  /// The first rule of XML that the file breaks.
  private(set) var problem: (line: Int?, text: String)?
  /// How many bytes were read since the last node.
  var count = 0
  /// Gives the line up to which the file was parsed.
  var findLine: () -> CInt = { 0 }

  init(_ stream: any ByteStream) { self.stream = stream }

  /// Gives libxml2 the next bytes.
  static let read: XMLLibrary.InputFunction = { context, buffer, count in
    guard let context, let buffer, count > 0 else { return 0 }
    let input = Unmanaged<XMLInput>.fromOpaque(context).takeUnretainedValue()
    do throws(ExportError) {
      let bytes = UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
      let count = try input.stream.read(into: bytes)
      input.count += count
      return CInt(count)
    } catch {
      input.failure = error
      return -1
    }
  }
  /// Notes the first error that ends the parsing, which a prefix without a namespace does not.
  static let noteError: XMLLibrary.ErrorFunction = { context, message, severity, _ in
    // XML_PARSER_SEVERITY_ERROR
    guard let context, let message, severity == 4 else { return }
    let input = Unmanaged<XMLInput>.fromOpaque(context).takeUnretainedValue()
    let text = PlainText.trimmed(String(cString: message))
    guard input.problem == nil, !text.hasPrefix("Namespace prefix") else { return }
    let line = input.findLine()
    input.problem = (line > 0 ? Int(line) : nil, PlainText.shown(text))
  }
}
