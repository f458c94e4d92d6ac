import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// The decisions on a version, the first one first, after what counts in its review and was signed about the same bytes under
  /// other numbers.
  /// - Throws: `StoreError.notFound` if this person may not know of the version.
  package func decisions(of id: Study.ID, _ number: VersionNumber, for account: Account.ID)
    async throws -> [Decision]
  {
    try await database.read { db in
      guard let version = try db.readableVersion(number, of: id, for: account) else {
        throw StoreError.notFound
      }
      let own = try db.decisions(on: version)
      let others = try db.panel(of: version).standing.map(\.decision).filter { standing in
        !own.contains { $0.id == standing.id }
      }
      return others + own
    }
  }

  /// What a person should know before deciding, and whether they can.
  /// - Parameter screens: every screen of the version's storyboard in the languages that the person reads.
  /// - Throws: `StoreError.notFound` if this person may not know of the version.
  package func decisionRights(
    of id: Study.ID, _ number: VersionNumber, screens: [SeenScreen], for account: Account.ID
  ) async throws -> DecisionRights {
    try await database.read { db in
      try db.review(of: id, number, by: account).rights(
        unseen: screens, seen: db.seenScreens(of: id, for: account))
    }
  }

  /// Everything that a person can fix in a decision before signing it, all at once. Lengths of texts and the password are not
  /// among it; `decide` refuses them as well.
  /// - Parameter screens: every screen of the version's storyboard in the languages that the person reads.
  /// - Throws: `StoreError`.
  package func refusals(
    of form: DecisionForm, on id: Study.ID, _ number: VersionNumber, screens: [SeenScreen],
    by account: Account.ID
  ) async throws -> [DecisionError] {
    try await database.read { db in
      let review = try db.review(of: id, number, by: account)
      let rights = review.rights(unseen: screens, seen: try db.seenScreens(of: id, for: account))
      return form.refusals(on: try db.today())
        + [
          try db.refusalOfNumber(in: form, by: account, review), review.missingReconsent(in: form),
          form.missingReason(at: rights),
        ].compactMap(\.self)
    }
  }

  /// Signs a decision on a version. If it completes the board's decision, the version moves.
  /// - Parameters:
  ///   - screens: every screen of the version's storyboard in the languages that the person reads.
  ///   - source: where the password was typed, such as a network address.
  /// - Throws: `DecisionError`; `AccountError.wrongPassword`, `SignInError.tooManyAttempts`; `StoreError`.
  package func decide(
    _ form: DecisionForm, on id: Study.ID, _ number: VersionNumber, screens: [SeenScreen],
    by account: Account.ID, from source: String = ""
  ) async throws -> (decision: Decision, line: VersionLine) {
    try await noteExpiries(of: id, by: account)
    do {
      return try await sign(form, on: id, number, screens: screens, by: account, from: source)
    } catch DecisionError.pageIsStale {
      record(.decidingOnStalePage, in: id, by: account, ["version": "\(number)"])
      throw DecisionError.pageIsStale
    } catch {
      try await recordRefusedDecision(on: id, number, by: account)
      throw error
    }
  }

  private func sign(
    _ form: DecisionForm, on id: Study.ID, _ number: VersionNumber, screens: [SeenScreen],
    by account: Account.ID, from source: String
  ) async throws -> (decision: Decision, line: VersionLine) {
    try form.checkLengths()
    let today = try await database.read { try $0.today() }
    if let refusal = form.refusals(on: today).first { throw refusal }
    // People who cannot decide need not sign, so that no password is tried in vain.
    let rights = try await decisionRights(of: id, number, screens: screens, for: account)
    if let refusal = rights.refusal { throw refusal }
    let hash = try await confirm(form.password, of: account, from: source)
    let now = now()
    return try await database.write { db in
      let signer = try db.requireSigner(account, passwordHash: hash)
      let review = try db.review(of: id, number, by: account, comparing: .withThreads)
      let rights = review.rights(unseen: screens, seen: try db.seenScreens(of: id, for: account))
      if let refusal = rights.refusal { throw refusal }
      guard rights.token == form.token else { throw DecisionError.pageIsStale }
      if let refusal = form.missingReason(at: rights) { throw refusal }
      if let refusal = review.missingReconsent(in: form) { throw refusal }
      let at = try db.moment(now, in: id)
      let decision = try db.sign(form, by: signer, at: at, rights: rights, review: review)
      try db.conclude(review, with: decision, at: at)
      // The earliest last day that a member signed may be over.
      try db.noteExpiries(of: id, by: account, at: at)
      return (decision, try db.storedLine(number, of: id))
    }
  }
}

extension DecisionForm {
  fileprivate func checkLengths() throws(DecisionError) {
    for text in [note, overrideReason] + conditions where !TextLimit.notes.holds(text) {
      throw .longText(maximum: TextLimit.notes.characters)
    }
    guard TextLimit.name.holds(approvalNumber) else {
      throw .longText(maximum: TextLimit.name.characters)
    }
  }

  /// What is missing or wrong, no matter who signs it.
  fileprivate func refusals(on today: CalendarDay) -> [DecisionError] {
    var refusals: [DecisionError] = []
    switch meaning {
    case .approve: break
    case .approveWithConditions: if conditions.isEmpty { refusals.append(.missingConditions) }
    case .requestChanges, .disapprove: if note.isEmpty { refusals.append(.missingReason) }
    }
    if let expiresOn, expiresOn < today { refusals.append(.expiryIsPast) }
    return refusals
  }

  /// An approval needs everything answered and seen, or a reason.
  fileprivate func missingReason(at rights: DecisionRights) -> DecisionError? {
    guard meaning.approves, overrideReason.isEmpty else { return nil }
    return switch (rights.openThreads, rights.unseen.count) {
    case (0, 0): nil
    case (let threads, 0): .openThreads(threads)
    case (0, let screens): .unseenScreens(screens)
    case (let threads, let screens): .openThreadsAndUnseen(threads: threads, screens: screens)
    }
  }
}
