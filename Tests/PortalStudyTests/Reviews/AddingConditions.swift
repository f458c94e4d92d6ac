import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Adding conditions to a decision") struct AddingConditions {
  @Test func `another row has the focus, keeps everything else, and decides nothing`()
    async throws
  {
    try await reviewing { browser, portal, id in
      let path = Paths.decision(id, .first)
      let form = try await browser.open(path)
      #expect(!form.html.contains(" autofocus"))

      let hidden = try browser.form(to: path).hidden
      let more = try await browser.post(
        path,
        hidden + [
          ("meaning", "approveWithConditions"), ("condition", "Name the maker."), ("condition", ""),
          ("add", "condition"),
        ])

      #expect(more.status == .ok)
      #expect(more.html.contains("Name the maker."))
      #expect(more.html.matches(of: /name="condition"/).count == 3)
      let focused = more.html.matches(of: /<textarea[^>]* autofocus>/)
      #expect(focused.count == 1)
      #expect(focused.first?.output.contains(#"aria-label="Condition 3""#) == true)
      #expect(try await portal.state(of: id) == .proposed)
    }
  }
}
