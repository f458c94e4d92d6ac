import StudyModel
import Testing

@testable import PortalWeb

@Suite("Filtering histories") struct FilteringHistories {
  private static func step(_ id: Step.ID) -> Place { ["tasks", "survey", "steps", id] }

  private static func filtered(_ id: Study.ID, _ place: Place, more: String = "") -> String {
    Paths.history(id) + "?part=" + place.joined(separator: "/") + more
  }

  @Test func `changes of a question's rules are found under the question and its task`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let age = Self.step("age")
      let id = try await browser.open(.survey(), of: portal, at: age)
      try await browser.submitFilledIn(Paths.rules(id, at: age), ["rules.otherwise": "end"])
      try await browser.open(Paths.write(id, at: age))
      try await browser.submitFilledIn(Paths.rules(id, at: age), ["rules.otherwise": "next"])

      for place in [age, ["tasks", "survey"]] {
        let visit = try await browser.open(Self.filtered(id, place))
        #expect(visit.html.matches(of: /Changed where/).count == 2)
      }
      let deletions = try await browser.open(Self.filtered(id, age, more: "&removals=on"))
      #expect(deletions.html.matches(of: /Changed where/).count == 1)
      let other = try await browser.open(Self.filtered(id, Self.step("symptom")))
      #expect(!other.text.contains("Changed where"))
    }
  }

  @Test func `deleted parts are offered by their last names until they exist again`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: Self.step("symptom"))
      let before = try await browser.open(Paths.history(id))
      try await portal.delete("symptom", from: id)
      let one = try await browser.open(Paths.history(id))
      try await portal.delete("age", from: id)
      let two = try await browser.open(Self.filtered(id, Self.step("symptom")))

      #expect(!before.html.contains("<optgroup"))
      #expect(Self.deleted(one) == ["Symptom"])
      #expect(Self.deleted(two) == ["Age", "Symptom"])
      #expect(two.html.contains(#"value="tasks/survey/steps/symptom" selected"#))
      #expect(!two.html.contains(">A deleted part<"))
      #expect(two.text.contains("Deleted symptom"))
      #expect(!two.text.contains("Deleted age"))

      try await browser.open(Paths.write(id, at: ["tasks", "survey"]))
      try await browser.submit(Paths.undo(id))
      #expect(Self.deleted(try await browser.open(Paths.history(id))) == ["Symptom"])
    }
  }

  private static func deleted(_ visit: Browser.Visit) -> [String] {
    let group = visit.html.firstMatch(of: /<optgroup label="Deleted">(.*?)<\/optgroup>/)
    return group?.1.matches(of: />([^<]+)<\/option>/).map { String($0.1) } ?? []
  }
}

extension TestPortal {
  /// Deletes a step of the survey, as an edit by Ada.
  fileprivate func delete(_ step: Step.ID, from id: Study.ID) async throws {
    _ = try await store.edit(
      id, by: try await account(.ada).id, at: ["tasks", "survey", "steps"], basedOn: nil,
      summary: "Deleted \(step)",
      change: { $0.tasks[1].steps.removeAll { $0.id == step } }, problems: { _ in (0, 0) })
  }
}
