import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// A rule, a condition, or another reference, and what happens to it.
struct BreakingView: Sendable {
  let whereabouts: String
  let address: String
  /// The reference in words; nil if no sentence describes it.
  let sentence: String?
  let consequences: [String]
  /// What happens to it if references are removed; nil if it cannot be removed.
  let fate: String?
  /// Where the step leads once references to the part are removed as well.
  let afterwards: String?
  /// Whether the reference cannot be removed with the part and has to be fixed by hand.
  let stays: Bool

  /// The rule, branch, question, or member that contains the place of a problem, regardless of language.
  static func site(of place: Place) -> Place {
    guard place.count > 3, place[0] == "tasks" else { return place }
    if place[2] == "rules" {
      return Array(place.prefix(place.count > 5 && place[4] == "branches" ? 6 : 5))
    }
    guard place.count > 6, ["items", "questions"].contains(place[4]) else {
      return Array(place.prefix(5))
    }
    return Array(place.prefix(Study.canRemoveReference(at: place) ? 7 : 6))
  }
}
