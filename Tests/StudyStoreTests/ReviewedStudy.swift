import Foundation
import StudyModel

@testable import StudyStore

/// One of Ada's studies with a proposed version 1.0.0, which Grace edited, and a board of three reviewers.
struct ReviewedStudy {
  static let number = VersionNumber(1, 0, 0)
  static let screens = [
    SeenScreen(screen: "tasks/join/steps/age", content: "a1"),
    SeenScreen(screen: "tasks/join/steps/quiz", content: "b2"),
  ]

  let portal: Portal
  let study: Study
  let board: Board
  let barbara: Account
  let dorothy: Account

  var store: StudyStore { portal.store }
  var id: Study.ID { study.id }
  var rosalind: Account { portal.rosalind }

  /// - Parameters:
  ///   - quorum: how many of the three must agree.
  ///   - hasChair: whether Rosalind is in the chair.
  ///   - isAsked: whether the board is asked to review the version.
  ///   - portal: where the study is; nil for a portal of its own, in memory.
  init(
    quorum: Int = 2, hasChair: Bool = false, isAsked: Bool = true, in portal: Portal? = nil
  ) async throws {
    let portal = if let portal { portal } else { try await Portal() }
    self.portal = portal
    let store = portal.store
    func reviewer(_ name: String) async throws -> Account {
      try await store.createAccount(
        email: "\(name.lowercased())@example.org", name: name, role: .reviewer,
        password: Portal.password)
    }
    barbara = try await reviewer("Barbara")
    dorothy = try await reviewer("Dorothy")
    study = try await portal.sleepDiary()
    try await store.setMember(
      email: portal.grace.email, role: .editor, of: study.id, by: portal.ada.id)
    try await portal.write("Grace’s words", in: study.id, by: portal.grace)
    board = try await store.createBoard(
      BoardForm(
        name: "Étoile Review Board", quorum: quorum,
        emails: [portal.rosalind.email, barbara.email, dorothy.email],
        chair: hasChair ? portal.rosalind.email : nil),
      by: portal.alan.id)
    try await store.setBoard(board.id, of: study.id, by: portal.ada.id)
    _ = try await store.propose(
      study.id, as: Self.number, notes: "", basedOn: 2, by: portal.ada.id)
    if isAsked { try await ask() }
  }

  func ask(about number: VersionNumber = Self.number) async throws {
    _ = try await store.askForReview(id, number, of: .board, by: portal.ada.id)
  }

  /// Ends the review of the board and asks it as it is now.
  func askAgain() async throws {
    let requests = try await store.reviewRequests(of: id, Self.number, for: portal.ada.id)
    for request in requests where request.isOpen && request.board != nil {
      try await store.endReview(request.id, of: id, by: portal.ada.id)
    }
    try await ask()
  }

  /// Gives the board other members, as an administrator.
  func seat(_ members: [Account], quorum: Int = 1) async throws {
    _ = try await store.changeBoard(
      board.id, BoardForm(name: board.name, quorum: quorum, emails: members.map(\.email)),
      by: portal.alan.id)
  }

  /// Marks every screen as seen and signs a decision. Where people may have consented to an earlier version, they are
  /// notified unless something else is said.
  @discardableResult
  func decide(
    _ meaning: Decision.Meaning, by account: Account, conditions: [String] = [],
    number: VersionNumber = Self.number, expiresOn: CalendarDay? = nil,
    reconsent: Reconsent? = nil, approvalNumber: String = ""
  ) async throws -> VersionLine {
    try await store.mark(Self.screens, seen: true, in: id, by: account.id)
    let rights = try await rights(for: account, number: number)
    let usual: Reconsent? = try await line(number).hasPublishedPredecessor ? .notify : nil
    return try await store.decide(
      DecisionForm(
        meaning: meaning, password: Portal.password, token: rights.token, note: "Because.",
        conditions: conditions, approvalNumber: approvalNumber, expiresOn: expiresOn,
        reconsent: reconsent ?? usual),
      on: id, number, screens: Self.screens, by: account.id
    ).line
  }

  func rights(for account: Account, number: VersionNumber = Self.number) async throws
    -> DecisionRights
  {
    try await store.decisionRights(of: id, number, screens: Self.screens, for: account.id)
  }

  func line(_ number: VersionNumber = Self.number) async throws -> VersionLine {
    guard let found = try await store.version(number, of: id, for: portal.ada.id) else {
      throw StoreError.notFound
    }
    return found.line
  }

  /// Writes something new and proposes it.
  func proposeNext(_ number: VersionNumber, by account: Account) async throws -> VersionLine {
    let draft = try await portal.write("For \(number)", in: id, by: account)
    return try await store.propose(
      id, as: number, notes: "", basedOn: draft.revision, by: account.id)
  }

  /// The kinds of the latest lines of the history, the latest first.
  func kinds(_ count: Int) async throws -> [EditLine.Kind] {
    try await store.history(of: id, for: portal.ada.id, limit: count).map(\.kind)
  }
}
