import Basics

/// The peak memory of the program, or of one of the processes that it started and that have ended.
enum PeakMemory {
  /// Bytes; mapped pages of files count as well.
  static var bytes: Int {
    #if canImport(Glibc)
    max(peak(RUSAGE_SELF.rawValue), peak(RUSAGE_CHILDREN.rawValue)) * 1024
    #else
    max(peak(RUSAGE_SELF), peak(RUSAGE_CHILDREN))
    #endif
  }

  private static func peak(_ whose: CInt) -> Int {
    var usage = rusage()
    getrusage(whose, &usage)
    return usage.ru_maxrss
  }
}
