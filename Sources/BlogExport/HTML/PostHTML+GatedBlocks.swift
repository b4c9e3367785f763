extension PostHTML {
  /// HTML without what only members may see, which Ghost marks and removes when it delivers a page.
  ///
  ///     <!--kg-gated-block:begin nonMember:false memberSegment:"status:free" -->…<!--kg-gated-block:end-->
  ///
  /// A block that does not end is removed up to the end of the text. Format: `gated-blocks.js` of TryGhost/Ghost.
  static func withoutGatedBlocks(_ html: String) -> String {
    guard html.contains("kg-gated-block:begin") else { return html }
    var output = ""
    var rest = html[...]
    while let mark = rest.firstRange(of: "<!--") {
      let comment = rest[mark.upperBound...].drop(while: \.isWhitespace)
      guard comment.hasPrefix("kg-gated-block:begin") else {
        output += rest[..<mark.upperBound]
        rest = rest[mark.upperBound...]
        continue
      }
      output += rest[..<mark.lowerBound]
      guard let close = comment.firstRange(of: "-->") else { return output }
      let inside = rest[close.upperBound...]
      let end = inside.firstRange(of: "kg-gated-block:end")
      if comment[..<close.lowerBound].contains("nonMember:true") {
        output += inside[..<(end.flatMap { inside[..<$0.lowerBound].lastIndex(of: "<") } ?? inside.endIndex)]
      }
      guard let end, let after = inside[end.upperBound...].firstRange(of: "-->") else { return output }
      rest = rest[after.upperBound...]
    }
    return output + rest
  }
}
