extension TweetArchive {
  /// Reads the scripts among the files.
  init(_ origins: [ExportOrigin]) {
    let scripts = origins.filter { $0.name.lowercased().hasSuffix(".js") }
    guard !scripts.isEmpty else { return }
    var wanted: Set<String> = []
    Self.forEachRecord(in: scripts) { part, bytes in
      switch part {
      case .notes: add(note: bytes)
      case .tweets: wanted.formUnion(Self.quotedIds(in: bytes))
      case .account, .profile: break
      }
    }
    sortNotes()
    guard !wanted.isEmpty else { return }
    Self.forEachRecord(in: scripts) { part, bytes in
      if part == .tweets { add(tweet: bytes, ifIn: wanted) }
    }
  }

  /// Calls `body` with the bytes of each record of some scripts.
  private static func forEachRecord(
    in scripts: [ExportOrigin],
    _ body: (TwitterProducer.Part, [UInt8]) -> Void
  ) {
    for script in scripts {
      // The errors are dropped: reading the records throws them again.
      guard let text = try? script.open(), let stream = try? text.unconverted(),
        let producer = try? TwitterProducer(stream, name: text.name)
      else { continue }
      while let record = try? producer.nextObject() { body(record.part, record.bytes) }
    }
  }
}
