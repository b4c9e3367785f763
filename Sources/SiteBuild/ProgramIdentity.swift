import Basics
internal import CFileSystem
import SiteOutput

/// Identifies the running program, because others may write other bytes from the same input.
public enum ProgramIdentity {
  /// The version and the contents of the program, so that two builds of one version differ, too.
  ///
  /// - Parameter version: as the program prints it.
  /// - Returns: a text that is the same for the same program; only the version if the program's file cannot be
  ///   read.
  public static func current(version: String) -> String {
    if let buildId { return "\(version) \(buildId)" }
    // Reading the whole file takes longer than a build without changes.
    guard let path = executablePath, let fingerprint = try? FileSystem.fingerprint(of: path) else {
      // Then a new version is recognised, but not another build of the same version.
      return version
    }
    return "\(version) \(fingerprint.hex)"
  }

  /// The path of the program's file, links resolved; nil if the system does not provide it.
  static var executable: String? { executablePath.map(FileSystem.resolved) }

  /// The linker's id for everything that it linked (ld(1), `--build-id`); nil if it was not enabled.
  private static var buildId: String? {
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = Int(blogforge_build_id(&bytes, Int32(bytes.count)))
    guard count > 0 else { return nil }
    return bytes.prefix(count).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// A path with which the program can be started again; nil if the system does not provide one.
  public static var executablePath: String? {
    #if os(Linux)
    // Some containers have no /proc.
    access("/proc/self/exe", X_OK) == 0 ? "/proc/self/exe" : nil
    #else
    var size: UInt32 = 0
    _NSGetExecutablePath(nil, &size)
    var bytes = [CChar](repeating: 0, count: Int(size))
    guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #endif
  }
}
