import StudyModel

/// Describes a repeatable group in words.
package enum GroupDescription {
  /// The number of entries: “Repeatable group · 1 to 10 entries”.
  package static func sentence(_ repetition: Repetition) -> String {
    let (least, most) = (repetition.least, repetition.most)
    let entries = most == 1 ? "entry" : "entries"
    let count =
      least == most
      ? "\(most) \(entries)"
      : least == 0 ? "up to \(most) \(entries)" : "\(least) to \(most) \(entries)"
    return "Repeatable group · \(count)"
  }
}
