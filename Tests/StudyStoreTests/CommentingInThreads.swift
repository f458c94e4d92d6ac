import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Commenting in threads") struct CommentingInThreads {
  static let first = VersionNumber(1, 0, 0)

  let portal: Portal
  let study: Study
  var store: StudyStore { portal.store }
  var ada: Account { portal.ada }
  var rosalind: Account { portal.rosalind }

  init() async throws {
    portal = try await Portal()
    study = try await portal.sleepDiary()
    _ = try await portal.store.propose(
      study.id, as: Self.first, notes: "", basedOn: 1, by: portal.ada.id)
    try await portal.share(study, with: portal.rosalind, as: .viewer)
    try await portal.share(study, with: portal.grace, as: .viewer)
  }

  @Test func `a reviewer asks, an author answers, and the reviewer closes`() async throws {
    let opened = try await open("Who reads this?", isRequired: true)
    #expect(opened.number == 1)
    #expect(opened.state == .open)
    #expect(opened.moves == [.closed])

    let answered = try await store.reply("Only we do.", to: opened.id, in: study.id, by: ada.id)
    #expect(answered.state == .answered)
    #expect(answered.comments.map(\.state) == [nil, .answered])
    #expect(answered.moves == [.changed])

    let closed = try await store.reply(
      "", to: opened.id, in: study.id, movingTo: .closed, from: .answered, by: rosalind.id)
    #expect(closed.state == .closed)
    #expect(closed.comments.map(\.author) == ["Rosalind", "Ada", "Rosalind"])
    #expect(closed.comments.map(\.isFromReviewer) == [true, false, true])
    #expect(closed.moves == [.open])
  }

  @Test func `an author cannot close what someone else has asked`() async throws {
    let thread = try await open("Why?", isRequired: true)

    await #expect(throws: ThreadError.illegalMove(from: .open, to: .closed)) {
      try await store.reply("", to: thread.id, in: study.id, movingTo: .closed, by: ada.id)
    }
    let other = try #require(
      try await store.thread(thread.id, of: study.id, for: portal.grace.id))
    #expect(other.moves == [])
  }

  @Test func `two people who move a thread at once do not overwrite each other`() async throws {
    let thread = try await open("Why?")
    _ = try await store.reply(
      "Done.", to: thread.id, in: study.id, movingTo: .changed, from: .open, by: ada.id)

    await #expect(throws: ThreadError.movedMeanwhile(to: .changed)) {
      try await store.reply(
        "", to: thread.id, in: study.id, movingTo: .closed, from: .open, by: rosalind.id)
    }
    #expect(try await read(thread)?.comments.count == 2)
  }

  @Test func `an explanation needs words, and every comment is limited`() async throws {
    let thread = try await open("Why?")

    await #expect(throws: ThreadError.emptyText) {
      try await store.reply(" \n", to: thread.id, in: study.id, movingTo: .explained, by: ada.id)
    }
    await #expect(throws: ThreadError.emptyText) {
      try await store.reply("", to: thread.id, in: study.id, by: ada.id)
    }
    let long = String(repeating: "é", count: StudyStore.longestComment + 1)
    await #expect(throws: ThreadError.longText(maximum: StudyStore.longestComment)) {
      try await store.reply(long, to: thread.id, in: study.id, by: ada.id)
    }
    let most = String(long.dropLast())
    let replied = try await store.reply(most, to: thread.id, in: study.id, by: ada.id)
    #expect(replied.comments.last?.text == most)
  }

  @Test func `people without access learn nothing`() async throws {
    let thread = try await open("Why?")
    let stranger = portal.alan.id

    #expect(try await store.threads(of: study.id, for: stranger) == nil)
    #expect(try await store.thread(thread.id, of: study.id, for: stranger) == nil)
    #expect(try await store.threadCounts(of: study.id, for: stranger) == nil)
    await #expect(throws: StoreError.notFound) {
      try await store.reply("x", to: thread.id, in: study.id, by: stranger)
    }
    await #expect(throws: StoreError.notFound) { try await open("x", by: portal.alan) }
    await #expect(throws: StoreError.notFound) {
      try await store.retract(comment: 1, of: thread.id, in: study.id, by: stranger)
    }
  }

  @Test func `people who are asked to review comment on versions, and close what they asked`()
    async throws
  {
    let alan = portal.alan
    _ = try await open("Between us", on: nil, by: ada)
    _ = try await store.askForReview(
      study.id, Self.first, of: .people(emails: [alan.email]), by: ada.id)

    let thread = try await open("Why?", isRequired: true, by: alan)
    _ = try await store.reply("Ask @Alan.", to: thread.id, in: study.id, by: ada.id)

    #expect(try await store.threads(of: study.id, for: alan.id)?.map(\.id) == [thread.id])
    #expect(try await store.mentions(of: alan.id).map(\.thread) == [thread.id])
    await #expect(throws: StoreError.notAllowed) { try await open("x", on: nil, by: alan) }
    let closed = try await store.reply(
      "", to: thread.id, in: study.id, movingTo: .closed, by: alan.id)
    #expect(closed.state == .closed)
  }

  @Test func `a removed member cannot read or write any more`() async throws {
    let thread = try await open("Why?")
    try await store.removeMember(rosalind.id, of: study.id, by: ada.id)

    #expect(try await store.threads(of: study.id, for: rosalind.id) == nil)
    await #expect(throws: StoreError.notFound) {
      try await store.reply("x", to: thread.id, in: study.id, by: rosalind.id)
    }
  }

  @Test func `a thread belongs to its study`() async throws {
    let thread = try await open("Why?")
    var other = Study.sleepDiary
    other.id = UUID()
    other.slug = "other"
    other = try await store.create(other, by: ada.id, problems: (0, 0))

    #expect(try await store.thread(thread.id, of: other.id, for: ada.id) == nil)
    await #expect(throws: StoreError.notFound) {
      try await store.reply("x", to: thread.id, in: other.id, by: ada.id)
    }
  }

  @Test func `reviewers never see what authors discuss on the draft`() async throws {
    let thread = try await open("Between us, @Rosalind", on: nil, by: ada)

    #expect(try await store.thread(thread.id, of: study.id, for: rosalind.id) == nil)
    #expect(try await store.threads(of: study.id, for: rosalind.id) == [])
    #expect(try await store.threadCounts(of: study.id, for: rosalind.id)?.total == 0)
    #expect(try await store.mentions(of: rosalind.id) == [])
    await #expect(throws: StoreError.notFound) {
      try await store.reply("x", to: thread.id, in: study.id, by: rosalind.id)
    }
    await #expect(throws: StoreError.notAllowed) { try await open("x", on: nil) }
    #expect(try await store.threads(of: study.id, for: portal.grace.id)?.count == 1)
  }

  @Test func `a retracted comment is hidden, and stays in the history`() async throws {
    let thread = try await open("A slip, @Ada")

    await #expect(throws: StoreError.notAllowed) {
      try await store.retract(comment: 1, of: thread.id, in: study.id, by: ada.id)
    }
    let after = try await store.retract(
      comment: 1, of: thread.id, in: study.id, by: rosalind.id)

    #expect(after.comments.map(\.text) == [nil])
    #expect(after.comments.first?.retractedAt != nil)
    #expect(try await store.mentions(of: ada.id) == [])
    await #expect(throws: ThreadError.alreadyRetracted) {
      try await store.retract(comment: 1, of: thread.id, in: study.id, by: rosalind.id)
    }
    let lines = try await store.history(of: study.id, for: ada.id)
    #expect(lines.prefix(2).map(\.kind) == [.commentRetracted, .threadOpened])
    #expect(lines.first?.summary == "Retracted the text of comment 1")
  }

  @Test func `each comment is a line of the history, which proves its text`() async throws {
    let thread = try await open("Why?")
    _ = try await store.reply(
      "Done.", to: thread.id, in: study.id, movingTo: .changed, by: ada.id)

    let lines = try await store.history(of: study.id, for: ada.id)
    #expect(
      lines.prefix(2).map(\.summary) == [
        "Marked comment 1 on version 1.0.0 as changed", "Opened comment 1 on version 1.0.0",
      ])
    #expect(lines[0].place == .section("privacy"))
    #expect(lines[0].after?["sha256"] == .string(sha256(Data("Done.".utf8))))
    #expect(lines[0].differences == [])
    guard case .unbroken = try await store.verifyHistory(of: study.id) else {
      Issue.record("The history is broken.")
      return
    }
  }

  @Test func `a form that is sent twice adds one comment`() async throws {
    let form = Submission(["token", "/threads", "Why?"])
    let thread = try await open("Why?", submission: form)
    let repeated = await #expect(throws: RepeatedSubmission.self) {
      try await open("Why?", submission: form)
    }

    #expect(repeated?.result == thread.id.uuidString)
    #expect(try await store.threads(of: study.id, for: ada.id)?.count == 1)
  }

  @Test func `mentions reach those who may see the thread`() async throws {
    _ = try await open("@ada and @GRACE, what about alan@example.org and @Alan?")

    #expect(try await store.mentions(of: ada.id).map(\.author) == ["Rosalind"])
    #expect(try await store.mentions(of: portal.grace.id).count == 1)
    #expect(try await store.mentions(of: portal.alan.id) == [])
  }

  @Test func `a later version lists what earlier ones left to settle`() async throws {
    let second = VersionNumber(1, 1, 0)
    let answered = try await open("1", isRequired: true)
    let closed = try await open("2")
    _ = try await store.reply("Yes", to: answered.id, in: study.id, by: ada.id)
    _ = try await store.reply(
      "", to: closed.id, in: study.id, movingTo: .closed, by: rosalind.id)
    let draft = try await store.edit(
      study.id, by: ada.id, at: ["facts"], basedOn: nil, summary: "Named it",
      change: { $0.facts.organization = [.english: "Another"] }, problems: { _ in (0, 0) })
    _ = try await store.propose(
      study.id, as: second, notes: "", basedOn: draft.revision, by: ada.id)
    _ = try await open("3", on: second)

    for (version, numbers) in [(Self.first, [1, 2]), (second, [1, 3])] {
      let threads = try #require(
        await store.threads(of: study.id, for: ada.id, ThreadFilter(.version(version))))
      #expect(threads.map(\.number) == numbers)
      #expect(threads.filter(\.isBlocking).map(\.number) == [1])
    }
  }

  @Test func `lists are filtered, and counted`() async throws {
    let required = try await open("1", isRequired: true)
    _ = try await open("2", screen: "tasks/join/steps/age")
    _ = try await open("3", on: nil, by: ada)
    _ = try await store.reply("Yes", to: required.id, in: study.id, by: ada.id)

    func numbers(_ filter: ThreadFilter) async throws -> [Int]? {
      try await store.threads(of: study.id, for: ada.id, filter)?.map(\.number)
    }
    #expect(try await numbers(ThreadFilter()) == [1, 2, 3])
    #expect(try await numbers(ThreadFilter(.draft)) == [3])
    #expect(try await numbers(ThreadFilter(.version(Self.first))) == [1, 2])
    #expect(try await numbers(ThreadFilter(.version(VersionNumber(9, 0, 0)))) == [])
    #expect(try await numbers(ThreadFilter(.everything, states: [.open])) == [2, 3])
    #expect(try await numbers(ThreadFilter(.everything, onlyRequired: true)) == [1])
    #expect(try await numbers(ThreadFilter(.everything, onlyMine: true)) == [1, 3])
    #expect(
      try await numbers(ThreadFilter(.everything, screen: "tasks/join/steps/age")) == [2])
    let counts = try await store.threadCounts(
      of: study.id, for: ada.id, on: .version(Self.first))
    #expect(counts?.total == 2 && counts?.open == 1)
    #expect(counts?.requiredOpen == 0 && counts?.requiredUnsettled == 1)
  }

  @Test(arguments: [
    "UPDATE comment SET text = 'x'", "DELETE FROM comment", "UPDATE thread SET isRequired = 0",
    "DELETE FROM thread", "UPDATE thread SET state = 'gone'", "UPDATE thread SET anchor = '{}'",
    "UPDATE comment SET retractedAt = NULL",
    "INSERT INTO comment (thread, number, account, at, text) SELECT thread, 7, account, at, 'x' FROM comment",
  ])
  func `the database itself keeps what was said`(sql: String) async throws {
    _ = try await open("Why?")

    await #expect(throws: DatabaseError.self) {
      try await store.database.write { try $0.execute(sql: sql) }
    }
  }

  @Test func `the states of threads are those of the table`() async throws {
    let names = try await store.database.read { db in
      try Set(String.fetchAll(db, sql: "SELECT name FROM threadState"))
    }

    #expect(names == Set(ThreadState.allCases.map(\.rawValue)))
  }

  @discardableResult
  private func open(
    _ text: String, on version: VersionNumber? = Self.first, isRequired: Bool = false,
    screen: String? = nil, by account: Account? = nil, submission: Submission? = nil
  ) async throws -> StudyThread {
    try await store.open(
      NewThread(
        version: version, isRequired: isRequired, place: .section("privacy"), screen: screen,
        language: .english, text: text),
      in: study.id, by: (account ?? rosalind).id, submission: submission)
  }

  private func read(_ thread: StudyThread) async throws -> StudyThread? {
    try await store.thread(thread.id, of: study.id, for: ada.id)
  }
}
