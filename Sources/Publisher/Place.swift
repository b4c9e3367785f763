/// A target that files are sent to one by one.
///
/// If the target supports it, a file that is sent replaces the old one atomically.
protocol Place {
  /// Reads the target's small files, at little cost.
  func notes() throws(PublishError) -> TargetNotes

  /// The content of a file at the target.
  ///
  /// - Returns: the bytes; nil if the file is missing.
  func read(_ path: String) throws(PublishError) -> [UInt8]?

  /// The error if something at the target prevents a plan, and the target can check that at little cost.
  func obstacle(to plan: PublishPlan) throws(PublishError) -> PublishError?

  /// Sends files, in any order.
  ///
  /// - Parameters:
  ///   - paths: the paths of the files, below the folder and below the target.
  ///   - folder: the folder that contains them now.
  ///   - isReplacing: false to keep files that already exist at the target.
  /// - Throws: ``PublishError``; some of them may have been sent.
  func send(_ paths: [String], from folder: String, isReplacing: Bool) throws(PublishError)

  /// Deletes files, which may be missing, then folders.
  ///
  /// - Parameters:
  ///   - paths: the paths of the files.
  ///   - emptied: folders without published files, inner ones first; a folder that contains anything else is kept.
  /// - Throws: ``PublishError``; some of them may have been deleted.
  func delete(_ paths: [String], emptied: [String]) throws(PublishError)

  /// Corrects the entries of files that differ from a list, if the target can check that at little cost.
  func correct(_ list: inout TargetList) throws(PublishError)

  /// Shows other publishes that one is running, as long as the returned object lives, if the target supports that.
  ///
  /// - Returns: nil if others have to rely on the time when the publish began.
  func hold(_ publish: OpenPublish) -> AnyObject?

  /// Removes temporary files of killed publishes.
  ///
  /// - Parameters:
  ///   - ids: the ids of the publishes.
  ///   - folders: the folders that they may have sent files to, "" for the target itself.
  /// - Throws: ``PublishError``.
  func clear(after ids: [String], below folders: Set<String>) throws(PublishError)
}

extension Place {
  func correct(_ list: inout TargetList) {}
  func obstacle(to plan: PublishPlan) -> PublishError? { nil }
  func hold(_ publish: OpenPublish) -> AnyObject? { nil }
  func clear(after ids: [String], below folders: Set<String>) {}
}
