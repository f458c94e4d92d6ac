import StudyDocuments
import StudyModel
import StudyPrint
import StudyStore

/// The signed decisions on a version, and what became of them (21 CFR 11.50).
struct DecisionRecord: Sendable {
  let rows: [Signature]
  let approval: Given?
  /// How many members of the board had to agree, and how many were asked; nil if no board was.
  let quorum: String?
  /// The page that shows only this, to print.
  let address: String

  /// A signed decision.
  struct Signature: Sendable {
    let anchor: String
    let name: String
    let meaning: String
    let chip: Chip
    /// In UTC, for the record.
    let time: String
    /// The same for the reader's time zone.
    let at: Moment
    let sha256: String
    let note: String?
    /// What was open or unseen when it was signed, as a sentence; nil if nothing.
    let outstanding: String?
    let overrideReason: String?
    /// The last day that the signer stated, if the approval does not end on it; nil if it does, or none was stated.
    let lastDay: String?
    /// What the signer stated that people who already consented must do; nil if nothing.
    let reconsent: String?
    /// The languages in which the signer read the version; nil if the decision does not say.
    let languages: String?
    let isChair: Bool
    let isAdvice: Bool
    let conditions: [Condition]
    let hasConditions: Bool
  }

  struct Condition: Sendable {
    let text: String
    let isClosed: Bool
    let closing: String?
    let closedBy: String?
    let closedAt: Moment?
    /// The form that closes it; nil for people who cannot, and once it is closed.
    let address: String?
  }

  /// The approval that the decisions amount to.
  struct Given: Sendable {
    /// What comes before the number; in the past for an approval under which the version must not be used any longer.
    let title: String
    /// Whether the version may be used under it today.
    let inForce: Bool
    let icon: String
    let number: String
    let decidedBy: String
    let approvedOn: String
    let expiresOn: String?
    let reconsent: String?
    let sha256: String
    let isOutside: Bool
    /// How the members of the board voted; nil for an approval that was given outside.
    let votes: String?
    /// The languages in which nobody on the board read it, as a sentence; nil if none.
    let unread: String?
  }

  /// Nil if nothing was decided.
  init?(_ review: OpenedReview) {
    guard !review.decisions.isEmpty || review.line.approval != nil else { return nil }
    rows = review.decisions.map { Signature($0, in: review) }
    approval = review.line.approval.map { Given($0, in: review) }
    quorum = review.requests.last { $0.board != nil }?.quorumText
    address = Paths.record(review.id, review.number)
  }
}

extension DecisionRecord.Signature {
  init(_ decision: Decision, in review: OpenedReview) {
    anchor = "decision-\(decision.id)"
    name = decision.name
    meaning = decision.meaning.signed
    chip = Chip(
      decision.meaning.signed, icon: decision.meaning.icon, tone: decision.meaning.tone)
    at = Moment(decision.at)
    time = at.words
    sha256 = decision.sha256
    note = decision.note.isEmpty ? nil : decision.note
    outstanding = decision.outstanding
    overrideReason = decision.overrideReason.isEmpty ? nil : decision.overrideReason
    lastDay = decision.ownLastDay(under: review.line.approval)
    reconsent = decision.reconsent?.title
    languages =
      decision.languages.isEmpty
      ? nil : OpenedReview.words(for: review.study.ordered(decision.languages))
    isChair = decision.isChair
    isAdvice = !decision.counts
    conditions = decision.conditions.map { condition in
      DecisionRecord.Condition(
        text: condition.text, isClosed: condition.closedAt != nil,
        closing: condition.closing.isEmpty ? nil : condition.closing,
        closedBy: condition.closedBy, closedAt: condition.closedAt.map { Moment($0) },
        address: review.mayClose(condition)
          ? Paths.condition(condition.id, review.id, review.number) : nil)
    }
    hasConditions = !conditions.isEmpty
  }
}

extension DecisionRecord.Given {
  init(_ approval: Approval, in review: OpenedReview) {
    inForce = review.isApproved
    icon = inForce ? "check" : "info"
    let isConditional = Stamp(review.line)?.status == .conditional
    title =
      inForce
      ? "Approved under"
      : isConditional ? "Approved with open conditions under" : "Was approved under"
    number = approval.number
    decidedBy = approval.decidedBy
    approvedOn = approval.approvedOn.words
    expiresOn = approval.expiresOn?.words
    reconsent = review.line.reconsent
    sha256 = approval.sha256
    isOutside = approval.isOutside
    votes = approval.votes(among: review.decisions, review.requests)
    unread =
      approval.isOutside
      ? nil : OpenedReview.unread(review.study.languages.unread(by: review.votes), isOpen: false)
  }
}

extension OpenedReview {
  /// Whether a condition is open, and this person can close it.
  func mayClose(_ condition: Decision.Condition) -> Bool {
    rights.map { $0.closable.contains(condition.id) } ?? false
  }
}
