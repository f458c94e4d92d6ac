import StudyModel

/// What the editor and the previews need to know about an answer format. Each format implements it in its own file.
package protocol FormatPart: FormatSettings {
  /// The name that people see.
  var name: String { get }

  /// When to use the format, for authors who choose one.
  var purpose: String { get }

  var group: FormatGroup { get }

  /// The name of the icon for a question in this format.
  var icon: String { get }

  /// The settings, with paths relative to the format.
  func settings(in surroundings: FormatSurroundings) -> [Setting]

  /// The members that are not settings or pictures, with paths relative to the format.
  var otherMembers: [OtherMember] { get }

  /// Describes in words how participants answer, including limits and choices.
  func summary(_ words: FormatWords) -> FormatSummary

  /// The choices to keep when the author switches to another format.
  var handedOn: [TextChoice] { get }

  /// The pictures that its answers can have. Labels quote answers in the given language.
  func pictures(of study: Study, in language: Language) -> [PictureSlot.Draft]
}

extension FormatPart {
  package var otherMembers: [OtherMember] { [] }
  package var handedOn: [TextChoice] { [] }
  package func pictures(of study: Study, in language: Language) -> [PictureSlot.Draft] { [] }
  package func summary(_ words: FormatWords) -> FormatSummary { FormatSummary(about: name) }
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
