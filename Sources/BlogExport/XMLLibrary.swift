import Basics

/// The functions of libxml2 that read XML as a stream.
///
/// The library is opened when a file of XML is met, so that other exports neither need it nor pay for opening it. It
/// stays open. Its reader may be used by one task at a time, readers of different files by several (`xmlreader.h`).
struct XMLLibrary: Sendable {
  /// Why the library is unavailable.
  enum Failure: Error, Equatable {
    /// It is not installed; `loaderText` is the message of the dynamic loader.
    case missing(loaderText: String)
    /// It has no function with this name.
    case lacks(String)
  }

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
  /// Without further options, no DTD is loaded, no entity is replaced, and the parser's limits for depth and sizes apply.
  static let options: CInt = 1 << 11 | 1 << 22

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
    var loaderText = ""
    var found: UnsafeMutableRawPointer?
    for name in names where found == nil {
      found = dlopen(name, RTLD_LAZY | RTLD_LOCAL)
      if found == nil, loaderText.isEmpty, let text = dlerror() { loaderText = String(cString: text) }
    }
    guard let library = found else { throw .missing(loaderText: loaderText) }
    let start: @convention(c) () -> Void = try Self.function("xmlInitParser", of: library)
    // Readers of several tasks need it to have been called; further calls do nothing.
    start()
    open = try Self.function("xmlReaderForIO", of: library)
    setErrorFunction = try Self.function("xmlTextReaderSetErrorHandler", of: library)
    free = try Self.function("xmlFreeTextReader", of: library)
    read = try Self.function("xmlTextReaderRead", of: library)
    nodeType = try Self.function("xmlTextReaderNodeType", of: library)
    depth = try Self.function("xmlTextReaderDepth", of: library)
    isEmpty = try Self.function("xmlTextReaderIsEmptyElement", of: library)
    nextAttribute = try Self.function("xmlTextReaderMoveToNextAttribute", of: library)
    localName = try Self.function("xmlTextReaderConstLocalName", of: library)
    prefix = try Self.function("xmlTextReaderConstPrefix", of: library)
    namespace = try Self.function("xmlTextReaderConstNamespaceUri", of: library)
    value = try Self.function("xmlTextReaderConstValue", of: library)
    node = try Self.function("xmlTextReaderCurrentNode", of: library)
    lineOfNode = try Self.function("xmlGetLineNo", of: library)
    lineOfReader = try Self.function("xmlTextReaderGetParserLineNumber", of: library)
  }

  private static func function<Function>(
    _ name: String,
    of library: UnsafeMutableRawPointer
  ) throws(Failure) -> Function {
    guard let address = dlsym(library, name) else { throw .lacks(name) }
    return unsafeBitCast(address, to: Function.self)
  }
}
