import Basics
import BlogModel
import SiteOutput

/// The state of a build on this machine, in the cache: the files that it was made of and those that it wrote.
///
/// The state belongs to the manifest that the build wrote. A missing state does no harm, but the next build is
/// slower because it reads files to identify them. Unlike the manifest, the state depends on the machine's clock
/// and disk.
struct BuildState: Sendable {
  /// What the build depended on in addition to its files.
  let key: UInt64
  /// The checksum of the manifest that it wrote.
  let manifest: UInt64
  let inputs: BuildInputs
  /// The stamps of the site's files, in the manifest's order.
  let outputs: [FileStamp]
  let totals: BuildTotals
  /// Reported again by a build that has nothing to do.
  let diagnostics: [Diagnostic]
  /// Whether a retry may make something that this build could not, so that the next build has something to do.
  let expectsAnotherTry: Bool

  private static let firstLine = Array("blogforge-state 2\n".utf8)

  /// The file of the state of a site.
  static func path(in cache: String, output: String) -> String {
    "\(cache)/state/\(Fingerprint(of: output).short)"
  }

  /// Reads a state; nil if there is no valid one.
  static func read(_ path: String) -> BuildState? {
    (try? FileSystem.read(path)).flatMap(BuildState.init(bytes:))
  }

  /// Stores the state for the next build.
  func write(to path: String) throws(FileSystemError) {
    if let slash = path.lastSlash { try FileSystem.makeFolder(String(path[..<slash])) }
    try FileSystem.replace(path, with: bytes)
  }

  init(
    key: UInt64,
    manifest: UInt64,
    inputs: BuildInputs,
    outputs: [FileStamp],
    totals: BuildTotals,
    diagnostics: [Diagnostic],
    expectsAnotherTry: Bool = false
  ) {
    self.key = key
    self.manifest = manifest
    self.inputs = inputs
    self.outputs = outputs
    self.totals = totals
    self.diagnostics = diagnostics
    self.expectsAnotherTry = expectsAnotherTry
  }

  // MARK: Bytes

  init?(bytes: [UInt8]) {
    guard var reader = ByteWriter.checked(bytes, after: Self.firstLine) else { return nil }
    key = reader.next64()
    manifest = reader.next64()
    let files = (0..<Int(reader.next32())).map { _ in
      let name = reader.nextText()
      let stamp = FileStamp(value: reader.next64())
      let hasContent = reader.next32() == 1
      let content = Fingerprint(high: reader.next64(), low: reader.next64())
      return BuildInputs.File(name: name, stamp: stamp, content: hasContent ? content : nil)
    }
    inputs = BuildInputs(files: files)
    outputs = (0..<Int(reader.next32())).map { _ in FileStamp(value: reader.next64()) }
    let numbers = (0..<BuildTotals.numberCount).map { _ in Int(truncatingIfNeeded: reader.next64()) }
    totals = BuildTotals(numbers: numbers)
    diagnostics = (0..<Int(reader.next32())).map { _ in Self.diagnostic(&reader) }
    expectsAnotherTry = reader.next32() == 1
    guard reader.isAtEnd else { return nil }
  }

  private var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.add(key)
    writer.add(manifest)
    writer.add(UInt32(inputs.files.count))
    for file in inputs.files {
      writer.add(file.name)
      writer.add(file.stamp.value)
      writer.add(UInt32(file.content == nil ? 0 : 1))
      writer.add(file.content?.high ?? 0)
      writer.add(file.content?.low ?? 0)
    }
    writer.add(UInt32(outputs.count))
    for stamp in outputs { writer.add(stamp.value) }
    for number in totals.numbers { writer.add(UInt64(number)) }
    writer.add(UInt32(diagnostics.count))
    for diagnostic in diagnostics { Self.add(diagnostic, to: &writer) }
    writer.add(UInt32(expectsAnotherTry ? 1 : 0))
    return writer.withChecksum(after: Self.firstLine)
  }

  private static func add(_ diagnostic: Diagnostic, to writer: inout ByteWriter) {
    writer.add(diagnostic.code)
    writer.add(diagnostic.severity.rawValue)
    writer.add(diagnostic.place?.file)
    writer.add(UInt32(diagnostic.place?.line ?? 0))
    writer.add(UInt32(diagnostic.place?.column ?? 0))
    writer.add(diagnostic.record)
    writer.add(diagnostic.summary)
    writer.add(diagnostic.hint)
  }

  private static func diagnostic(_ reader: inout ByteReader) -> Diagnostic {
    let code = reader.nextText()
    let severity = Diagnostic.Severity(rawValue: reader.nextText()) ?? .warning
    let file = reader.nextOptionalText()
    let (line, column) = (Int(reader.next32()), Int(reader.next32()))
    let record = reader.nextOptionalText()
    return Diagnostic(
      code: code,
      severity: severity,
      place: file.map {
        Diagnostic.Place(file: $0, line: line == 0 ? nil : line, column: column == 0 ? nil : column)
      },
      record: record,
      summary: reader.nextText(),
      hint: reader.nextOptionalText()
    )
  }
}
