extension StringProtocol where UTF8View: BidirectionalCollection {
  /// The last slash, also where a combining sign follows it: the two are one `Character`, but a file system
  /// sees the slash.
  package var lastSlash: Index? { utf8.lastIndex(of: UInt8(ascii: "/")) }
}
