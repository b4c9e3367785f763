internal import CVips
internal import Synchronization

/// The functions of libvips, opened at run time: a build without a picture to make neither needs the library nor
/// waits for the hundred that it brings.
///
/// `@unchecked Sendable` because `table` is written in `init` and only read afterwards.
final class VipsFunctions: @unchecked Sendable {
  /// The file that the version was read off, then the names that the system's loader knows it by.
  static let files = [VipsFile.found].compactMap { $0 } + VipsFile.names

  /// What to call; not to be touched while there is a `problem`.
  let table: UnsafePointer<blogforge_vips>
  /// Why nothing can be called; nil once all is there.
  let problem: ImageError?
  /// In how many places libvips would let its threads leave, and now lets them wait on (workers.h).
  let patientWaits: Int

  private let memory: UnsafeMutablePointer<blogforge_vips>
  /// The part of libvips that is written to is locked again afterwards.
  private static let keeping = Mutex(())

  /// Opens the first of `files` that there is.
  init(files: [String] = VipsFunctions.files) {
    memory = .allocate(capacity: 1)
    table = UnsafePointer(memory)
    var patientWaits = 0
    problem = Self.load(files, into: memory, &patientWaits)
    self.patientWaits = patientWaits
  }

  deinit { memory.deallocate() }

  private static func load(
    _ files: [String],
    into table: UnsafeMutablePointer<blogforge_vips>,
    _ patientWaits: inout Int
  ) -> ImageError? {
    var loaderText: UnsafePointer<CChar>?
    for file in files {
      guard let library = blogforge_vips_open_library(file, &loaderText) else { continue }
      var missing = [UnsafePointer<CChar>?](
        repeating: nil,
        count: blogforge_vips_function_count
      )
      let count = Int(blogforge_vips_load(table, library, &missing))
      guard count == 0 else {
        return .libraryLacks(missing.prefix(count).compactMap { $0.map { String(cString: $0) } })
      }
      patientWaits = keepThreads(of: library, table)
      return nil
    }
    return .libraryMissing(loaderText: loaderText.map { String(cString: $0) } ?? "")
  }

  /// Lets threads of libvips that have nothing to do wait for work as long as it takes, where leaving is unsafe.
  ///
  /// - Returns: in how many places they would have left.
  private static func keepThreads(
    of library: UnsafeMutableRawPointer,
    _ table: UnsafePointer<blogforge_vips>
  ) -> Int {
    let version = table.pointee.vips_version
    guard (version(0), version(1), version(2)) < (8, 15, 4) else { return 0 }
    let address = UInt(bitPattern: library)
    return keeping.withLock { _ in
      // A lock's closure may not take a pointer in; an address may pass.
      guard let library = UnsafeMutableRawPointer(bitPattern: address) else { return 0 }
      let count = blogforge_vips_replace_wait(library) { condition, mutex, _ in
        vips.pointee.g_cond_wait(condition, mutex)
        return 1
      }
      return Int(count)
    }
  }
}

/// The functions of libvips, as in `vips.pointee.vips_image_get_width(image)`; there once `VipsLibrary.start()`
/// has returned.
var vips: UnsafePointer<blogforge_vips> { VipsLibrary.functions.table }
