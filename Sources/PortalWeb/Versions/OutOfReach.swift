import StudyStore

/// Why a board can never decide on a version.
extension ReviewRequest {
  private static let stakes =
    "wrote part of this version, own the study, or are on the board only through its authors"

  /// Why a board would never decide if it were asked, and what helps.
  static func outOfReach(quorum: Int, able: Int) -> String {
    "\(shortage(quorum, able)) The others \(stakes). Add members to the board, or choose another one."
  }

  /// Why the board that is asked never will decide, and what helps; nil if it still can. Changing the board has no effect
  /// on this review.
  var outOfReach: String? {
    guard isOutOfReach else { return nil }
    let gone =
      switch removed {
      case 0: String?.none
      case 1: "1 member has been removed from the board since it was asked."
      default: "\(removed) members have been removed from the board since it was asked."
      }
    let others =
      able < people.count
      ? "\(removed == 0 ? "The others" : "Others") \(Self.stakes), or their accounts are inactive."
      : nil
    return [
      Self.shortage(quorum, able), gone, others,
      "An owner can end this review, and then add members to the board or choose another one, and ask again.",
    ].compactMap(\.self).joined(separator: " ")
  }

  private static func shortage(_ quorum: Int, _ able: Int) -> String {
    let members =
      switch able {
      case 0: "no member can decide"
      case 1: "only 1 member can decide"
      default: "only \(able) members can decide"
      }
    return "The board cannot reach its quorum: \(quorum) decisions are needed, and \(members)."
  }
}
