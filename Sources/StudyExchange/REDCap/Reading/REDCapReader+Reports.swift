import StudyModel

/// Reports of what a question cannot say.
extension REDCapReader {
  func reportBounds(_ row: REDCapReadRow) {
    for column in [REDCapColumn.minimum, .maximum] where !row.field[column].isEmpty {
      reportBound(row, column)
    }
  }

  func reportBound(_ row: REDCapReadRow, _ column: REDCapColumn) {
    lose(
      "bound-not-read", .dropped, .warning, row.place(column),
      "The bound “\(shortened(row.field[column]))”")
  }

  /// REDCap only warns of values beyond bounds.
  func reportHardBounds(_ row: REDCapReadRow, _ tags: REDCapTags, _ hasBounds: Bool) {
    guard hasBounds, !tags.contains("FORCE-MINMAX") else { return }
    lose(
      "bounds-became-hard", .approximated, .warning, row.place(.minimum),
      "Bounds of which REDCap only warns", became: "bounds that every answer must keep")
  }

  /// Tags that change what participants see or enter, other than those that a format knows.
  private static let weighty: Set<String> = [
    "READONLY", "READONLY-SURVEY", "IF", "CALCTEXT", "CALCDATE", "MAXCHECKED", "MAXCHOICE",
    "WORDLIMIT", "TODAY", "NOW", "HIDECHOICE", "SETVALUE", "DEFAULT", "FORCE-MINMAX",
    "NONEOFTHEABOVE", "CHARLIMIT", "RANDOMORDER",
  ]

  func reportTags(_ tags: REDCapTags, of row: REDCapReadRow, knowing: Set<String>) {
    for tag in tags.tags where !knowing.contains(tag.name) {
      lose(
        "action-tag-not-read", .dropped, Self.weighty.contains(tag.name) ? .warning : .note,
        row.place(.annotation), "The action tag @\(tag.name)", became: "kept for REDCap")
    }
    if tags.hasNote {
      lose(
        "annotation-kept", .moved, .note, row.place(.annotation),
        "The annotation “\(shortened(row.field.annotation))”", became: "kept for REDCap")
    }
  }
}
