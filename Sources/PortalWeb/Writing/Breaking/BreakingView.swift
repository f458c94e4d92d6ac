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
    let read = PlaceReading(place)
    if let member = read.ruleMember {
      if case .branch(_?, _) = member { return Array(place.prefix(6)) }
      return Array(place.prefix(5))
    }
    guard read.step != nil else { return place }
    guard let part = read.inStep, ["items", "questions"].contains(part.list),
      !read.members.isEmpty
    else { return Array(place.prefix(5)) }
    return Array(place.prefix(Study.canRemoveReference(at: place) ? 7 : 6))
  }
}
