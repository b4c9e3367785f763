import Basics
import BlogModel

@testable import BlogExport

/// Small, so that inputs reach them.
private let limits = {
  var limits = ArchiveContents.Limits()
  (limits.maximumEntries, limits.maximumRecords) = (200, 1 << 20)
  (limits.alwaysAllowed, limits.maximumRatio) = (1 << 20, 10)
  return limits
}()

private let reader = ExportReader(options: ExportOptions(fieldMap: .twitter))

/// Any bytes are an archive or an `ArchiveError`; what is used of one has safe names and keeps the limits, and its
/// records are an export or an `ExportError`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzArchives(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  do throws(ArchiveError) {
    let (contents, records) = try ArchiveScan(limits).contents(
      ArchiveReader(UnsafeRawBufferPointer(bytes(data, count))),
      path: "/a",
      name: "a",
      mayHoldRecords: ExportNames.mayHoldRecords
    )
    claim(Set(contents.files.map(\.path)).count == contents.files.count, "a duplicate path")
    for file in contents.files { check(file) }
    claim(records.reduce(0) { $0 + $1.bytes.count } <= limits.maximumRecords, "too many bytes of records")
    for problem in contents.problems {
      claim(problem.count > 0, "a problem of no entry")
      let diagnostic = problem.diagnostic(archive: "a")
      claim(!diagnostic.summary.contains("\n"), "a line break in \(diagnostic.summary.debugDescription)")
    }
    for record in records.prefix(4) {
      claim(contents.files.contains(record.file), "a record that is not among the files")
      // Whether it is one does not matter here.
      _ = try? reader.read([(record.file.path, record.bytes)])
    }
  } catch {}
  return 0
}

private func check(_ file: ArchiveContents.File) {
  claim((0..<limits.maximumEntries).contains(file.index), "the number of an entry")
  claim(file.path.hasSuffix(file.inner), "\(file.inner) is not in \(file.path)")
  let parts = file.path.split(separator: "/", omittingEmptySubsequences: false)
  claim(!parts.contains("..") && !parts.contains("") && !parts.contains("."), "the unsafe path \(file.path)")
  claim(!file.path.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "\\") }, "the unsafe path \(file.path)")
}
