import StudyModel

/// Open problems of a study by kind, for people who are about to propose or publish it.
struct OpenMatters: Sendable {
  let rows: [Row]

  struct Row: Sendable {
    let text: String
    /// Some of the problems, in their own words.
    let examples: [String]
    /// How many more there are.
    let more: String?
  }

  fileprivate static let mostExamples = 3

  /// Nil if nothing is open.
  ///
  /// - Parameter withTranslations: False if missing translations are reported elsewhere.
  init?(_ study: Study, problems found: [Problem], withTranslations: Bool = true) {
    let problems = found.filter { $0.severity != .advice }
    let codes: Set<Problem.Code> = [.missingTranslation, .outdatedTranslation]
    let translations = withTranslations ? problems.filter { codes.contains($0.code) } : []
    let others = problems.filter { !codes.contains($0.code) }
    var rows: [Row] = []
    for (severity, one, several) in [
      (Problem.Severity.error, "problem must be fixed", "problems must be fixed"),
      (.warning, "problem should be reviewed", "problems should be reviewed"),
    ] {
      let found = others.filter { $0.severity == severity }
      if let row = Row(found, one, several) { rows.append(row) }
    }
    for language in study.languages {
      let unfinished = translations.filter { $0.place.last == language.rawValue }
      let missing = unfinished.filter { $0.code == .missingTranslation }
      let outdated = unfinished.filter { $0.code == .outdatedTranslation }
      let name = language.englishName
      if let row = Row(missing, "text is missing in \(name)", "texts are missing in \(name)") {
        rows.append(row)
      }
      if let row = Row(
        outdated, "translation into \(name) is outdated", "translations into \(name) are outdated")
      {
        rows.append(row)
      }
    }
    guard !rows.isEmpty else { return nil }
    self.rows = rows
  }
}

extension OpenMatters.Row {
  fileprivate init?(_ problems: [Problem], _ one: String, _ several: String) {
    guard !problems.isEmpty else { return nil }
    let shown = problems.prefix(OpenMatters.mostExamples)
    let rest = problems.count - shown.count
    text = problems.count == 1 ? "1 \(one)" : "\(problems.count) \(several)"
    examples = shown.map(\.message)
    more = rest == 0 ? nil : "And \(rest) more."
  }
}
