import StudyModel

extension FormatParts {
  func visit(_ format: TimeIntervalFormat) -> any FormatPart { format }
}

extension TimeIntervalFormat: FormatPart {
  package var name: String { "Duration" }
  package var purpose: String { "For how long something took, such as hours of sleep." }
  package var group: FormatGroup { .time }
  package var icon: String { "time" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [
      .plain("minuteStep", label: "Minute step", hint: "1 to 30.", as: .whole),
      .plain("defaultSeconds", label: "Default", as: .length),
    ] + Setting.dontKnow
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    FormatSummary(about: name + (minuteStep > 1 ? " in steps of \(minuteStep) minutes" : ""))
  }
}
