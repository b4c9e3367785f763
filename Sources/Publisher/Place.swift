/// A target that files are sent to one by one.
///
/// A file that is sent takes the place of the old one in one step, wherever the target can do that.
protocol Place {
  /// The whole of a file at the target.
  ///
  /// - Returns: nil when there is none.
  func read(_ path: String) throws(PublishError) -> [UInt8]?

  /// Sends files, in any order.
  ///
  /// - Parameters:
  ///   - paths: below the folder and below the target.
  ///   - folder: where they are now.
  /// - Throws: ``PublishError``; some of them may have been sent.
  func send(_ paths: [String], from folder: String) throws(PublishError)

  /// Deletes files that may be there, then folders.
  ///
  /// - Parameters:
  ///   - paths: of the files.
  ///   - emptied: folders that hold no published file then, inner ones first; one that holds something else stays.
  /// - Throws: ``PublishError``; some of them may have been deleted.
  func delete(_ paths: [String], emptied: [String]) throws(PublishError)

  /// Takes back what a list says of files, where the target itself can tell at little cost that they are others.
  func correct(_ list: inout TargetList) throws(PublishError)
}

extension Place {
  func correct(_ list: inout TargetList) {}
}
