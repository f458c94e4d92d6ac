import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Refusing versions of drafts with problems") struct RefusingProblems {
  static let first = VersionNumber(1, 0, 0)

  let portal: Portal
  let study: Study

  init() async throws {
    portal = try await Portal()
    study = try await portal.sleepDiary()
  }

  @Test func `a draft with problems that must be fixed cannot be proposed`() async throws {
    try await save("Broken", problems: (2, 0))

    await #expect(throws: VersionError.problemsToFix(2)) { try await propose(basedOn: 2) }

    #expect(try await portal.store.versions(of: study.id, for: portal.ada.id) == [])
    #expect(try await portal.store.verifyHistory(of: study.id) == .unbroken(count: 2))
    try await save("Fixed", problems: (0, 3))
    _ = try await propose(basedOn: 3)
  }

  @Test func `a draft that was created with problems cannot be proposed`() async throws {
    let broken = try await portal.store.create(
      .sleepDiary, by: portal.ada.id, problems: (1, 0))

    await #expect(throws: VersionError.problemsToFix(1)) {
      try await portal.store.propose(
        broken.id, as: Self.first, notes: "", basedOn: 1, by: portal.ada.id)
    }
  }

  @Test func `an edit after the page was loaded is noticed`() async throws {
    let seen = try await portal.draft(of: study.id, for: portal.ada).revision
    try await save("Broken meanwhile", problems: (1, 0))

    await #expect(throws: EditConflict.self) { try await propose(basedOn: seen) }
    await #expect(throws: VersionError.problemsToFix(1)) { try await propose(basedOn: seen + 1) }

    #expect(try await portal.store.versions(of: study.id, for: portal.ada.id) == [])
  }

  @Test func `saves that break the draft during a proposal leave no broken version`() async throws {
    for round in 1...10 {
      let revision = try await portal.draft(of: study.id, for: portal.ada).revision
      async let saving: Void = save("Broken \(round)", problems: (1, 0))
      async let version = try? await propose(
        as: VersionNumber(1, round, 0), basedOn: revision)
      try await saving
      if let version = await version {
        let found = try await portal.store.version(
          version.number, of: study.id, for: portal.ada.id)
        #expect(try found?.version.study().summary(of: "privacy") != "Broken \(round)")
      }
      try await save("Fixed \(round)", problems: (0, 0))
    }
  }

  @Test func `problem counts that changed with a release are updated for their revision`()
    async throws
  {
    let draft = try await portal.draft(of: study.id, for: portal.ada)
    try await portal.store.noteProblems((1, 2), of: draft)

    let card = try await portal.store.studies(for: portal.ada.id).cards[0]
    #expect((card.errorCount, card.warningCount) == (1, 2))
    await #expect(throws: VersionError.problemsToFix(1)) { try await propose(basedOn: 1) }
    try await save("Fixed", problems: (0, 0))
    try await portal.store.noteProblems((7, 7), of: draft)
    _ = try await propose(basedOn: 2)
  }

  private func save(_ text: String, problems: ProblemCounts) async throws {
    _ = try await portal.store.edit(
      study.id, by: portal.ada.id, at: .section("privacy"), basedOn: nil, summary: "Wrote privacy",
      change: { $0.consents[0].write(text, about: "privacy") }, problems: { _ in problems })
  }

  private func propose(
    as number: VersionNumber = Self.first, basedOn revision: Int
  ) async throws -> VersionLine {
    try await portal.store.propose(
      study.id, as: number, notes: "", basedOn: revision, by: portal.ada.id)
  }
}
