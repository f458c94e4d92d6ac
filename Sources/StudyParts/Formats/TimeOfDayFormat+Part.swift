import StudyModel

extension FormatParts {
  func visit(_ format: TimeOfDayFormat) -> any FormatPart { format }
}

extension TimeOfDayFormat: FormatPart {
  package var name: String { "Time of day" }
  package var purpose: String { "For a time on the clock, such as bedtime." }
  package var group: FormatGroup { .time }
  package var icon: String { "time" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [
      .plain("defaultTime", label: "Default", as: .timeOfDay),
      Setting.plain("minuteStep", label: "Minute step", as: .whole).rare,
    ] + Setting.dontKnow
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    let step = minuteStep.flatMap { $0 > 1 ? " in steps of \($0) minutes" : nil } ?? ""
    return FormatSummary(about: name + step)
  }
}
