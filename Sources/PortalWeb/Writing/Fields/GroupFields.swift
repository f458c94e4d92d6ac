import StudyModel

/// The fields of a heading that make it the head of a repeatable group.
enum GroupFields {
  /// Folded away for a plain heading.
  static func all(of heading: FormItem) -> [EditorField] {
    let limit = Repetition.mostEntries
    let fields: [EditorField] = [
      EditorField.plain(
        "repetition", label: "Asks the questions below for each entry",
        hint:
          "Such as for each medicine. It ends at the next heading, which may be without words.",
        as: .presence
      ).deciding,
      EditorField.plain(
        "repetition", "minimum", label: "Entries at least", hint: "Empty: none are needed.",
        as: .whole
      ).half,
      EditorField.plain(
        "repetition", "maximum", label: "Entries at most", hint: "Empty: \(limit), the limit.",
        as: .whole
      ).half,
      .words(
        "repetition", "entry", label: "What one entry is called",
        hint: "For example, “Medicine”. Its number follows it."),
      .words(
        "repetition", "addLabel", label: "Button that adds an entry",
        hint: "Empty: “Add another” in the language of the screen."),
    ]
    return heading.repetition == nil ? fields.map { $0.folded(under: "Repeatable group") } : fields
  }
}
