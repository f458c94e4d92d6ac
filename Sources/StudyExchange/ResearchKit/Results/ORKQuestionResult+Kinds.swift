import StudyModel

/// Results shared by several formats.
extension ORKQuestionResult {
  static func choice(several: Bool) -> ORKQuestionResult {
    ORKQuestionResult(several ? .multipleChoice : .singleChoice, .choice)
  }

  static func number(isWhole: Bool, unit: String?) -> ORKQuestionResult {
    ORKQuestionResult(
      isWhole ? .integer : .decimal, .numeric, with: unit.map { ["unit": .string($0)] } ?? [:])
  }

  static func date(_ type: QuestionType, in calendar: CalendarSystem?) -> ORKQuestionResult {
    ORKQuestionResult(
      type, .date, with: calendar.map { ["calendar": .string($0.rawValue)] } ?? [:])
  }
}
