import Basics

/// The file of libvips, found without opening it.
///
/// The version of libvips is part of the cache keys of renditions. Opening the library to get it takes longer than
/// the rest of a build in which every picture is cached. On Linux the file name contains the version.
enum VipsFile {
  #if canImport(Darwin)
  /// File names to open, in this order; the loader does not search Homebrew's folders by itself.
  static let names = [
    "libvips.42.dylib", "/opt/homebrew/lib/libvips.42.dylib", "/usr/local/lib/libvips.42.dylib",
  ]
  #else
  /// File names to open, in this order.
  static let names = ["libvips.so.42"]
  #endif

  /// The file that the environment variable `BLOGFORGE_VIPS` names; nil without it.
  static let chosen = getenv("BLOGFORGE_VIPS").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }

  /// The library's path: the chosen file, otherwise in the first of the usual folders that contains it; nil if only
  /// the loader can find it.
  static let found: String? = chosen ?? first(of: names, in: folders)

  /// The path of the first existing file with one of `names` in one of `folders`.
  static func first(of names: [String], in folders: [String]) -> String? {
    let paths = folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
    return paths.first { access($0, R_OK) == 0 }
  }

  /// The version in the file name to which `path` resolves, as in `42.16.1` for `libvips.so.42.16.1`; nil if the
  /// name contains none.
  static func release(of path: String) -> String? {
    guard let target = realpath(path, nil) else { return nil }
    defer { free(target) }
    let prefix = "libvips.so."
    guard let name = String(cString: target).split(separator: "/").last, name.hasPrefix(prefix) else {
      return nil
    }
    let numbers = name.dropFirst(prefix.count).split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count > 1, numbers.allSatisfy({ Int($0) != nil }) else { return nil }
    return numbers.joined(separator: ".")
  }

  /// The file to which `path` resolves, its size and its modification time; nil if it is missing.
  static func stamp(of path: String) -> String? {
    var record = stat()
    guard let target = realpath(path, nil) else { return nil }
    defer { free(target) }
    guard stat(target, &record) == 0 else { return nil }
    #if canImport(Glibc)
    let seconds = record.st_mtim.tv_sec
    #else
    let seconds = record.st_mtimespec.tv_sec
    #endif
    return "\(String(cString: target)) \(record.st_size) \(seconds)"
  }

  /// The folders in which Linux searches for libraries, in the same order: those of the environment variable, those
  /// of locally built software, those of the system.
  private static var folders: [String] {
    #if arch(arm64)
    let triple = "aarch64-linux-gnu"
    #else
    let triple = "x86_64-linux-gnu"
    #endif
    let wanted = getenv("LD_LIBRARY_PATH").map { String(cString: $0) } ?? ""
    return wanted.split(separator: ":").map(String.init)
      + ["/usr/local/lib", "/usr/local/lib64", "/usr/local/lib/\(triple)"]
      + ["/usr/lib/\(triple)", "/usr/lib64", "/usr/lib"]
  }
}
