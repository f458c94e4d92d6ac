import Foundation
import PortalBrowser
import SampleStudies
import StudyModel
import StudyReview
import StudyStore
import Testing

@testable import PortalWeb

extension VersionNumber {
  /// The version that is reviewed.
  static let first = VersionNumber(1, 0, 0)
}

/// Opens a new portal in which Ada has asked a board of people who must all agree to review version 1.0.0 of the sample, and
/// signs in the first of them.
func reviewing(
  by people: [TestPortal.Person] = [.rosalind], dueOn: CalendarDay? = nil,
  _ story: @escaping @Sendable (Browser, TestPortal, Study.ID) async throws -> Void
) async throws {
  try await visitingPortal { browser, portal in
    let id = try await browser.createStudy("", from: "sample")
    let ada = try await portal.account(.ada).id
    let board = try await portal.store.createBoard(
      BoardForm(name: "Review Board", quorum: people.count, emails: people.map(\.email)), by: ada)
    try await portal.store.setBoard(board.id, of: id, by: ada)
    try await browser.propose(id)
    _ = try await portal.store.askForReview(id, .first, of: .board, dueOn: dueOn, by: ada)
    try await browser.open(Paths.studies)
    try await browser.signOut()
    try await browser.signIn(as: people.first ?? .rosalind)
    try await story(browser, portal, id)
  }
}

extension TestPortal {
  /// Signs a decision on a version, after having seen every screen.
  func sign(
    _ meaning: Decision.Meaning, of id: Study.ID, number: VersionNumber = .first,
    by person: Person, overriding reason: String = ""
  ) async throws {
    let account = try await account(person).id
    guard let found = try await store.version(number, of: id, for: account) else {
      throw StoreError.notFound
    }
    let screens = try await services.reviewedScreens(
      of: try found.version.study(), sha256: found.line.sha256
    ).all
    try await store.mark(screens, seen: true, in: id, by: account)
    let rights = try await store.decisionRights(of: id, number, screens: screens, for: account)
    _ = try await store.decide(
      DecisionForm(
        meaning: meaning, password: Self.password, token: rights.token, note: "Please revise.",
        overrideReason: reason,
        reconsent: found.line.hasPublishedPredecessor ? .notify : nil),
      on: id, number, screens: screens, by: account)
  }

  /// Changes the title of the study and proposes it.
  func proposeNext(_ number: VersionNumber, of id: Study.ID) async throws {
    let ada = try await account(.ada).id
    let draft = try await store.edit(
      id, by: ada, at: ["consents"], basedOn: nil, summary: "Changed a title",
      change: { $0.consents[0].sections[0].title = [.english: "Changed", .spanish: "Cambiado"] },
      problems: { _ in (0, 0) })
    _ = try await store.propose(id, as: number, notes: "", basedOn: draft.revision, by: ada)
  }
}

extension TestPortal {
  /// Marks every screen of version 1.0.0 in a language as seen.
  func see(_ language: Language, of id: Study.ID, by person: Person) async throws {
    let account = try await account(person).id
    guard let found = try await store.version(.first, of: id, for: account) else {
      throw StoreError.notFound
    }
    let screens = try await services.reviewedScreens(
      of: try found.version.study(), sha256: found.line.sha256)
    try await store.mark(
      screens.screens(in: language).map(\.seen), seen: true, in: id, by: account)
  }
}

extension TestPortal {
  /// Version 1.0.0 of one of Ada's studies.
  func line(of id: Study.ID) async throws -> VersionLine? {
    try await store.version(.first, of: id, for: try await account(.ada).id)?.line
  }

  func state(of id: Study.ID) async throws -> Version.State? { try await line(of: id)?.state }
}

extension TestPortal {
  /// Asks the board once more, of which Ada is a member now. She owns the study, so she has a seat but cannot decide.
  func askBoardWithItsAuthor(about id: Study.ID) async throws {
    let ada = try await account(.ada).id
    let requests = try await store.reviewRequests(of: id, .first, for: ada)
    try await store.endReview(try #require(requests.first).id, of: id, by: ada)
    let settings = try await store.reviewSettings(of: id, for: ada)
    let board = try #require(settings?.board)
    _ = try await store.changeBoard(
      board.id,
      BoardForm(
        name: board.name, quorum: 2,
        emails: [Person.rosalind, .grace, .ada].map(\.email)), by: ada)
    _ = try await store.askForReview(id, .first, of: .board, by: ada)
  }
}
