import StudyModel
import StudyStore

/// What happened to a version: its approval, who was asked to review it, and who decided.
struct ReviewPanel: Sendable {
  let state: String
  /// What keeps the version from being published; nil if nothing does, and for people who cannot publish.
  let missing: String?
  /// Who must not publish it, in a sentence; nil if every owner can.
  let publisher: String?
  let approval: ApprovalView?
  /// The languages in which nobody on the board read the version, as a sentence; nil if none, and before anyone decided.
  let unread: String?
  let decisions: [DecisionRow]
  let hasDecisions: Bool
  /// The page with the signed decisions, to print; nil if nothing was decided.
  let record: String?
  /// The list in which requested changes are answered, also while other members have yet to decide; nil if nobody requested
  /// any, and for people who cannot edit.
  let requestedChanges: String?
  let requests: [RequestRow]
  let hasRequests: Bool
  /// Nil if nobody can be asked, or not by this person.
  let asking: Asking?
  /// The form for an approval that was given outside, for owners.
  let outside: Outside?
  /// The page with the links that show the version without an account.
  let links: String?
  /// The page that asks before the draft is replaced by the version.
  let start: String?
  let hasActions: Bool

  struct ApprovalView: Sendable {
    let number: String
    let decidedBy: String
    let approvedOn: String
    let expiresOn: String?
    let reconsent: String?
    /// Who recorded an approval that was given outside.
    let recordedBy: String?
    let letter: String?
    let openConditions: String?
    /// How the members of the board voted; nil for an approval that was given outside.
    let votes: String?
  }

  struct DecisionRow: Sendable {
    let name: String
    /// The languages in which the signer read the version; nil if the decision does not say.
    let languages: String?
    let initials: String
    let chip: Chip
    let at: Moment
    let role: String?
    let note: String?
    /// What was open or unseen when it was signed; nil if nothing.
    let outstanding: String?
    let overrideReason: String?
    /// The last day that the signer stated, if the approval does not end on it.
    let lastDay: String?
    let reconsent: String?
    let conditions: [ConditionRow]
    let hasConditions: Bool
  }

  struct ConditionRow: Sendable {
    let text: String
    let chip: Chip
    let closing: String?
  }

  struct RequestRow: Sendable {
    let title: String
    let askedBy: String
    let asked: Moment
    let due: String?
    /// How many members must agree; nil for people who were asked by email.
    let rule: String?
    /// What members objected to in reviews that ended; nil if none of it counts.
    let objections: String?
    let ended: Moment?
    let people: [PersonRow]
    /// The address that takes the request back; nil if it was, or for people who cannot.
    let removal: String?
  }

  struct PersonRow: Sendable {
    let name: String
    let about: String?
    let chip: Chip
  }

  /// How the author asks for a review.
  struct Asking: Sendable {
    let action: String
    /// The board that one button asks; nil if there is none or it was asked.
    let board: String?
    /// Where an owner chooses a board, if the study has none.
    let choosing: String?
    let due: FormField
  }

  struct Outside: Sendable {
    let address: String
    let label: String
  }

  /// What is kept about the review of a version.
  struct Records: Sendable {
    let settings: ReviewSettings
    let requests: [ReviewRequest]
    let decisions: [Decision]
    /// The earliest day on which a review can be due; nil for no limit.
    var today: CalendarDay?
    /// Whoever reads the page.
    var reader: Account.ID?
  }

  init(
    of line: VersionLine, study: Study, in draft: Draft, _ records: Records,
    published: VersionNumber?, replacement: VersionNumber? = nil
  ) {
    let id = draft.study.id
    let isOwner = draft.role == .owner && !draft.isArchived
    let letter = Paths.approvalLetter(id, line.number)
    let isSplit =
      line.state == .proposed
      && records.requests.contains { request in
        request.isSplit
          && !records.decisions.contains { $0.isChair && $0.counts && $0.request == request.id }
      }
    let replaced = line.state == .proposed ? replacement : nil
    let isReviewed = records.settings.requiresBoard || records.requests.contains(where: \.isOpen)
    let newer = isReviewed ? replaced : nil
    let standing = line.stateSentence(replacedBy: newer)
    state = isSplit && newer == nil ? "\(standing) \(OpenedReview.chairDecides)" : standing
    publisher =
      [.proposed, .approved].contains(line.state) && line.cannotBePublishedBy != nil
      ? "Someone other than \(line.proposedBy) must publish this version." : nil
    missing =
      draft.mayEdit
      ? line.missingForPublication(
        requiringBoard: records.settings.requiresBoard, after: published, by: records.reader
      )
      // The state says how many conditions are open.
      .flatMap { $0 == line.openConditionsText ? nil : $0 }.map {
        [$0, records.obstacle(of: line)].compactMap(\.self).joined(separator: " ")
      } : nil
    approval = line.approval.map { ApprovalView($0, of: line, letter: letter, records) }
    let votes = records.requests.votes(among: records.decisions)
    unread =
      votes.isEmpty || line.approval?.isOutside == true
      ? nil
      : OpenedReview.unread(study.languages.unread(by: votes), isOpen: line.state == .proposed)
    decisions = records.decisions.map { DecisionRow($0, on: study, under: line.approval) }
    hasDecisions = !decisions.isEmpty
    record = hasDecisions || approval != nil ? Paths.record(id, line.number) : nil
    let isSentBack =
      line.state == .changesRequested
      || line.state == .proposed
        && records.decisions.contains { $0.counts && $0.meaning == .requestChanges }
    requestedChanges =
      draft.mayEdit && isSentBack ? Paths.unsettledThreads(id, on: line.number) : nil
    requests = records.requests.map { RequestRow($0, of: draft, line) }
    hasRequests = !requests.isEmpty
    let isBoardAsked = records.requests.contains { $0.isOpen && $0.board != nil }
    asking =
      draft.mayEdit && line.state == .proposed && replaced == nil
      ? Asking(
        action: Paths.reviewers(id, line.number),
        board: isBoardAsked ? nil : records.settings.board?.name,
        choosing: records.settings.board == nil && !isBoardAsked ? Paths.people(id) : nil,
        due: .due(today: records.today)) : nil
    let isWithBoard =
      isBoardAsked && line.state == .proposed || records.decisions.contains(where: \.counts)
    outside = isOwner && !isWithBoard && replaced == nil ? Outside(line, of: id) : nil
    links = draft.mayEdit ? Paths.viewLinks(id, line.number) : nil
    start = draft.mayEdit ? Paths.draftStart(id, line.number) : nil
    hasActions = outside != nil || links != nil || start != nil
  }
}

extension ReviewPanel.Records {
  /// What keeps the board from deciding on a proposed version.
  fileprivate func obstacle(of line: VersionLine) -> String? {
    line.state == .proposed ? requests.lazy.compactMap(\.outOfReach).first : nil
  }
}

extension ReviewPanel.Outside {
  /// Nil for a version that no approval can be recorded for.
  fileprivate init?(_ line: VersionLine, of id: Study.ID) {
    switch line.state {
    case .proposed: label = "Record an approval granted outside Accord"
    case .approved, .published: label = "Record a renewed approval"
    case .changesRequested, .disapproved, .superseded, .withdrawn, .expired: return nil
    }
    address = Paths.outsideApproval(id, line.number)
  }
}

extension ReviewPanel.ApprovalView {
  fileprivate init(
    _ approval: Approval, of line: VersionLine, letter: String, _ records: ReviewPanel.Records
  ) {
    votes = approval.votes(among: records.decisions, records.requests)
    number = approval.number
    decidedBy = approval.decidedBy
    approvedOn = approval.approvedOn.words
    expiresOn = approval.expiresOn.map { $0.words }
    reconsent = line.reconsent
    recordedBy = approval.isOutside ? approval.recordedBy : nil
    self.letter = approval.letter == nil ? nil : letter
    openConditions =
      switch approval.openConditions {
      case 0: nil
      case 1: "1 is still open"
      default: "\(approval.openConditions) are still open"
      }
  }
}

extension ReviewPanel.DecisionRow {
  fileprivate init(_ decision: Decision, on study: Study, under approval: Approval?) {
    name = decision.name
    languages =
      decision.languages.isEmpty
      ? nil : OpenedReview.words(for: study.ordered(decision.languages))
    initials = decision.name.initials
    chip = Chip(decision.meaning.signed, icon: decision.meaning.icon, tone: decision.meaning.tone)
    at = Moment(decision.at)
    role = decision.isChair ? "Chair" : decision.counts ? nil : "Advice"
    note = decision.note.isEmpty ? nil : decision.note
    outstanding = decision.outstanding
    overrideReason = decision.overrideReason.isEmpty ? nil : decision.overrideReason
    lastDay = decision.ownLastDay(under: approval)
    reconsent = decision.reconsent?.title
    conditions = decision.conditions.map { condition in
      ReviewPanel.ConditionRow(
        text: condition.text,
        chip: condition.closedAt == nil
          ? Chip("Open", icon: "clock", tone: "amber") : Chip("Met", icon: "check", tone: "green"),
        closing: condition.closing.isEmpty ? nil : condition.closing)
    }
    hasConditions = !conditions.isEmpty
  }
}

extension Paths {
  /// Asks people to review a version.
  static func reviewers(_ id: Study.ID, _ number: VersionNumber) -> String {
    version(id, number) + "/reviewers"
  }
  /// Takes back a request to review a version.
  static func reviewEnd(
    _ request: ReviewRequest.ID, _ id: Study.ID, _ number: VersionNumber
  ) -> String { "\(reviewers(id, number))/\(request)/removal" }
  /// Records an approval that was given outside the portal.
  static func outsideApproval(_ id: Study.ID, _ number: VersionNumber) -> String {
    version(id, number) + "/approval"
  }
  static func approvalLetter(_ id: Study.ID, _ number: VersionNumber) -> String {
    outsideApproval(id, number) + "/letter"
  }
  /// The links that show a version without an account.
  static func viewLinks(_ id: Study.ID, _ number: VersionNumber) -> String {
    version(id, number) + "/links"
  }
  /// Makes the draft what a version was.
  static func draftStart(_ id: Study.ID, _ number: VersionNumber) -> String {
    version(id, number) + "/draft"
  }
}
