import StudyModel

/// Maps each answer format to FHIR's items.
struct FHIRFormats: AnswerShapeVisitor {
  typealias Decision = FHIRQuestion

  let writer: FHIRWriter
  /// The system of the codes of its answers.
  let system: String

  var isMobile: Bool { writer.profile == .mobile }

  func reduced<Format: ReducibleFormat>(
    _ decision: FHIRQuestion, from format: Format
  ) -> FHIRQuestion {
    var question = decision
    question.known = Format.membersInShape
    question.lose(
      "format-simplified", .approximated, .note, [], format.nameInLosses, became: format.closest)
    return question
  }

  func bound(_ minimum: JSONValue?, _ maximum: JSONValue?, as type: FHIRValueType) -> [JSONValue] {
    [
      minimum.map { FHIRExtension.minValue.json($0, as: type) },
      maximum.map { FHIRExtension.maxValue.json($0, as: type) },
    ].compactMap(\.self)
  }

  func entryFormat(_ text: LocalizedText) -> [JSONValue] {
    let words = FHIRString.clean(writer.text(text))
    return words.contains { !$0.isWhitespace }
      ? [FHIRExtension.entryFormat.json(.string(words))] : []
  }
}

extension FHIRQuestion {
  /// A placeholder is in one language only.
  mutating func loseTranslations(
    of text: LocalizedText, as member: String, by writer: FHIRWriter
  ) {
    guard writer.profile == .full, text.languages.count > 1 else { return }
    lose(
      "translation-not-carried", .dropped, .warning, [member],
      "The translations of “\(writer.text(text))”", became: "its first language only")
  }
}
