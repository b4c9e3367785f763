import BlogModel

/// The title that an export gives to a site which has no other one.
enum SiteTitle {
  /// The title, on one line; empty if there is none.
  ///
  /// - Parameters:
  ///   - titles: those of the files; several different ones are no title.
  ///   - compiledMap: says where else a platform has it.
  ///   - community: what was read; private and redacted bloggers are not in it.
  /// - Returns: the title.
  static func title(_ titles: [String], _ compiledMap: CompiledFieldMap, _ community: Community) -> String {
    if titles.count == 1 { return titles[0] }
    switch Platform(of: compiledMap.map)?.title {
    case .setting(let lookup, let key): return compiledMap.value(lookup, of: key).map { shown($0) } ?? ""
    case .account:
      let people = community.bloggers.filter { !$0.isUnknown }
      guard people.count == 1 else { return "" }
      return people[0].fullName.isEmpty ? people[0].displayName : people[0].fullName
    case .files, nil: return ""
    }
  }

  /// A title that is HTML on one line.
  static func line(_ html: String, _ converter: HTMLConverter?) -> String {
    shown(converter?.line(html) ?? PostHTML.decoded(html))
  }

  /// E-mail addresses masked, and cut after that, because a truncated address is not recognised.
  private static func shown(_ text: String) -> String {
    var text = text
    let line = text.withUTF8(PlainText.wholeLine)
    return PlainText.cut(AddressMask.masked(line) ?? line)
  }
}
