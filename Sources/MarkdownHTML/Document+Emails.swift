extension Document {
  /// Replaces the domain of every e-mail address in the text by `…`.
  ///
  /// The search uses the visible text, so it also finds an address that is split by markup.
  mutating func hideEmails() {
    let domains = EmailAddress.domains(in: text)
    guard !domains.isEmpty else { return }
    hiddenEmails += domains.count
    let old = text
    text.removeAll(keepingCapacity: true)
    var remaining = domains[...]
    var position = 0
    for index in events.indices {
      switch events[index] {
      case .text(let range):
        events[index] = .text(copy(range, of: old, from: &position, hiding: &remaining))
      case .verbatim(let range):
        events[index] = .verbatim(copy(range, of: old, from: &position, hiding: &remaining))
      default: continue
      }
    }
  }

  /// Copies the text between `position` and the end of `range`.
  ///
  /// - Returns: the new range of the text.
  private mutating func copy(
    _ range: Range<Int>,
    of old: [UInt8],
    from position: inout Int,
    hiding domains: inout ArraySlice<Range<Int>>
  ) -> Range<Int> {
    copy(upTo: range.lowerBound, of: old, from: &position, hiding: &domains)
    let start = text.count
    copy(upTo: range.upperBound, of: old, from: &position, hiding: &domains)
    return start..<text.count
  }

  private mutating func copy(
    upTo end: Int,
    of old: [UInt8],
    from position: inout Int,
    hiding domains: inout ArraySlice<Range<Int>>
  ) {
    while position < end {
      guard let domain = domains.first, domain.lowerBound < end else {
        text.append(contentsOf: old[position..<end])
        position = end
        return
      }
      if position <= domain.lowerBound {
        text.append(contentsOf: old[position..<domain.lowerBound])
        text.append(contentsOf: EmailAddress.mask)
      }
      position = min(domain.upperBound, end)
      if position == domain.upperBound { domains.removeFirst() }
    }
  }
}
