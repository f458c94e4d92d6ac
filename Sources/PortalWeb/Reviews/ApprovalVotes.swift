import StudyStore

extension Approval {
  /// How many members of the board approved, of how many, and by which quorum; nil if it was given outside.
  func votes(among decisions: [Decision]) -> String? {
    guard let review else { return nil }
    let votes = decisions.filter { $0.counts && $0.request == review.request }
    let approvals = votes.count { $0.meaning.approves }
    let conditional = votes.count { $0.meaning == .approveWithConditions }
    let conditions = conditional == 0 ? "" : ", \(conditional) of them with conditions"
    let others = votes.count - approvals
    let objections = others == 0 ? "" : ", \(others) did not"
    let members = review.asked == 1 ? "1 member" : "\(review.asked) members"
    return
      "\(approvals) of \(members) approved\(conditions)\(objections). The quorum was \(review.quorum)."
  }
}

extension ReviewRequest {
  /// The quorum of the board when it was asked, and the number of members who were not taken off it since; nil if people
  /// were asked by email.
  var quorumText: String? {
    guard board != nil, quorum > 0 else { return nil }
    let members = people.count == 1 ? "1 member" : "\(people.count) members"
    return quorum > people.count
      ? "\(quorum), but the board has only \(members) left" : "\(quorum) of \(members)"
  }
}
