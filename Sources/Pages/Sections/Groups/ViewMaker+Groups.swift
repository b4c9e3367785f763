import BlogModel
import TemplateEngine

/// Views of groups, such as seasons, and of participants.
extension ViewMaker {
  /// The position of a blog in its group; nil if it has none.
  func groupPlace(ofBlog index: Int) -> GroupPlaceView? {
    guard let group = content.groups.group(ofBlog: index).map({ content.groups.groups[$0] }) else {
      return nil
    }
    let number = community.parts(ofBlog: index).number
    return GroupPlaceView(
      label: frame.label(of: group),
      url: frame.url(of: group),
      number: number.isEmpty
        ? "" : NumberedName(number).isNumber ? words.text("group-number", ["number": number]) : number,
      hue: Self.hue(ofGroup: group.name)
    )
  }

  /// A colour, 0...7, for a group; groups whose numbers follow each other have different ones.
  static func hue(ofGroup name: String) -> Int {
    guard let number = Int(name) else { return hue(of: name) }
    return abs(number % 8) * 3 % 8
  }

  /// A participant: a blogger, or a name without a page.
  func participant(_ person: Participant) -> PersonView {
    switch person {
    case .blogger(let index): people[Int(index)]
    case .name(let name):
      PersonView(
        name: name,
        displayName: "",
        fullName: name,
        url: "",
        photo: nil,
        face: nil,
        initial: Self.initial(of: name),
        hue: Self.hue(of: name)
      )
    }
  }
}
