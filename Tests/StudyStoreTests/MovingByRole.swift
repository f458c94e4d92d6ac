import StudyModel
import Testing

@testable import StudyStore

/// Every move from every state by everyone who might try it.
@Suite("Moving versions by role") struct MovingByRole {
  private static let number = ReviewedStudy.number

  @Test(arguments: Version.State.allCases)
  func `nobody moves a version past a decision, whatever their role`(state: Version.State)
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.bring(to: state)
    #expect(try await reviewed.line().state == state)
    let (ada, grace) = (reviewed.portal.ada, reviewed.portal.grace)
    let mayBePublished = state == .approved
    let mayBeWithdrawn = Version.State.moves.contains { $0.from == state && $0.to == .withdrawn }

    let (others, viewer) = try await bystanders(of: reviewed)
    for account in [grace, viewer] + others {
      let isMember = account.id == grace.id || account.id == viewer.id
      let refusal: StoreError = isMember ? .notAllowed : .notFound
      await #expect(throws: refusal) {
        try await reviewed.store.publish(reviewed.id, Self.number, by: account.id)
      }
      await #expect(throws: refusal) {
        try await reviewed.store.withdraw(reviewed.id, Self.number, by: account.id)
      }
      await #expect(throws: refusal) { try await record(reviewed, by: account) }
    }
    // A letter never passes the board that was asked.
    let isRecordable = [.proposed, .approved, .published].contains(state)
    await #expect(throws: isRecordable ? ApprovalError.boardDecides : .notInReview(state)) {
      try await record(reviewed, by: ada)
    }
    if !mayBePublished {
      await #expect(throws: (any Error).self) {
        try await reviewed.store.publish(reviewed.id, Self.number, by: ada.id)
      }
    }
    if state != .proposed {
      await #expect(throws: DecisionError.self) {
        try await reviewed.decide(.approve, by: reviewed.barbara)
      }
      await #expect(throws: ReviewError.notInReview(state)) { try await reviewed.ask() }
    }
    #expect(try await reviewed.line().state == state)
    if mayBePublished {
      let line = try await reviewed.store.publish(reviewed.id, Self.number, by: ada.id)
      #expect(line.state == .published)
    }
    if mayBeWithdrawn {
      let line = try await reviewed.store.withdraw(reviewed.id, Self.number, by: ada.id)
      #expect(line.state == .withdrawn)
    } else {
      await #expect(throws: Version.IllegalMove.self) {
        try await reviewed.store.withdraw(reviewed.id, Self.number, by: ada.id)
      }
    }
  }

  @Test(arguments: [
    Version.State.proposed, .approved, .published, .superseded, .withdrawn, .expired,
  ])
  func `where no board was asked, an owner records an approval of what waits or is in use`(
    state: Version.State
  ) async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    try await bringWithoutBoard(reviewed, to: state)
    #expect(try await reviewed.line().state == state)

    guard [.proposed, .approved, .published].contains(state) else {
      await #expect(throws: ApprovalError.notInReview(state)) {
        try await record(reviewed, by: reviewed.portal.ada)
      }
      #expect(try await reviewed.line().state == state)
      return
    }
    let line = try await record(reviewed, by: reviewed.portal.ada)
    #expect(line.state == (state == .proposed ? .approved : state))
    #expect(line.approval?.number == "C-1")
  }

  @Test(arguments: Version.State.allCases)
  func `authors propose from every state, which replaces only what was sent back`(
    state: Version.State
  ) async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.bring(to: state)
    let (others, viewer) = try await bystanders(of: reviewed)
    let (store, id, grace) = (reviewed.store, reviewed.id, reviewed.portal.grace)
    let draft = try await reviewed.portal.write("Something new", in: id, by: grace)
    func propose(_ number: VersionNumber, by account: Account) async throws -> VersionLine {
      try await store.propose(
        id, as: number, notes: "", basedOn: draft.revision, by: account.id)
    }

    for account in [viewer] + others {
      let refusal: StoreError = account.id == viewer.id ? .notAllowed : .notFound
      await #expect(throws: refusal) { try await propose(VersionNumber(2, 0, 0), by: account) }
    }
    #expect(try await reviewed.line().state == state)

    #expect(try await propose(VersionNumber(2, 0, 0), by: grace).state == .proposed)
    let isSentBack = [.changesRequested, .disapproved].contains(state)
    #expect(try await reviewed.line().state == (isSentBack ? .superseded : state))
  }

  /// People who know nothing of the draft, a member of the board and an administrator among them, and one who only views it.
  private func bystanders(
    of reviewed: ReviewedStudy
  ) async throws -> (others: [Account], viewer: Account) {
    func researcher(_ name: String) async throws -> Account {
      try await reviewed.store.createAccount(
        email: "\(name.lowercased())@example.org", name: name, role: .researcher,
        password: Portal.password)
    }
    let (viewer, stranger) = (try await researcher("Hedy"), try await researcher("Edsger"))
    try await reviewed.portal.share(reviewed.study, with: viewer, as: .viewer)
    return ([reviewed.rosalind, reviewed.portal.alan, stranger], viewer)
  }

  /// Records that a board outside approved version 1.0.0.
  @discardableResult
  private func record(_ reviewed: ReviewedStudy, by account: Account) async throws -> VersionLine {
    try await reviewed.store.recordOutsideApproval(
      ApprovingOutside.outsideApproval(), of: reviewed.id, Self.number, by: account.id,
      password: Portal.password)
  }

  /// Brings version 1.0.0 to a state that needs no board in the portal.
  private func bringWithoutBoard(
    _ reviewed: ReviewedStudy, to state: Version.State
  ) async throws {
    let (portal, id) = (reviewed.portal, reviewed.id)
    switch state {
    case .proposed, .changesRequested, .disapproved: break
    case .approved: try await portal.approve(Self.number, of: id)
    case .published: _ = try await portal.publish(Self.number, of: id)
    case .superseded:
      _ = try await reviewed.proposeNext(VersionNumber(1, 1, 0), by: portal.ada)
      _ = try await portal.publish(VersionNumber(1, 1, 0), of: id)
    case .withdrawn: _ = try await reviewed.store.withdraw(id, Self.number, by: portal.ada.id)
    case .expired:
      try await portal.approve(Self.number, of: id, until: MovingVersions.day)
      portal.clock.advance(by: 86_400)
    }
  }
}

extension ReviewedStudy {
  /// Brings version 1.0.0 to a state by the store's own methods.
  func bring(to state: Version.State) async throws {
    let ada = portal.ada
    switch state {
    case .proposed: break
    case .changesRequested: try await decide(.requestChanges, by: rosalind)
    case .disapproved: try await decide(.disapprove, by: rosalind)
    case .approved: try await decide(.approve, by: rosalind)
    case .published:
      try await decide(.approve, by: rosalind)
      _ = try await store.publish(id, Self.number, by: ada.id)
    case .superseded:
      try await decide(.requestChanges, by: rosalind)
      _ = try await proposeNext(VersionNumber(1, 1, 0), by: ada)
    case .withdrawn: _ = try await store.withdraw(id, Self.number, by: ada.id)
    case .expired:
      try await decide(.approve, by: rosalind, expiresOn: MovingVersions.day)
      portal.clock.advance(by: 86_400)
    }
  }
}
