import StudyModel

extension FormatPart {
  package var otherMembers: [OtherMember] { [] }
  package var handedOn: [TextChoice] { [] }
  package func pictures(of study: Study, in language: Language) -> [PictureSlot.Draft] { [] }
  package func summary(_ words: FormatPhrases) -> FormatSummary { FormatSummary(about: name) }
}

/// The parts of a study that a format's settings can refer to.
package struct FormatSurroundings: Sendable {
  package let study: Study
  /// The text items that a confirmation can ask participants to type again.
  package let repeatable: [Setting.Option]

  package init(_ study: Study, repeatable: [Setting.Option] = []) {
    self.study = study
    self.repeatable = repeatable
  }
}

/// Groups of formats in the menu of formats.
package enum FormatGroup: CaseIterable, Sendable {
  case choosing, text, numbers, time, scales, health, other

  package var name: String {
    switch self {
    case .choosing: "Choices"
    case .text: "Text"
    case .numbers: "Numbers"
    case .time: "Dates and times"
    case .scales: "Scales"
    case .health: "Health"
    case .other: "Other"
    }
  }
}

/// Finds the part of each format. Each format is implemented in its own file.
struct FormatParts: AnswerFormatVisitor {
  typealias Decision = any FormatPart
}

extension AnswerFormat {
  /// The editor's description of the format.
  package var part: any FormatPart { accept(FormatParts()) }
}

extension AnswerFormat.Kind {
  /// The editor's description of a new format of this kind.
  package var part: any FormatPart { settings.blank(keeping: []).format.part }

  /// A new format of this kind that keeps the choices of the previous one if both have choices.
  package func blank(insteadOf former: AnswerFormat?) -> AnswerFormat {
    settings.blank(keeping: former?.part.handedOn ?? []).format
  }
}
