import Testing

@testable import Studio

/// Who may do what.
struct StudioRoleTests {
  /// Every action with the roles that may do it, in the order visitor, blogger, moderator, owner.
  private static let matrix: [(StudioAction, String)] = [
    (.read, "vbmo"), (.enter, "vbmo"), (.choose, ""), (.write, "bmo"), (.prepare, "bmo"), (.report, "bmo"),
    (.suggest, "bmo"),
    (.manageAccount, "bmo"),
    (.manageApps, "bmo"), (.seeReports, "mo"), (.judgeSuggestions, "mo"), (.hide, "mo"), (.seePeople, "mo"),
    (.silence, "mo"),
    (.makeResetLink, "mo"), (.invite, "o"), (.changeRole, "o"), (.block, "o"), (.exportPerson, "o"),
    (.deletePerson, "o"), (.changeSettings, "o"), (.seeLog, "o"), (.publish, "o"),
  ]

  @Test func `the matrix has every action`() {
    #expect(Self.matrix.map(\.0) == StudioAction.allCases)
  }

  @Test(arguments: matrix)
  func `a role may do what the matrix says`(action: StudioAction, roles: String) {
    let may = StudioRole.allCases.filter { $0.may(action) }.compactMap(\.rawValue.first)
    #expect(String(may) == roles)
  }

  @Test func `moderators manage bloggers only, owners everyone`() {
    #expect(StudioRole.moderator.mayManage(.blogger))
    #expect(!StudioRole.moderator.mayManage(.moderator) && !StudioRole.moderator.mayManage(.owner))
    #expect(StudioRole.allCases.allSatisfy { StudioRole.owner.mayManage($0) })
    #expect(!StudioRole.blogger.mayManage(.blogger) && !StudioRole.visitor.mayManage(.visitor))
  }

  @Test func `a page that has no action is for those who may write`() {
    #expect(StudioAction(page: "nowhere") == .write && StudioAction(page: "") == .write)
    #expect(StudioAction(page: "studio.css") == .read)
    #expect(StudioAction(page: "favourites") == .write && StudioAction(page: "suggest") == .suggest)
    for page in ["suggestions", "suggestions/accept", "suggestions/decline"] {
      #expect(StudioAction(page: page) == .judgeSuggestions)
    }
  }
}
