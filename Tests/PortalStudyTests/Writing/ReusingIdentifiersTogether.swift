import Hummingbird
import PortalBrowser
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Giving an identifier to another part while a colleague writes")
struct ReusingIdentifiersTogether {
  private static let sections: Place = ["consents", "consent", "sections"]
  private static let old = sections + ["privacy"]

  @Test(arguments: [false, true])
  func `a text reaches the part it was typed in`(isExchanged: Bool) async throws {
    try await together { ada, ben, id, portal in
      let other = try await Self.otherSection(id, portal)
      var hers = try await OpenEditor(ada, Paths.write(id, at: Self.old))
      hers["summary"] = "Nobody else reads your data."
      let now = isExchanged ? other : "secrets"
      let renames =
        isExchanged
        ? [("privacy", "x"), (other, "privacy"), ("x", other)]
        : [("privacy", now), (other, "privacy")]
      for (former, new) in renames {
        try await ben.rename(Self.sections + [former], to: new, in: id)
      }
      let before = try await portal.study(id)

      let sent = try await hers.submit(ada)
      #expect(sent.status == .temporaryRedirect)
      let address = try #require(sent.headers[.location])
      let visit = try await ada.post(address, hers.fields)

      #expect(visit.status == .ok && visit.text.contains("Saved."))
      let after = try await portal.study(id)
      let section = try #require(after.consents[0].section(now))
      #expect(section.summary[.english] == "Nobody else reads your data.")
      #expect(after.consents[0].section("privacy") == before.consents[0].section("privacy"))
    }
  }

  @Test func `a script learns where the part is`() async throws {
    try await together { ada, ben, id, portal in
      let other = try await Self.otherSection(id, portal)
      var hers = try await OpenEditor(ada, Paths.write(id, at: Self.old))
      hers["summary"] = "Nobody else reads your data."
      try await ben.rename(Self.sections + ["privacy"], to: "secrets", in: id)
      try await ben.rename(Self.sections + [other], to: "privacy", in: id)
      let address = try #require(try await hers.submit(ada).headers[.location])

      let answer = try JSONValue(
        parsing: await ada.go(
          address, .post,
          headers: [
            .contentType: "application/x-www-form-urlencoded", .accept: "application/json",
          ], body: FormEncoding.bytes(of: hers.fields)
        ).bytes)

      let page = Paths.write(id, at: Self.sections + ["secrets"])
      #expect(answer["address"]?.stringValue?.hasPrefix(page) == true)
    }
  }

  @Test func `the text of a removed part is shown, not saved in the part with its identifier`()
    async throws
  {
    try await together { ada, ben, id, portal in
      let other = try await Self.otherSection(id, portal)
      var hers = try await OpenEditor(ada, Paths.write(id, at: Self.old))
      hers["summary"] = "Nobody else reads your data."
      try await ben.remove(id, Self.old)
      try await ben.rename(Self.sections + [other], to: "privacy", in: id)
      let before = try await portal.study(id)

      let visit = try await hers.submit(ada)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Grace removed it"))
      #expect(visit.html.contains("Nobody else reads your data."))
      #expect(!visit.text.contains("and save your text"))
      #expect(try await portal.study(id) == before)
    }
  }

  @Test(arguments: ["order", "removal", "duplication", "picture"])
  func `every other form reaches the part too`(name: String) async throws {
    try await together { ada, ben, id, portal in
      let other = try await Self.otherSection(id, portal)
      try await ada.open(Paths.write(id, at: Self.old))
      func address(_ place: Place) -> String {
        Paths.parts(id, at: place).replacing("/parts/", with: "/\(name)/")
      }
      let form = try ada.form(to: address(Self.old)).filledIn
      try await ben.rename(Self.sections + ["privacy"], to: "secrets", in: id)
      try await ben.rename(Self.sections + [other], to: "privacy", in: id)

      let visit = try await ada.post(address(Self.old), form)

      #expect(visit.status == .temporaryRedirect)
      let now = address(Self.sections + ["secrets"])
      #expect(visit.headers[.location]?.hasPrefix(now + "?followed=") == true)
    }
  }

  @Test func `a question is added to the section that its page named`() async throws {
    try await together { ada, ben, id, portal in
      let other = try await Self.otherSection(id, portal)
      let action = Paths.element(id, of: "consent")
      try await ada.open(action + "?section=privacy&kind=toggle")
      try await ben.rename(Self.sections + ["privacy"], to: "secrets", in: id)
      try await ben.rename(Self.sections + [other], to: "privacy", in: id)
      let before = try await portal.study(id)

      try await ada.submit(
        action,
        ["prompt": "I may be called again.", "initial": "false", "expected": "", "do": "save"])

      let after = try await portal.study(id)
      let content = after.consents[0].section("secrets")?.content[.english]
      #expect(content?.contains("I may be called again.") == true)
      #expect(after.consents[0].section("privacy") == before.consents[0].section("privacy"))
    }
  }

  @Test(arguments: ["renamed", "reused", "exchanged", "moved along"])
  func `a part is added after the one that its page showed`(what: String) async throws {
    try await together { ada, ben, id, portal in
      let other = try await Self.otherSection(id, portal)
      try await ada.open(Paths.write(id, at: Self.old))
      let action = Paths.parts(id, at: Self.sections)
      let form = try Self.addition(ada, action)
      var list = Self.sections
      switch what {
      case "exchanged":
        try await ben.rename(Self.sections + ["privacy"], to: "x", in: id)
        try await ben.rename(Self.sections + [other], to: "privacy", in: id)
        try await ben.rename(Self.sections + ["x"], to: other, in: id)
      case "reused":
        try await ben.rename(Self.sections + ["privacy"], to: "secrets", in: id)
        try await ben.rename(Self.sections + [other], to: "privacy", in: id)
      default: try await ben.rename(Self.sections + ["privacy"], to: "secrets", in: id)
      }
      if what == "moved along" {
        let consent: Place = ["consents", "consent"]
        try await ben.rename(consent, to: "adults", in: id)
        list = ["consents", "adults", "sections"]
      }

      var visit = try await ada.post(action, form)
      if visit.status == .temporaryRedirect {
        let address = try #require(visit.headers[.location])
        #expect(address.hasPrefix(Paths.parts(id, at: list) + "?followed="))
        visit = try await ada.post(address, form)
      }

      let sections = try await portal.study(id).consents[0].sections.map(\.id)
      let added = try #require(sections.firstIndex(of: "zebras"))
      #expect(sections[added - 1] == (what == "exchanged" ? other : "secrets"))
    }
  }

  @Test func `a part is added at the end if the one before it was removed`() async throws {
    try await together { ada, ben, id, portal in
      let other = try await Self.otherSection(id, portal)
      try await ada.open(Paths.write(id, at: Self.old))
      let action = Paths.parts(id, at: Self.sections)
      let form = try Self.addition(ada, action)
      try await ben.remove(id, Self.old)
      try await ben.rename(Self.sections + [other], to: "privacy", in: id)

      try await ada.post(action, form)

      #expect(try await portal.study(id).consents[0].sections.last?.id == "zebras")
    }
  }

  @Test func `a walkthrough is that of the task that its page showed`() async throws {
    try await together { ada, ben, id, portal in
      let tasks = try await portal.study(id).tasks.map(\.id)
      let other = try #require(tasks.first { $0 != "join" })
      let title = try #require(
        try await portal.study(id).task("join")?.steps.first?.title[.english])
      try await ada.open(Paths.write(id, at: ["tasks", "join"]))
      let form = try ada.form(to: Paths.threads(id)).filledIn.filter {
        ["csrf", "page-edit"].contains($0.name)
      }
      for (old, new) in [("join", "enroll"), (other, "join")] {
        let place: Place = ["tasks", old]
        try await ben.rename(place, to: new, in: id)
      }

      let visit = try await ada.post(Paths.walkthroughs(id), form + [("task", "join")])

      #expect(visit.text.contains(title))
    }
  }

  /// The form that adds a section after the old one.
  private static func addition(
    _ browser: Browser, _ action: String
  ) throws -> [(name: String, value: String)] {
    let own = ["after": "privacy", "kind": "custom", "title": "Zebras"]
    return try browser.form(to: action).filledIn.filter { own[$0.name] == nil }
      + own.map { (name: $0.key, value: $0.value) }
  }

  private static func otherSection(_ id: Study.ID, _ portal: TestPortal) async throws -> String {
    let sections = try await portal.study(id).consents[0].sections.map(\.id)
    return try #require(sections.first { $0 != "privacy" })
  }
}
