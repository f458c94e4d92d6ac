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
  func summary(_ words: FormatPhrases) -> FormatSummary

  /// The choices to keep when the author switches to another format.
  var handedOn: [TextChoice] { get }

  /// The pictures that its answers can have. Labels quote answers in the given language.
  func pictures(of study: Study, in language: Language) -> [PictureSlot.Draft]
}
