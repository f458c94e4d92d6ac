import StudyModel
import StudyStore

extension ReviewPanel.RequestRow {
  init(_ request: ReviewRequest, of draft: Draft, _ line: VersionLine) {
    title = request.board ?? "People asked by email"
    askedBy = request.askedBy
    asked = Moment(request.askedAt)
    due = request.dueOn.map { $0.words }
    rule = request.rule(of: line)
    objections = line.state == .proposed ? request.objections : nil
    ended = request.endedAt.map { Moment($0) }
    people = request.people.map {
      ReviewPanel.PersonRow($0, isOpen: request.isOpen && line.state == .proposed)
    }
    // A board that has decided keeps what it decided on.
    let mayEnd =
      request.board == nil ? draft.mayEdit : draft.role == .owner && line.state == .proposed
    removal =
      request.isOpen && mayEnd
      ? Paths.reviewEnd(request.id, draft.study.id, line.number) : nil
  }
}

extension ReviewRequest {
  /// Why the version is not approved although enough members who were asked approve it; nil without earlier objections.
  fileprivate var objections: String? {
    guard let first = standing.first else { return nil }
    let signed = standing.map { "\($0.name) (\($0.meaning.signed))" }.joined(separator: ", ")
    return standing.count == 1
      ? "An objection from a review that ended still counts, until \(first.name) decides again: \(signed)."
      : "Objections from reviews that ended still count, until the same people decide again: \(signed)."
  }

  /// How many members must agree, and how many approved.
  fileprivate func rule(of line: VersionLine) -> String? {
    guard let quorumText else { return nil }
    let approvals = people.count { $0.decision?.approves == true }
    guard line.approval?.isOutside == false, isOpen else { return "Quorum: \(quorumText)" }
    return "\(approvals) approved, quorum: \(quorumText)"
  }
}

extension ReviewPanel.PersonRow {
  fileprivate init(_ person: AskedPerson, isOpen: Bool) {
    name = person.name ?? person.email
    about = person.name == nil ? nil : person.email
    chip =
      if let decision = person.decision {
        Chip(decision.signed, icon: decision.icon, tone: decision.tone)
      } else if person.name == nil {
        Chip("Invited, no account yet", icon: "clock")
      } else if person.isAuthor {
        Chip("Author, cannot decide", icon: "person")
      } else {
        isOpen ? Chip("No decision yet", icon: "clock") : Chip("No decision", icon: "clock")
      }
  }
}
