// The C library of the system, for every file that imports Basics: errno, stat, open and the like.
#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#else
@_exported public import Darwin
#endif
