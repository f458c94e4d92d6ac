import StudyModel
import StudyStore

extension ReviewPanel.RequestRow {
  init(_ request: ReviewRequest, of draft: Draft, _ line: VersionLine) {
    title = request.board ?? "People asked by email"
    askedBy = request.askedBy
    asked = Moment(request.askedAt)
    due = request.dueOn.map { $0.words }
    rule = request.rule(of: line)
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
      } else {
        isOpen ? Chip("No decision yet", icon: "clock") : Chip("No decision", icon: "clock")
      }
  }
}
