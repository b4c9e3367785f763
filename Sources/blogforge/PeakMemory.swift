import Basics

/// The most memory that the program has held at a time.
enum PeakMemory {
  /// Bytes; pages of files that are mapped count as well.
  static var bytes: Int {
    var usage = rusage()
    #if canImport(Glibc)
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage.ru_maxrss * 1024
    #else
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
    #endif
  }
}
