import StudyModel

/// ResearchKit's visibility matrix (§1.2), row by row: the screens that show a section of each type and appearance.
package struct VisibilityRow: Sendable, CustomStringConvertible {
  package let type: SectionType
  package let appearance: StudyModel.Section.Appearance
  package let isScene: Bool
  package let isInDocument: Bool

  package var description: String { "\(type.rawValue), \(appearance.rawValue)" }

  /// The section between two others, with recognizable texts.
  package func consent(_ section: (inout StudyModel.Section) -> Void = { _ in }) -> Consent {
    var middle = StudyModel.Section(
      id: "middle", type: type, title: Self.english("Title of it"),
      summary: Self.english("Summary of it."), appearance: appearance)
    section(&middle)
    func other(_ id: String) -> StudyModel.Section {
      StudyModel.Section(
        id: id, type: .custom, title: Self.english(id), summary: Self.english(id),
        content: Self.english(id))
    }
    return Consent(
      id: "c", title: Self.english("Consent"), sections: [other("before"), middle, other("after")])
  }

  package static func english(_ text: String) -> LocalizedText {
    LocalizedText(text, in: .english)
  }

  package static let all: [VisibilityRow] = {
    let usual: [SectionType] = [
      .overview, .dataGathering, .privacy, .dataUse, .timeCommitment, .studySurvey, .studyTasks,
      .withdrawing, .custom,
    ]
    return usual.flatMap { type in
      [
        VisibilityRow(
          type: type, appearance: .screenAndDocument, isScene: true, isInDocument: true),
        VisibilityRow(type: type, appearance: .screenOnly, isScene: true, isInDocument: false),
        VisibilityRow(type: type, appearance: .documentOnly, isScene: false, isInDocument: true),
      ]
    } + [
      VisibilityRow(
        type: .onlyInDocument, appearance: .screenAndDocument, isScene: false, isInDocument: true),
      VisibilityRow(
        type: .onlyInDocument, appearance: .screenOnly, isScene: false, isInDocument: false),
      VisibilityRow(
        type: .onlyInDocument, appearance: .documentOnly, isScene: false, isInDocument: true),
    ]
  }()
}
