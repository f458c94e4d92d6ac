import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Naming the authors of versions") struct NamingAuthors {
  static let next = VersionNumber(1, 1, 0)

  @Test func `the owners when a version was proposed are its authors`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (store, id, alan) = (reviewed.store, reviewed.id, reviewed.portal.alan)
    try await store.setMember(email: alan.email, role: .owner, of: id, by: reviewed.portal.ada.id)
    _ = try await reviewed.proposeNext(Self.next, by: reviewed.portal.ada)
    try await store.removeMember(alan.id, of: id, by: alan.id)

    try await refuses(alan, in: reviewed)
  }

  @Test func `what was published without a board still has its authors in the next version`()
    async throws
  {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada)
    try await store.setRequiresBoard(false, of: id, by: ada.id)
    _ = try await store.publish(id, ReviewedStudy.number, by: ada.id)
    try await store.setRequiresBoard(true, of: id, by: ada.id)
    try await store.removeMember(reviewed.portal.grace.id, of: id, by: ada.id)
    _ = try await reviewed.proposeNext(Self.next, by: ada)

    try await refuses(reviewed.portal.grace, in: reviewed)
  }

  @Test func `an editor of text that a board approved stays an author as long as they can edit`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.decide(.approve, by: reviewed.rosalind)
    _ = try await reviewed.proposeNext(Self.next, by: reviewed.portal.ada)

    try await refuses(reviewed.portal.grace, in: reviewed)
  }

  @Test(arguments: [true, false])
  func `people who wrote what a draft restored from a version are authors`(isWhole: Bool)
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1, isAsked: false)
    let (store, id) = (reviewed.store, reviewed.id)
    let (ada, grace, alan) = (reviewed.portal.ada, reviewed.portal.grace, reviewed.portal.alan)
    // Alan's words are in a version that is withdrawn, and no longer in the one that the board approves.
    try await reviewed.portal.share(reviewed.study, with: alan, as: .editor)
    try await reviewed.portal.write("Alan’s words", about: "overview", in: id, by: alan)
    let alans = VersionNumber(1, 0, 1)
    _ = try await store.propose(
      id, as: alans, notes: "", basedOn: try await revision(of: reviewed), by: ada.id)
    try await store.removeMember(alan.id, of: id, by: alan.id)
    try await reviewed.portal.write("Others", about: "overview", in: id, by: grace)
    let approved = VersionNumber(1, 0, 2)
    _ = try await store.propose(
      id, as: approved, notes: "", basedOn: try await revision(of: reviewed), by: ada.id)
    try await reviewed.ask(about: approved)
    try await reviewed.decide(.approve, by: reviewed.rosalind, number: approved)

    if isWhole {
      _ = try await store.startDraft(
        of: id, from: alans, basedOn: try await revision(of: reviewed), by: grace.id
      ) { _ in (0, 0) }
    } else {
      let draft = try await reviewed.portal.draft(of: id, for: grace)
      _ = try await store.bringBack(
        part: .section("overview"), from: alans,
        seeing: try draft.study.state(of: .section("overview")), in: id, by: grace.id,
        summary: "Brought it back"
      ) { _ in (0, 0) }
    }
    _ = try await store.propose(
      id, as: Self.next, notes: "", basedOn: try await revision(of: reviewed), by: ada.id)

    try await refuses(alan, in: reviewed)
  }

  @Test(arguments: [true, false])
  func `people who wrote what History or Undo restored are authors`(isUndo: Bool) async throws {
    let (reviewed, line) = try await withoutAlansWords()
    let (store, id, grace) = (reviewed.store, reviewed.id, reviewed.portal.grace)

    if isUndo {
      _ = try await store.reverse(.undo, id, by: grace.id, number: line)
    } else {
      _ = try await store.bringBack(
        .section("overview") + ["summary", "en"], from: line, in: id, by: grace.id,
        summary: { _ in "Restored it" }, problems: { _ in (0, 0) })
    }
    let draft = try await reviewed.portal.draft(of: id, for: grace)
    #expect(draft.study.summary(of: "overview") == "Alan’s words")
    _ = try await store.propose(
      id, as: Self.next, notes: "", basedOn: draft.revision, by: grace.id)

    try await refuses(reviewed.portal.alan, in: reviewed)
  }

  @Test func `taking back what was written since the approval makes nobody else an author`()
    async throws
  {
    let (reviewed, _) = try await withoutAlansWords()
    let (store, id, grace) = (reviewed.store, reviewed.id, reviewed.portal.grace)
    try await reviewed.portal.write("Grace’s third words", about: "overview", in: id, by: grace)
    _ = try await store.undo(id, by: grace.id)
    _ = try await reviewed.proposeNext(Self.next, by: reviewed.portal.ada)

    try await reviewed.seat([reviewed.portal.alan, reviewed.barbara])
    try await reviewed.ask(about: Self.next)

    #expect(
      try await reviewed.rights(for: reviewed.portal.alan, number: Self.next).refusal == nil)
  }

  @Test func `someone whose words were not taken back decides on later versions`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1, isAsked: false)
    let (store, id) = (reviewed.store, reviewed.id)
    let (ada, grace) = (reviewed.portal.ada, reviewed.portal.grace)
    try await store.removeMember(grace.id, of: id, by: ada.id)
    try await reviewed.ask()
    try await reviewed.decide(.approve, by: reviewed.rosalind)
    _ = try await reviewed.proposeNext(Self.next, by: ada)
    try await reviewed.seat([grace])
    try await reviewed.ask(about: Self.next)

    #expect(try await reviewed.rights(for: grace, number: Self.next).refusal == nil)
  }

  @Test(arguments: [
    "UPDATE restoredVersion SET version = 2", "DELETE FROM restoredVersion",
    "INSERT OR REPLACE INTO restoredVersion SELECT * FROM restoredVersion",
    "UPDATE restoredEdit SET earlier = 1", "DELETE FROM restoredEdit",
    "INSERT OR REPLACE INTO restoredEdit SELECT * FROM restoredEdit",
  ])
  func `what was taken back stays recorded`(sql: String) async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    _ = try await reviewed.proposeNext(Self.next, by: reviewed.portal.ada)
    _ = try await reviewed.store.startDraft(
      of: reviewed.id, from: ReviewedStudy.number, basedOn: try await revision(of: reviewed),
      by: reviewed.portal.ada.id
    ) { _ in (0, 0) }
    _ = try await reviewed.store.undo(reviewed.id, by: reviewed.portal.ada.id)

    await #expect(throws: DatabaseError.self) {
      try await reviewed.store.database.write { try $0.execute(sql: sql) }
    }
  }

  /// A study whose board approved a version without the words that Alan, who has left, wrote in an earlier one, and the line of
  /// the history in which Grace replaced them.
  private func withoutAlansWords() async throws -> (ReviewedStudy, line: Int) {
    let reviewed = try await ReviewedStudy(quorum: 1, isAsked: false)
    let (store, id, portal) = (reviewed.store, reviewed.id, reviewed.portal)
    try await portal.share(reviewed.study, with: portal.alan, as: .editor)
    try await portal.write("Alan’s words", about: "overview", in: id, by: portal.alan)
    try await store.removeMember(portal.alan.id, of: id, by: portal.ada.id)
    try await portal.write("Others", about: "overview", in: id, by: portal.grace)
    let line = try #require(
      try await store.history(of: id, for: portal.ada.id, limit: 1).first?.number)
    let approved = VersionNumber(1, 0, 2)
    _ = try await store.propose(
      id, as: approved, notes: "", basedOn: try await revision(of: reviewed), by: portal.ada.id)
    try await reviewed.ask(about: approved)
    try await reviewed.decide(.approve, by: reviewed.rosalind, number: approved)
    return (reviewed, line)
  }

  private func revision(of reviewed: ReviewedStudy) async throws -> Int {
    try await reviewed.portal.draft(of: reviewed.id, for: reviewed.portal.ada).revision
  }

  /// The page, the queue, and the store agree that a person cannot decide on the next version.
  private func refuses(_ person: Account, in reviewed: ReviewedStudy) async throws {
    try await reviewed.seat([person, reviewed.barbara])
    try await reviewed.ask(about: Self.next)

    #expect(
      try await reviewed.rights(for: person, number: Self.next).refusal == .authorsCannotDecide)
    let queue = try await reviewed.store.reviewQueue(for: person.id)
    #expect(queue.reviews.first { $0.number == Self.next }?.mine == .author)
    #expect(try await reviewed.store.reviewCount(for: person.id).waiting == 0)
    await #expect(throws: DecisionError.authorsCannotDecide) {
      try await reviewed.decide(.approve, by: person, number: Self.next)
    }
  }
}
