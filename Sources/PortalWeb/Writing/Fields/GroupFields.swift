import StudyModel

/// The fields of a heading that make it the head of a repeatable group.
enum GroupFields {
  /// Folded away for a plain heading.
  static func all(of heading: FormItem) -> [EditorField] {
    let limit = Repetition.mostEntries
    let fields: [EditorField] = [
      EditorField.plain(
        "repetition", label: "Ask the questions below for each entry",
        hint:
          "For example, for each medicine. The group ends at the next heading, which can be blank.",
        as: .presence
      ).deciding,
      EditorField.plain(
        "repetition", "minimum", label: "Minimum entries", hint: "Leave blank to require none.",
        as: .whole
      ).half,
      EditorField.plain(
        "repetition", "maximum", label: "Maximum entries",
        hint: "Leave blank to use \(limit), the limit.",
        as: .whole
      ).half,
      .words(
        "repetition", "entry", label: "Name of an entry",
        hint: "For example, “Medicine”. The number of the entry follows it."),
      .words(
        "repetition", "addLabel", label: "Button to add an entry",
        hint: "Leave blank to use “Add another” in the language of the screen."),
    ]
    return heading.repetition == nil ? fields.map { $0.folded(under: "Repeatable group") } : fields
  }
}
