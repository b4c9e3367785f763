import Basics

/// The functions of libxml2 that read XML as a stream.
///
/// The library is opened when a file of XML is met, so that other exports neither need it nor pay for opening it. It
/// stays open. Its reader may be used by one task at a time, readers of different files by several (`xmlreader.h`).
struct XMLLibrary: Sendable {
  /// Why the library is unavailable.
  typealias Failure = DynamicLibrary.Failure

  /// An `xmlTextReader`.
  typealias Reader = OpaquePointer
  /// `int read(void *context, char *buffer, int len)`: the number of bytes, 0 at the end, -1 on failure.
  typealias InputFunction =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<CChar>?, CInt) -> CInt
  /// `void error(void *arg, const char *msg, xmlParserSeverities severity, xmlTextReaderLocatorPtr locator)`.
  typealias ErrorFunction =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, CInt, OpaquePointer?) -> Void
  typealias Text = UnsafePointer<UInt8>

  #if canImport(Darwin)
  /// File names to open, in this order.
  static let names = ["libxml2.2.dylib", "/opt/homebrew/opt/libxml2/lib/libxml2.dylib"]
  #else
  /// File names to open, in this order: libxml2 has the second one since version 2.14.
  static let names = ["libxml2.so.2", "libxml2.so.16"]
  #endif

  /// The options of readers: nothing is fetched (`XML_PARSE_NONET`), and lines are counted in large files, too
  /// (`XML_PARSE_BIG_LINES`).
  ///
  /// Without further options, no DTD is loaded, no entity is replaced, and the parser's limits for depth and sizes
  /// apply. Without these limits (`XML_PARSE_HUGE`), entities would grow in attributes, and a text of 32 MB would take
  /// half an hour: for each chunk, version 2.9 searches the end of a text from its beginning.
  static let options: CInt = 1 << 11 | 1 << 22
  /// The maximum number of bytes of a text, a comment or a tag (`XML_MAX_TEXT_LENGTH`, `XML_MAX_LOOKUP_LIMIT`).
  static let maximumTextLength = 10_000_000
  /// The maximum number of elements in each other (`xmlParserMaxDepth`).
  static let maximumDepth = 256

  /// `xmlReaderForIO(read, close, context, url, encoding, options)`; nil on failure.
  let open:
    @convention(c) (
      InputFunction, (@convention(c) (UnsafeMutableRawPointer?) -> CInt)?, UnsafeMutableRawPointer?,
      UnsafePointer<CChar>?, UnsafePointer<CChar>?, CInt
    ) -> Reader?
  let setErrorFunction: @convention(c) (Reader?, ErrorFunction?, UnsafeMutableRawPointer?) -> Void
  let free: @convention(c) (Reader?) -> Void
  /// 1 if there is another node, 0 at the end, -1 on an error.
  let read: @convention(c) (Reader?) -> CInt
  let nodeType: @convention(c) (Reader?) -> CInt
  let depth: @convention(c) (Reader?) -> CInt
  let isEmpty: @convention(c) (Reader?) -> CInt
  let nextAttribute: @convention(c) (Reader?) -> CInt
  let localName: @convention(c) (Reader?) -> Text?
  let prefix: @convention(c) (Reader?) -> Text?
  let namespace: @convention(c) (Reader?) -> Text?
  let value: @convention(c) (Reader?) -> Text?
  let node: @convention(c) (Reader?) -> OpaquePointer?
  let lineOfNode: @convention(c) (OpaquePointer?) -> CLong
  let lineOfReader: @convention(c) (Reader?) -> CInt

  /// Opens the first of `names` that exists.
  init(names: [String] = XMLLibrary.names) throws(Failure) {
    let library = try DynamicLibrary(names)
    let start: @convention(c) () -> Void = try library.function("xmlInitParser")
    // Readers of several tasks need it to have been called; further calls do nothing.
    start()
    open = try library.function("xmlReaderForIO")
    setErrorFunction = try library.function("xmlTextReaderSetErrorHandler")
    free = try library.function("xmlFreeTextReader")
    read = try library.function("xmlTextReaderRead")
    nodeType = try library.function("xmlTextReaderNodeType")
    depth = try library.function("xmlTextReaderDepth")
    isEmpty = try library.function("xmlTextReaderIsEmptyElement")
    nextAttribute = try library.function("xmlTextReaderMoveToNextAttribute")
    localName = try library.function("xmlTextReaderConstLocalName")
    prefix = try library.function("xmlTextReaderConstPrefix")
    namespace = try library.function("xmlTextReaderConstNamespaceUri")
    value = try library.function("xmlTextReaderConstValue")
    node = try library.function("xmlTextReaderCurrentNode")
    lineOfNode = try library.function("xmlGetLineNo")
    lineOfReader = try library.function("xmlTextReaderGetParserLineNumber")
  }
}
