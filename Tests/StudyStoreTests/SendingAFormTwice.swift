import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Sending a form twice") struct SendingAFormTwice {
  @Test func `creates one study, and returns it again`() async throws {
    let portal = try await Portal()
    let form = Submission(["token", "/studies", "title"])
    let first = try await portal.store.create(
      .sleepDiary, by: portal.ada.id, problems: (0, 0), submission: form)

    let repeated = await #expect(throws: RepeatedSubmission.self) {
      try await portal.store.create(
        .sleepDiary, by: portal.ada.id, problems: (0, 0), submission: form)
    }

    #expect(repeated?.result == first.id.uuidString)
    #expect(try await portal.store.studies(for: portal.ada.id).cards.count == 1)
  }

  @Test func `at the same moment, adds one part`() async throws {
    let portal = try await Portal()
    let study = try await portal.sleepDiary()
    let form = Submission(["token", "/parts", "sections"])

    let made = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { (try? await portal.addSection(to: study.id, form)) != nil }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }

    #expect(made == 1)
    let sections = try await portal.draft(of: study.id, for: portal.ada).study.consents[0].sections
    #expect(sections.count == 4)
  }

  @Test func `from another page, creates another study`() async throws {
    let portal = try await Portal()
    let study = try await portal.sleepDiary()

    _ = try await portal.addSection(to: study.id, Submission(["one", "/parts"]))
    _ = try await portal.addSection(to: study.id, Submission(["two", "/parts"]))

    let sections = try await portal.draft(of: study.id, for: portal.ada).study.consents[0].sections
    #expect(sections.count == 5)
    #expect(Set(sections.map(\.id)).count == 5)
  }
}

extension Portal {
  fileprivate func addSection(to study: Study.ID, _ form: Submission) async throws -> Draft {
    try await store.edit(
      study, by: ada.id, at: ["consents", "main", "sections"], basedOn: nil, summary: "Added",
      submission: form,
      revising: {
        var study = $0.study
        let id = "new-\(study.consents[0].sections.count)"
        study.consents[0].sections.append(Section(id: id, type: .custom))
        return study
      }, problems: { _ in (0, 0) })
  }
}
