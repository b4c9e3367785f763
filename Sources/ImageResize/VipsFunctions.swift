internal import CVips

/// The functions of libvips, which is opened at run time: a build that resizes no picture does not need the library
/// and does not load its hundred dependencies.
///
/// `@unchecked Sendable` because `table` is written in `init` and only read afterwards.
final class VipsFunctions: @unchecked Sendable {
  /// The chosen file alone; otherwise the file whose name contained the version, then the names for the dynamic loader.
  static let files = VipsFile.chosen.map { [$0] } ?? ([VipsFile.found].compactMap { $0 } + VipsFile.names)

  /// The function table; valid only if `problem` is nil.
  let table: UnsafePointer<blogforge_vips>
  /// Why the functions are unavailable; nil if all were found.
  let problem: ImageError?

  private let memory: UnsafeMutablePointer<blogforge_vips>

  /// Opens the first of `files` that exists.
  init(files: [String] = VipsFunctions.files) {
    memory = .allocate(capacity: 1)
    table = UnsafePointer(memory)
    problem = Self.load(files, into: memory)
  }

  deinit { memory.deallocate() }

  private static func load(
    _ files: [String],
    into table: UnsafeMutablePointer<blogforge_vips>
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
      return nil
    }
    return .libraryMissing(loaderText: loaderText.map { String(cString: $0) } ?? "")
  }
}

/// The functions of libvips, as in `vips.pointee.vips_image_get_width(image)`; available after
/// `VipsLibrary.start()` has returned.
var vips: UnsafePointer<blogforge_vips> { VipsLibrary.functions.table }
