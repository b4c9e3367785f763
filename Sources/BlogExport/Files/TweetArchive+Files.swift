extension TweetArchive {
  /// Reads the scripts among the files; tweets that are not to be quoted are no quotes.
  init(_ origins: [ExportOrigin], unquotable: Unquotable = Unquotable()) {
    let scripts = origins.filter { $0.name.lowercased().hasSuffix(".js") }
    guard !scripts.isEmpty else { return }
    quotes = QuotedTweets(unquotable: unquotable)
    var wanted: Set<String> = []
    Self.forEachRecord(in: scripts) { part, bytes, file in
      switch part {
      case .notes: add(note: bytes)
      case .tweets:
        wanted.formUnion(QuotedTweets.ids(in: bytes))
        add(versionsOf: bytes)
      case .account, .profile: accounts.add(part, bytes, inFile: file)
      }
    }
    sortNotes()
    guard !wanted.isEmpty else { return }
    Self.forEachRecord(in: scripts) { part, bytes, file in
      guard part == .tweets else { return }
      quotes.add(bytes, of: accounts.account(ofFile: file), accounts.id(ofFile: file), ifIn: wanted)
    }
  }

  /// Calls `body` with the bytes of each record of some scripts, and the name of its file.
  private static func forEachRecord(
    in scripts: [ExportOrigin],
    _ body: (TwitterProducer.Part, [UInt8], String) -> Void
  ) {
    for script in scripts {
      // The errors are dropped: reading the records throws them again.
      guard let text = try? script.open(), let stream = try? text.unconverted(),
        let producer = try? TwitterProducer(stream, name: text.name)
      else { continue }
      while let record = try? producer.nextObject() { body(record.part, record.bytes, text.name) }
    }
  }
}
