import StudyModel
import Testing

@testable import StudyStore

/// An author answers with “changed” only where something changed.
@Suite("Marking as changed") struct MarkingAsChanged {
  private static let first = VersionNumber(1, 0, 0)

  private let portal: Portal
  private let study: Study
  private var store: StudyStore { portal.store }

  /// A store whose rule compares what the privacy section says, and a study whose version 1.0.0 Rosalind can read.
  init() async throws {
    let clock = Clock()
    let rule = ChangeRule { thread, commented, draft in
      #expect(thread.version == Self.first)
      return commented.consents[0].sections != draft.consents[0].sections
    }
    portal = try await Portal(
      store: .inMemory(migrations: Portal.migrations, now: { clock.now }, changes: rule),
      clock: clock)
    study = try await portal.sleepDiary()
    _ = try await portal.store.propose(
      study.id, as: Self.first, notes: "", basedOn: 1, by: portal.ada.id)
    try await portal.share(study, with: portal.rosalind, as: .viewer)
  }

  @Test(arguments: [true, false])
  func `nothing is written as long as the draft says what the version says`(isRequired: Bool)
    async throws
  {
    let thread = try await open(on: Self.first, isRequired: isRequired)

    await #expect(
      throws: ThreadError.nothingChanged(since: Self.first, isExplainable: !isRequired)
    ) { try await mark(thread) }

    let after = try await store.thread(thread.id, of: study.id, for: portal.ada.id)
    #expect(after?.state == .open && after?.comments.count == 1)
    try await portal.write("Two people can.", in: study.id, by: portal.ada)
    #expect(try await mark(thread).state == .changed)
  }

  @Test func `what was changed and taken back is as it was`() async throws {
    let thread = try await open(on: Self.first)
    try await portal.write("Two people can.", in: study.id, by: portal.ada)
    _ = try await store.undo(study.id, by: portal.ada.id)

    await #expect(throws: ThreadError.self) { try await mark(thread) }
  }

  @Test(arguments: [true, false])
  func `an author takes the mark back, and can set it again`(isRequired: Bool) async throws {
    let thread = try await open(on: Self.first, isRequired: isRequired)
    try await portal.write("Two people can.", in: study.id, by: portal.ada)
    #expect(try await mark(thread).moves.first == .answered)

    let answered = try await store.reply(
      "", to: thread.id, in: study.id, movingTo: .answered, from: .changed, by: portal.ada.id)

    #expect(answered.state == .answered)
    #expect(answered.moves == (isRequired ? [.changed] : [.changed, .explained]))
    #expect(try await mark(thread).state == .changed)
    await #expect(throws: ThreadError.illegalMove(from: .changed, to: .answered)) {
      try await store.reply(
        "", to: thread.id, in: study.id, movingTo: .answered, by: portal.rosalind.id)
    }
  }

  @Test func `a comment on the draft needs an edit at its place since then`() async throws {
    try await portal.write("Before", in: study.id, by: portal.ada)
    let thread = try await open(on: nil)
    let general = try await open(on: nil, at: [])
    await #expect(throws: ThreadError.nothingChanged(since: nil, isExplainable: true)) {
      try await mark(thread)
    }
    await #expect(throws: ThreadError.self) { try await mark(general) }

    try await portal.write("Elsewhere", about: "overview", in: study.id, by: portal.ada)

    await #expect(throws: ThreadError.self) { try await mark(thread) }
    #expect(try await mark(general).state == .changed)
    try await portal.write("After", in: study.id, by: portal.ada)
    #expect(try await mark(thread).state == .changed)
  }

  @Test func `an edit that was undone does not count, and one that was redone does`() async throws {
    try await portal.write("Before", in: study.id, by: portal.ada)
    let thread = try await open(on: nil)
    try await portal.write("After", in: study.id, by: portal.ada)
    _ = try await store.undo(study.id, by: portal.ada.id)
    await #expect(throws: ThreadError.nothingChanged(since: nil, isExplainable: true)) {
      try await mark(thread)
    }

    _ = try await store.reverse(.redo, study.id, by: portal.ada.id)
    #expect(try await mark(thread).state == .changed)
  }

  @Test func `undoing an edit from before the comment counts`() async throws {
    try await portal.write("Before", in: study.id, by: portal.ada)
    let thread = try await open(on: nil)

    _ = try await store.undo(study.id, by: portal.ada.id)

    #expect(try await mark(thread).state == .changed)
  }

  @Test func `whoever cannot mark it is refused for that, and a form sent twice counts once`()
    async throws
  {
    let thread = try await open(on: Self.first)
    await #expect(throws: ThreadError.illegalMove(from: .open, to: .changed)) {
      try await store.reply(
        "Done.", to: thread.id, in: study.id, movingTo: .changed, by: portal.rosalind.id)
    }
    let form = Submission(["token", "/threads/1", "Done."])
    try await portal.write("Two people can.", in: study.id, by: portal.ada)
    try await mark(thread, form)
    _ = try await store.undo(study.id, by: portal.ada.id)

    await #expect(throws: RepeatedSubmission.self) { try await mark(thread, form) }
  }

  private func open(
    on version: VersionNumber?, isRequired: Bool = false, at place: Place = .section("privacy")
  ) async throws -> StudyThread {
    try await store.open(
      NewThread(version: version, isRequired: isRequired, place: place, text: "How many can?"),
      in: study.id, by: version == nil ? portal.ada.id : portal.rosalind.id)
  }

  @discardableResult
  private func mark(
    _ thread: StudyThread, _ submission: Submission? = nil
  ) async throws -> StudyThread {
    try await store.reply(
      "Done.", to: thread.id, in: study.id, movingTo: .changed, by: portal.ada.id,
      submission: submission)
  }
}
