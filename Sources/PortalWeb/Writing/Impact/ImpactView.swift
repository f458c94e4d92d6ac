/// A rule, a condition, or another reference, and what happens to it.
struct ImpactView: Sendable {
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
}
