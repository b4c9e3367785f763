import Basics

/// The file of libvips, found without opening it.
///
/// The cache keys renditions by the version of libvips, and opening it to ask costs more than the rest of a build
/// in which every picture is known. On Linux the name of the file tells.
enum VipsFile {
  #if canImport(Darwin)
  /// What the loader is asked for; Homebrew's folders are not looked through by themselves.
  static let names = [
    "libvips.42.dylib", "/opt/homebrew/lib/libvips.42.dylib", "/usr/local/lib/libvips.42.dylib",
  ]
  #else
  /// What the loader is asked for.
  static let names = ["libvips.so.42"]
  #endif

  /// The file in the first usual folder that has one; nil where the loader must look for it.
  static let found: String? = first(of: names, in: folders)

  /// The first of `folders` that has a file of one of `names`, with that file.
  static func first(of names: [String], in folders: [String]) -> String? {
    let paths = folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
    return paths.first { access($0, R_OK) == 0 }
  }

  /// What tells one release from another, as in `42.16.1` of `libvips.so.42.16.1`, to which `path` leads; nil when
  /// the name does not say.
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

  /// The file to which `path` leads, its size and when it was written; nil when there is none.
  static func stamp(of path: String) -> String? {
    var record = stat()
    guard let target = realpath(path, nil), stat(target, &record) == 0 else { return nil }
    defer { free(target) }
    #if canImport(Glibc)
    let seconds = record.st_mtim.tv_sec
    #else
    let seconds = record.st_mtimespec.tv_sec
    #endif
    return "\(String(cString: target)) \(record.st_size) \(seconds)"
  }

  /// Where Linux looks for libraries, in its order: what the environment says, then what is built by hand, then
  /// the system's.
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
