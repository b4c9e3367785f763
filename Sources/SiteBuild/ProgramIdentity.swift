import Basics
internal import CFileSystem
import SiteOutput

/// Tells the program that runs from others that may write other bytes from the same input.
public enum ProgramIdentity {
  /// The version, and what the program is made of, so that two builds of one version differ too.
  ///
  /// - Parameter version: as the program tells it.
  /// - Returns: a text that is the same for the same program; only the version where its file cannot be read.
  public static func current(version: String) -> String {
    if let buildId { return "\(version) \(buildId)" }
    // To read all of the file takes longer than a build of nothing.
    guard let path = executablePath, let fingerprint = try? FileSystem.fingerprint(of: path) else {
      // Then a new version tells; between two of one number nothing does.
      return version
    }
    return "\(version) \(fingerprint.hex)"
  }

  /// The path of the program's file, links followed; nil where the system does not tell.
  static var executable: String? { executablePath.map(FileSystem.resolved) }

  /// What the linker made of all that it linked (ld(1), `--build-id`); nil where it was not asked to.
  private static var buildId: String? {
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = Int(blogforge_build_id(&bytes, Int32(bytes.count)))
    guard count > 0 else { return nil }
    return bytes.prefix(count).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// A path under which the system runs this program once more; nil where it does not tell.
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
