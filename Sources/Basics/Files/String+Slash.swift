extension StringProtocol where UTF8View: BidirectionalCollection {
  /// The last slash, even if a combining mark follows it: the two are one `Character`, but for a file system the
  /// slash is a separator.
  package var lastSlash: Index? { utf8.lastIndex(of: UInt8(ascii: "/")) }
}
