import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Copying forms with repeatable groups") struct CopyingGroups {
  private func form(_ place: Place, in study: Study) throws -> Form {
    let step = try #require(study.task(place[1])?.step(place[3]))
    guard case .form(let form) = step.content else { throw NoForm() }
    return form
  }

  private struct NoForm: Error {}

  @Test func `a duplicate is filled in entry by entry, like the original form`() async throws {
    try await writingMedicines { author, place in
      let visit = try await duplicate(place, author)
      #expect(visit.path == Paths.write(author.study, at: place.dropLast() + ["form-2"]))

      let study = try await author.draft()
      let (original, copy) = (
        try form(place, in: study), try form(place.dropLast() + ["form-2"], in: study)
      )
      #expect(copy.groups.map(\.repetition) == original.groups.map(\.repetition))
      #expect(copy.groups.map { $0.items.count } == [2])
      #expect(study.allProblems.filter { $0.severity == .error && $0.place.first == "tasks" } == [])
    }
  }

  @Test func `a form is copied to another study with its group, limits, and texts`() async throws {
    try await writingMedicines { author, place in
      let other = try await author.browser.createStudy("Another study")
      try await author.browser.open(
        Paths.copying(author.study, at: place) + "?to=\(other.uuidString.lowercased())")

      try await author.browser.decide(
        Paths.copying(author.study, at: place), ["list": "tasks/join/steps"])

      let copy = try form(
        ["tasks", "join", "steps", "form"], in: try await author.portal.study(other))
      let group = try #require(copy.groups.first)
      #expect(group.repetition.minimum == 1 && group.repetition.maximum == 3)
      #expect(group.repetition.entry[.english] == "Medicine")
      #expect(group.items.map(\.id) == ["name", "dose"])
    }
  }

  @Test func `a bank keeps the whole form`() async throws {
    try await writingMedicines { author, place in
      try await author.browser.open(Paths.write(author.study, at: place))
      try await author.browser.submit(Paths.keeping(author.study, at: place))
      let other = try await author.browser.createStudy("Another study")
      let list: Place = ["tasks", "join", "steps"]

      try await author.browser.open(Paths.bank(for: other, into: list))
      try await author.browser.submit(Paths.bankInsertion(other, into: list))

      let kept = try form(list + ["form"], in: try await author.portal.study(other))
      #expect(kept == (try form(place, in: try await author.draft())))
    }
  }

  private func duplicate(_ place: Place, _ author: SurveyAuthor) async throws -> Browser.Visit {
    try await author.browser.open(Paths.write(author.study, at: place))
    return try await author.browser.submit(Paths.duplication(author.study, at: place))
  }
}
