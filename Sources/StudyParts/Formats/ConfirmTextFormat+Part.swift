import StudyModel

extension FormatParts {
  func visit(_ format: ConfirmTextFormat) -> any FormatPart { format }
}

extension ConfirmTextFormat: FormatPart {
  package var name: String { "Text confirmation" }
  package var purpose: String { "For typing an earlier answer again, to catch mistakes." }
  package var group: FormatGroup { .text }
  package var icon: String { "text" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [
      Setting.plain(
        "original", label: "Item to repeat",
        hint: "Choose an item that asks for a single line of text.",
        as: .options(surroundings.repeatable)
      ).naming(.item),
      .words("message", label: "Message when the texts differ"),
      Setting.toggle("hidesText", label: "Hide typed text").rare.effect(.format),
      Setting.plain(
        "maximumLength", label: "Maximum length",
        hint: "In characters. Leave blank for no limit.", as: .whole
      ).rare,
    ]
  }
}
