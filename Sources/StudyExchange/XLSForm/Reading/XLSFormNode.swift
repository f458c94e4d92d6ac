import StudyModel

/// A row of the sheet “survey” with what is inside it.
struct XLSFormNode {
  enum Kind: Hashable {
    case question(XLSFormType)
    case group, `repeat`
  }

  let kind: Kind
  let row: SheetRow
  var children: [XLSFormNode] = []

  var holdsGroups: Bool {
    children.contains { if case .question = $0.kind { false } else { true } }
  }

  var holdsOnlyNotes: Bool { children.allSatisfy { $0.kind == .question(.note) } }
}

extension Step {
  /// A screen with notes and no questions is one text.
  mutating func becomeInstruction(of notes: [FormItem], _ languages: XLSFormLanguages) {
    content = .instruction(Instruction())
    if !notes.isEmpty {
      text = XLSFormText.joined(
        [text, detailText] + notes.flatMap { [$0.text, $0.detailText] },
        in: [languages.primary] + languages.additional, else: languages.primary)
      detailText = [:]
    }
    // As for a note that is alone.
    let isHeading = text.values.values.allSatisfy {
      !$0.contains("\n") && $0.count <= XLSFormReader.longestHeading
    }
    if title.isEmpty, isHeading { (title, text) = (text, [:]) }
  }
}
