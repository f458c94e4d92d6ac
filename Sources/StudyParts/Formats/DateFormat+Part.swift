import StudyModel

extension FormatParts {
  func visit(_ format: DateFormat) -> any FormatPart { format }
}

extension DateFormat: FormatPart {
  package var name: String { "Date" }
  package var purpose: String { "For a day, with or without a time." }
  package var group: FormatGroup { .time }
  package var icon: String { "date" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    let control: Setting.Control = includesTime ? .moment : .day
    return [
      Setting.toggle("includesTime", label: "Ask for the time too").effect(.meaning),
      Setting.plain("minimum", label: "Earliest date", as: control).half.effect(.meaning),
      Setting.plain("maximum", label: "Latest date", as: control).half.effect(.meaning),
      Setting.plain(
        "daysBeforeToday", label: "Earliest date: days before today", as: .whole
      ).rare.effect(.meaning),
      Setting.plain(
        "daysAfterToday", label: "Latest date: days after today", hint: "Enter 0 for today.",
        as: .whole
      ).rare.effect(.meaning),
      Setting.plain("defaultDate", label: "Default", as: control).rare,
      Setting.plain("minuteStep", label: "Minute step", as: .whole).rare,
    ] + Setting.dontKnow + [.calendar]
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    var about =
      name
      + words.limits(minimum?.description, maximum?.description, words: ("from", "until"))
    if let days = daysBeforeToday { about += ", at most \(days) days ago" }
    if let days = daysAfterToday { about += ", at most \(days) days from now" }
    return FormatSummary(about: about)
  }
}
