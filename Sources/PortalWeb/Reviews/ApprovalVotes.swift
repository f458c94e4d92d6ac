import StudyStore

extension Approval {
  /// How many members of the board approved, of how many who could decide, and by which quorum; nil if it was given outside.
  func votes(among decisions: [Decision], _ requests: [ReviewRequest]) -> String? {
    guard let review else { return nil }
    let votes = decisions.filter { $0.counts && $0.request == review.request }
    let approvals = votes.count { $0.meaning.approves }
    let conditional = votes.count { $0.meaning == .approveWithConditions }
    let conditions = conditional == 0 ? "" : ", \(conditional) of them with conditions"
    let others = votes.count - approvals
    let objections = others == 0 ? "" : ", \(others) did not"
    let deciding = requests.first { $0.id == review.request }?.able ?? review.asked
    let members = ReviewRequest.members(deciding)
    // The approval file of a bundle states how many were asked.
    let asked =
      switch review.asked {
      case deciding: ""
      case let count: " \(count) members were asked, of whom \(deciding) could decide."
      }
    let earlier = decisions.count {
      $0.counts && $0.request < review.request && !$0.meaning.approves
    }
    let before =
      switch earlier {
      case 0: ""
      case 1: " In a review that ended before, 1 member objected."
      case let count: " In reviews that ended before, members objected \(count) times."
      }
    return
      "\(approvals) of \(members) approved\(conditions)\(objections). The quorum was \(review.quorum).\(asked)\(before)"
  }
}

extension ReviewRequest {
  fileprivate static func members(_ count: Int) -> String {
    count == 1 ? "1 member" : "\(count) members"
  }

  /// The quorum of the board when it was asked, and the number of members who could decide; nil if people were asked by email.
  var quorumText: String? {
    guard board != nil, quorum > 0 else { return nil }
    let members = Self.members(able)
    return quorum > able
      ? "\(quorum), but the board has only \(members) left" : "\(quorum) of \(members)"
  }
}
