import StudyModel

/// A repeatable group in words.
enum GroupWords {
  /// How many entries it takes: “Repeatable group · 1 to 10 entries”.
  static func sentence(_ repetition: Repetition) -> String {
    let (least, most) = (repetition.least, repetition.most)
    let entries = most == 1 ? "entry" : "entries"
    let count =
      least == most
      ? "\(most) \(entries)"
      : least == 0 ? "up to \(most) \(entries)" : "\(least) to \(most) \(entries)"
    return "Repeatable group · \(count)"
  }
}
