import Foundation
import GRDB
import StudyModel

/// A version as someone is about to decide on it.
struct OpenReview: Sendable {
  let study: Study.ID
  let version: Int64
  let line: VersionLine
  let account: Account.ID
  let panel: Panel
  let decisions: [Decision]
  let openThreads: Int
  /// The last correction of a class in the version; nil if there is none.
  let lastCorrection: Int64?
  let isAuthor: Bool
  /// The version that took its place; nil if none did.
  let replacement: VersionNumber?
  /// The open conditions that the person can close.
  let closable: Set<Decision.Condition.ID>

  /// - Parameter screens: every screen of the version.
  func rights(unseen screens: [SeenScreen], seen: Set<SeenScreen>) -> DecisionRights {
    DecisionRights(
      token: token, openThreads: openThreads, unseen: screens.filter { !seen.contains($0) },
      refusal: refusal, board: panel.board?.name, quorum: panel.quorum,
      given: panel.counted(decisions).count, isChair: panel.chair == account,
      waitsForChair: line.state == .proposed && panel.waitsForChair(decisions),
      isAdvice: !panel.voters.contains(account), closable: closable,
      lastCorrection: lastCorrection, request: panel.asked[account])
  }

  var refusal: DecisionError? {
    if line.state != .proposed { return .notInReview(line.state) }
    if let replacement { return .replaced(by: replacement) }
    if panel.asked[account] == nil { return .notAsked }
    if isAuthor { return .authorsCannotDecide }
    return panel.hasDecided(account, in: decisions) ? .alreadyDecided : nil
  }

  private var token: String {
    sha256(
      JSONValue.array([
        .string(line.sha256), .string(line.state.rawValue), .number(Double(openThreads)),
        .array(decisions.map { .number(Double($0.id)) }),
        .number(Double(panel.asked[account] ?? 0)), .boolean(panel.voters.contains(account)),
        .number(Double(lastCorrection ?? 0)),
      ]).canonicalBytes)
  }
}

extension Database {
  /// - Throws: `StoreError.notFound` if this person may not know of the version, `.archived`.
  func review(
    of study: Study.ID, _ number: VersionNumber, by account: Account.ID,
    comparing compared: ComparedRows = .withoutThreads
  ) throws -> OpenReview {
    guard let access = try versionAccess(to: study, for: account),
      let version = try readableVersion(number, of: study, for: account)
    else { throw StoreError.notFound }
    guard !access.isArchived else { throw StoreError.archived }
    return OpenReview(
      study: study, version: version, line: try versionLine(number, of: study, comparing: compared),
      account: account, panel: try panel(of: version), decisions: try decisions(on: version),
      openThreads: try openRequiredThreads(of: version),
      lastCorrection: try lastCorrection(in: version),
      isAuthor: try isAuthor(account, of: version), replacement: try replacement(of: version),
      closable: try closableConditions(of: version, by: account))
  }

  /// Those made for the draft before it was proposed hold as well, but nobody adds to them.
  func lastCorrection(in version: Int64) throws -> Int64? {
    try Int64.fetchOne(
      self, prepared: "SELECT max(id) FROM classCorrection WHERE later = ?", arguments: [version])
  }

  private func closableConditions(of version: Int64, by account: Account.ID) throws -> Set<
    Decision.Condition.ID
  > {
    let ids = try Int64.fetchAll(
      self,
      prepared: """
        SELECT condition.id FROM condition JOIN decision ON decision.id = condition.decision
        JOIN account AS reader ON reader.id = ?
        WHERE decision.version = ? AND condition.closedAt IS NULL
          AND \(Decision.mayClose("decision", "reader"))
        """, arguments: [account.uuidString, version])
    return Set(ids)
  }

  /// Why the number that a form gives an approval cannot be used; nil if it can.
  func refusalOfNumber(
    in form: DecisionForm, by signer: Account.ID, _ review: OpenReview
  ) throws -> DecisionError? {
    guard form.meaning.approves, !form.approvalNumber.isEmpty else { return nil }
    if let board = review.panel.board,
      try isTaken(form.approvalNumber, by: board.name, exceptBy: review.version)
    {
      return .numberTaken
    }
    if review.panel.voters.contains(signer),
      let recorded = try recordedNumber(in: review.panel.asked[signer]),
      recorded != form.approvalNumber
    {
      return .otherNumber(recorded: recorded)
    }
    return nil
  }

  /// Writes a decision and its line of history.
  func sign(
    _ form: DecisionForm, by signer: Account, at: Timestamp, rights: DecisionRights,
    review: OpenReview
  ) throws -> Decision {
    let counts = review.panel.voters.contains(signer.id)
    let request = review.panel.asked[signer.id]
    if let refusal = try refusalOfNumber(in: form, by: signer.id, review) { throw refusal }
    try execute(
      prepared: """
        INSERT INTO decision (version, request, account, name, meaning, at, sha256, note,
          overrideReason, openThreads, unseenScreens, isChair, counts, approvalNumber, expiresOn,
          reconsent)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        review.version, request, signer.id.uuidString, signer.name, form.meaning.rawValue, at,
        review.line.sha256, form.note, form.overrideReason, rights.openThreads, rights.unseen.count,
        rights.isChair, counts, form.approvalNumber, form.expiresOn.map { "\($0)" },
        form.reconsent?.rawValue,
      ])
    let id = try Int64.fetchOne(
      self, prepared: "SELECT max(id) FROM decision WHERE request = ? AND account = ?",
      arguments: [request, signer.id.uuidString])
    try keep(form.languages, ofDecision: id)
    if form.meaning == .approveWithConditions {
      for text in form.conditions {
        try execute(
          prepared: "INSERT INTO condition (decision, text) VALUES (?, ?)", arguments: [id, text])
      }
    }
    guard let decision = try decisions(on: review.version).first(where: { $0.id == id }) else {
      throw StoreError.notFound
    }
    try append(
      NewEdit(
        study: review.study, kind: .decided, account: signer.id, at: at,
        summary: decision.summary(of: review.line.number),
        after: review.line.entry(adding: decision.entry(at: rights, on: review.panel))))
    return decision
  }

  /// The number that a member of the board gave in this review; nil if nobody did.
  private func recordedNumber(in request: ReviewRequest.ID?) throws -> String? {
    try String.fetchOne(
      self,
      prepared: """
        SELECT approvalNumber FROM decision
        WHERE request = ? AND counts = TRUE AND approvalNumber <> '' ORDER BY id LIMIT 1
        """,
      arguments: [request])
  }

  /// Moves the version if a decision completes those of the panel.
  func conclude(
    _ review: OpenReview, with decision: Decision, at: Timestamp
  ) throws {
    guard let state = review.panel.outcome(of: review.decisions + [decision]) else { return }
    switch state {
    case .approved: try approve(review, by: decision, at: at)
    case .changesRequested, .disapproved:
      try move(review.line, of: review.study, to: state)
      let isRefused = state == .disapproved
      try append(
        NewEdit(
          study: review.study, kind: isRefused ? .disapproved : .changesRequested,
          account: decision.account, at: at,
          summary: isRefused
            ? "Version \(review.line.number) was disapproved"
            : "Version \(review.line.number) was sent back for changes",
          after: review.line.entry))
    case .proposed, .published, .superseded, .withdrawn, .expired: break
    }
  }

  /// Writes the approval that a decision completes.
  private func approve(_ review: OpenReview, by decision: Decision, at: Timestamp) throws {
    guard let board = review.panel.board else { return }
    let rows = try Row.fetchAll(
      self,
      prepared: """
        SELECT approvalNumber, expiresOn, reconsent FROM decision
        WHERE request = ? AND counts = TRUE AND meaning IN ('approve', 'approveWithConditions')
        ORDER BY isChair DESC, id DESC
        """,
      arguments: [review.panel.request])
    let today = max(CalendarDay(at.date, in: .gmt), try self.today())
    let numbers = rows.map { $0["approvalNumber"] as String }
    let days = try rows.compactMap { try $0.optionalDay("expiresOn") }
    let wishes: [Reconsent?] = try rows.map { try $0.optionalChoice("reconsent") }
    let free = try numbers.first { number in
      try !number.isEmpty && !isTaken(number, by: board.name, exceptBy: review.version)
    }
    // The board's most cautious answers count, and none is made up for members who gave none. Nobody's last day is extended, even if it is over by now.
    let approval = NewApproval(
      number: try free ?? freeApprovalNumber(in: today.components.year),
      approvedOn: today, expiresOn: days.min(),
      reconsent: wishes.compactMap { $0 }.max(),
      decidedBy: board.name, decision: decision.id, letter: nil)
    try keep(approval, of: review.version, review.line, by: decision.account, at: at)
    try move(review.line, of: review.study, to: .approved)
    try append(
      NewEdit(
        study: review.study, kind: .approved, account: decision.account, at: at,
        summary: "Version \(review.line.number) was approved under \(approval.number)",
        after: review.line.entry(adding: approval.entry)))
  }
}

extension Decision {
  /// The condition that a person can close what a decision asks for: the signer, or a member of the board that it was made
  /// for, also after the review has ended.
  static func mayClose(_ decision: String, _ reader: String) -> String {
    """
    (NOT EXISTS (
        SELECT 1 FROM versionStake WHERE versionStake.version = \(decision).version
          AND versionStake.account = \(reader).id)
      AND (EXISTS (
          SELECT 1 FROM reviewSeat WHERE reviewSeat.request = \(decision).request
            AND reviewSeat.account = \(reader).id AND reviewSeat.counts = TRUE)
        OR (\(decision).account = \(reader).id AND EXISTS (
          SELECT 1 FROM reviewReader WHERE reviewReader.version = \(decision).version
            AND reviewReader.account = \(reader).id))))
    """
  }

  fileprivate func summary(of number: VersionNumber) -> String {
    switch meaning {
    case .approve: "Approved version \(number)"
    case .approveWithConditions: "Approved version \(number) with conditions"
    case .requestChanges: "Requested changes to version \(number)"
    case .disapprove: "Disapproved version \(number)"
    }
  }

  /// The history's record of a decision, with the rules of the board at that time.
  fileprivate func entry(at rights: DecisionRights, on panel: Panel) -> [String: JSONValue] {
    [
      "meaning": .string(meaning.rawValue), "name": .string(name), "note": .string(note),
      "overrideReason": .string(overrideReason), "counts": .boolean(counts),
      "isChair": .boolean(isChair), "openThreads": .number(Double(rights.openThreads)),
      "unseenScreens": .number(Double(rights.unseen.count)),
      "conditions": .array(conditions.map { JSONValue.string($0.text) }),
      "languages": .array(languages.map { JSONValue.string($0.rawValue) }),
      "statedNumber": .string(approvalNumber),
      "statedLastDay": expiresOn.map { JSONValue.string("\($0)") } ?? .null,
      "statedReconsent": reconsent.map { JSONValue.string($0.rawValue) } ?? .null,
      "board": panel.board?.entry ?? .null, "quorum": .number(Double(panel.quorum)),
    ]
  }
}
