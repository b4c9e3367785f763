extension InstagramAccounts {
  /// Reads the accounts among the files, if records of `formats` are read.
  ///
  /// Only the files that have the name which exports give them: the posts of an account in any other are private.
  init(_ origins: [ExportOrigin], _ formats: [RewrittenFormat]) {
    self.init()
    guard formats.contains(where: { $0.collections.contains("instagram_photos") }) else { return }
    for origin in origins where Self.isFile(origin.name) {
      // The errors are dropped: reading the records throws them again.
      guard let text = try? origin.open(), let stream = try? text.unconverted(),
        let bytes = try? stream.wholeText(name: text.name), let value = JSONValue(json: bytes),
        let account = InstagramAccountRewriter.record(in: value)
      else { continue }
      add(account, ofFile: origin.name)
    }
  }
}
