import StudyModel

/// What people write or check for an answer on paper.
enum PaperControl: Hashable {
  /// One box for each value.
  case boxes([Box], several: Bool)
  /// A row of boxes from one end to the other.
  case row([String], ends: [String])
  /// A line, with what may be written there and the unit after it.
  case line(hint: String = "", unit: String = "")
  /// Empty lines.
  case lines(Int)
  /// Several lists of boxes for one answer.
  case lists([[Box]])

  struct Box: Hashable {
    let text: String
    /// What is recorded, for those who enter the data.
    let code: String
    /// Whether there is a line for other words.
    var isOpen = false
    var detail = ""
  }
}
