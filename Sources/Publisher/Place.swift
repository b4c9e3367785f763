/// A target that files are sent to one by one.
///
/// A file that is sent takes the place of the old one in one step, wherever the target can do that.
protocol Place {
  /// What the target says of itself, at little cost.
  func notes() throws(PublishError) -> TargetNotes

  /// The whole of a file at the target.
  ///
  /// - Returns: nil when there is none.
  func read(_ path: String) throws(PublishError) -> [UInt8]?

  /// Sends files, in any order.
  ///
  /// - Parameters:
  ///   - paths: below the folder and below the target.
  ///   - folder: where they are now.
  ///   - isReplacing: false where files that are at the target stay as they are.
  /// - Throws: ``PublishError``; some of them may have been sent.
  func send(_ paths: [String], from folder: String, isReplacing: Bool) throws(PublishError)

  /// Deletes files that may be there, then folders.
  ///
  /// - Parameters:
  ///   - paths: of the files.
  ///   - emptied: folders that hold no published file then, inner ones first; one that holds something else stays.
  /// - Throws: ``PublishError``; some of them may have been deleted.
  func delete(_ paths: [String], emptied: [String]) throws(PublishError)

  /// Corrects what a list says of files, where the target itself can tell at little cost that they are others.
  func correct(_ list: inout TargetList) throws(PublishError)

  /// Shows all others that a publish is at work, for as long as what is returned lives, where the target can do that.
  ///
  /// - Returns: nil where others have to go by the time when it began.
  func hold(_ publish: OpenPublish) -> AnyObject?

  /// Removes what killed publishes left beside files while they sent them.
  ///
  /// - Parameters:
  ///   - ids: of the publishes.
  ///   - folders: that they may have sent to, "" for the target itself.
  /// - Throws: ``PublishError``.
  func clear(after ids: [String], below folders: Set<String>) throws(PublishError)
}

extension Place {
  func correct(_ list: inout TargetList) {}
  func hold(_ publish: OpenPublish) -> AnyObject? { nil }
  func clear(after ids: [String], below folders: Set<String>) {}
}
