import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Undoing edits") struct TakingEditsBack {
  let portal: Portal
  let study: Study

  init() async throws {
    portal = try await Portal()
    study = try await portal.sleepDiary()
  }

  @Test func `undoes one edit at a time, then says that nothing is left`() async throws {
    try await portal.write("One", in: study.id, by: portal.ada)
    try await portal.write("Two", in: study.id, by: portal.ada)

    let first = try await undo()
    let second = try await undo()
    let third = try await undo()

    #expect(first?.study.summary(of: "privacy") == "One")
    #expect(second?.study == study)
    #expect(third == nil)
  }

  @Test func `is a separate edit in the history`() async throws {
    try await portal.write("One", in: study.id, by: portal.ada)
    let draft = try await undo()

    let lines = try await portal.store.history(of: study.id, for: portal.ada.id)

    #expect(lines.map(\.kind) == [.undone, .edited, .created])
    #expect(lines.map(\.isUndone) == [false, true, false])
    #expect(lines[0].summary == "Undone: Wrote privacy")
    #expect(draft?.revision == 3)
    #expect(try await portal.store.verifyHistory(of: study.id) == .unbroken(count: 3))
  }

  @Test func `keeps what others wrote`() async throws {
    try await portal.share(study, with: portal.grace, as: .editor)
    try await portal.write("Ada's", about: "overview", in: study.id, by: portal.ada)
    try await portal.write("Grace's", about: "privacy", in: study.id, by: portal.grace)

    let draft = try await undo()

    #expect(draft?.study.summary(of: "overview") == nil)
    #expect(draft?.study.summary(of: "privacy") == "Grace's")
  }

  @Test func `undoes an edit in a part that others have changed elsewhere`() async throws {
    try await portal.share(study, with: portal.grace, as: .editor)
    try await portal.write("Ada's", in: study.id, by: portal.ada)
    _ = try await portal.store.edit(
      study.id, by: portal.grace.id, at: .section("privacy"), basedOn: nil, summary: "Content",
      change: { $0.consents[0].sections[1].content[.english] = "Grace's" },
      problems: { _ in (0, 0) })

    let draft = try await undo()

    #expect(draft?.study.summary(of: "privacy") == nil)
    #expect(draft?.study.consents[0].section("privacy")?.content[.english] == "Grace's")
  }

  @Test func `undoes a text whose translation was since confirmed, and marks that translation`()
    async throws
  {
    let spanish = Language("es")
    let first: LocalizedText = [.english: "One", spanish: "Uno"]
    let second: LocalizedText = [.english: "Two", spanish: "Uno"]
    try await portal.share(study, with: portal.grace, as: .editor)
    try await edit(by: portal.ada) { $0 = first }
    try await edit(by: portal.ada) {
      $0[.english] = "Two"
      $0.note(source: first.mark(in: .english), of: spanish)
    }
    try await edit(by: portal.grace) { $0.note(source: second.mark(in: .english), of: spanish) }

    let text = try await undo()?.study.consents[0].section("privacy")?.summary

    #expect(text?.values == first.values)
    #expect(text?.isOutdated(in: spanish, from: .english) == true)
  }

  @Test func `an earlier translation does not count as made from the current source`() async throws
  {
    let spanish = Language("es")
    let first: LocalizedText = [.english: "One", spanish: "Uno"]
    try await portal.share(study, with: portal.grace, as: .editor)
    try await edit(by: portal.ada) { $0 = first }
    try await edit(by: portal.ada) {
      $0[spanish] = "Primero"
      $0.note(source: first.mark(in: .english), of: spanish)
    }
    try await edit(by: portal.grace) { $0[.english] = "Two" }

    let text = try await undo()?.study.consents[0].section("privacy")?.summary

    #expect(text?.values == [.english: "Two", spanish: "Uno"])
    #expect(text?.isOutdated(in: spanish, from: .english) == true)
  }

  private func edit(
    by account: Account, _ change: @escaping @Sendable (inout LocalizedText) -> Void
  ) async throws {
    _ = try await portal.store.edit(
      study.id, by: account.id, at: .section("privacy"), basedOn: nil, summary: "Summary",
      change: { change(&$0.consents[0].sections[1].summary) }, problems: { _ in (0, 0) })
  }

  @Test func `skips an edit that is blocked by a later one`() async throws {
    try await portal.share(study, with: portal.grace, as: .editor)
    try await portal.write("First", about: "overview", in: study.id, by: portal.ada)
    try await portal.write("Second", in: study.id, by: portal.ada)
    try await portal.write("Grace's", in: study.id, by: portal.grace)

    let draft = try await undo()

    #expect(draft?.study.summary(of: "overview") == nil)
    #expect(draft?.study.summary(of: "privacy") == "Grace's")
  }

  @Test func `undoes the edit that was offered once, whatever was edited since`() async throws {
    let first = try await portal.write("Here", about: "overview", in: study.id, by: portal.ada)
    try await portal.write("There", in: study.id, by: portal.ada)

    let done = try await portal.store.reverse(
      .undo, study.id, by: portal.ada.id, number: first.editNumber)
    let again = try await portal.store.reverse(
      .undo, study.id, by: portal.ada.id, number: first.editNumber)

    #expect(done?.draft.study.summary(of: "overview") == nil)
    #expect(done?.draft.study.summary(of: "privacy") == "There")
    #expect(again == nil)
  }

  @Test func `an edit that changes nothing has no number to undo`() async throws {
    try await portal.write("Here", in: study.id, by: portal.ada)

    let same = try await portal.write("Here", in: study.id, by: portal.ada)

    #expect(same.editNumber == nil)
  }

  @Test func `can be redone any number of times`() async throws {
    try await portal.write("One", in: study.id, by: portal.ada)

    for _ in 0..<3 {
      #expect(try await undo()?.study.summary(of: "privacy") == nil)
      #expect(try await redo()?.study.summary(of: "privacy") == "One")
    }
    let lines = try await portal.store.history(of: study.id, for: portal.ada.id)
    #expect(lines[0].summary == "Redone: Wrote privacy")
    #expect(lines.first { $0.kind == .edited }?.isUndone == false)
    #expect(try await portal.store.verifyHistory(of: study.id) == .unbroken(count: 8))
  }

  @Test func `cannot be redone over a later edit`() async throws {
    try await portal.write("One", in: study.id, by: portal.ada)
    _ = try await undo()
    try await portal.write("Two", in: study.id, by: portal.ada)

    #expect(try await redo() == nil)
  }

  @Test func `stays within a part on request`() async throws {
    try await portal.write("Here", about: "overview", in: study.id, by: portal.ada)
    try await portal.write("There", in: study.id, by: portal.ada)

    let choices = try await portal.store.undoChoices(in: study.id, by: portal.ada.id) {
      $0.starts(with: Place.section("overview"))
    }
    let done = try await portal.store.reverse(
      .undo, study.id, by: portal.ada.id, within: { $0.starts(with: Place.section("overview")) })

    #expect(choices.undo?.summary == "Wrote overview")
    #expect(choices.anywhere?.summary == "Wrote privacy")
    #expect(done?.draft.study.summary(of: "overview") == nil)
    #expect(done?.draft.study.summary(of: "privacy") == "There")
  }

  @Test func `reads the latest edit once if it is one of the part`() async throws {
    try await portal.write("There", about: "overview", in: study.id, by: portal.ada)
    try await portal.write("Here", in: study.id, by: portal.ada)
    func choices() async throws -> UndoChoices {
      try await portal.store.undoChoices(in: study.id, by: portal.ada.id) {
        $0.starts(with: Place.section("privacy"))
      }
    }
    _ = try await choices()

    let queries = try await Statements.queries(of: portal.store) {
      let choices = try await choices()
      #expect(choices.undo?.summary == "Wrote privacy")
      #expect(choices.anywhere == choices.undo)
    }

    #expect(queries.count { $0.hasPrefix("SELECT * FROM edit") } == 1)
  }

  @Test func `reaches an edit of its part before hundreds elsewhere`() async throws {
    let overview: @Sendable (Place) -> Bool = { $0.starts(with: Place.section("overview")) }
    let around: @Sendable (Place) -> Bool = { Place.section("overview").starts(with: $0) }
    try await portal.write("Here", about: "overview", in: study.id, by: portal.ada)
    for number in 0..<230 {
      try await portal.write("There \(number)", in: study.id, by: portal.ada)
    }

    let choices = try await portal.store.undoChoices(
      in: study.id, by: portal.ada.id, within: overview, around: around)
    let done = try await portal.store.reverse(
      .undo, study.id, by: portal.ada.id, within: overview, around: around)

    #expect(choices.undo?.summary == "Wrote overview")
    #expect(done?.draft.study.summary(of: "overview") == nil)
    #expect(done?.draft.study.summary(of: "privacy") == "There 229")
  }

  @Test func `reaches an edit behind dozens that are blocked by newer text`() async throws {
    try await portal.share(study, with: portal.grace, as: .editor)
    try await portal.write("Here", about: "overview", in: study.id, by: portal.ada)
    for number in 0..<35 {
      try await portal.write("There \(number)", in: study.id, by: portal.ada)
    }
    try await portal.write("Grace's", in: study.id, by: portal.grace)

    let draft = try await undo()

    #expect(draft?.study.summary(of: "overview") == nil)
    #expect(draft?.study.summary(of: "privacy") == "Grace's")
  }

  @Test func `conflicts if someone has changed the same part since`() async throws {
    try await portal.share(study, with: portal.grace, as: .editor)
    try await portal.write("Ada's", in: study.id, by: portal.ada)
    try await portal.write("Grace's", in: study.id, by: portal.grace)

    let conflict = await #expect(throws: EditConflict.self) { try await undo() }

    #expect(conflict?.current.study.summary(of: "privacy") == "Grace's")
  }

  @Test func `recounts problems on request`() async throws {
    try await portal.write("One", in: study.id, by: portal.ada)

    _ = try await portal.store.undo(study.id, by: portal.ada.id, problems: { _ in (5, 6) })

    let card = try await portal.store.studies(for: portal.ada.id).cards[0]
    #expect((card.errorCount, card.warningCount) == (5, 6))
  }

  private func undo() async throws -> Draft? {
    try await portal.store.undo(study.id, by: portal.ada.id)
  }

  private func redo() async throws -> Draft? {
    try await portal.store.reverse(.redo, study.id, by: portal.ada.id)?.draft
  }
}
