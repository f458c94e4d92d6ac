import StudyModel
import StudyParts
import StudyStore

/// Open problems of a study by kind, and its open comments, for people who are about to propose or publish it.
struct OpenMatters: Sendable {
  let title: String
  /// Whether there are problems, not only comments.
  let hasProblems: Bool
  let rows: [Row]

  struct Row: Sendable {
    let text: String
    /// Some of the problems, each with its part and in its own words.
    let examples: [String]
    /// How many more there are.
    let more: String?
    /// Where they are listed, if it is not with the problems.
    let address: String?
  }

  fileprivate static let mostExamples = 3

  /// Nil if nothing is open.
  ///
  /// - Parameters:
  ///   - openComments: How many threads nobody has answered.
  ///   - withTranslations: False if missing translations are reported elsewhere.
  init?(
    _ study: Study, problems found: [Problem], openComments: Int = 0, withTranslations: Bool = true
  ) {
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
      if let row = Row(found, of: study, one, several) { rows.append(row) }
    }
    for language in study.languages {
      let unfinished = translations.filter { $0.place.last == language.rawValue }
      let missing = unfinished.filter { $0.code == .missingTranslation }
      let outdated = unfinished.filter { $0.code == .outdatedTranslation }
      let name = language.englishName
      if let row = Row(
        missing, of: study, "text is missing in \(name)", "texts are missing in \(name)")
      {
        rows.append(row)
      }
      if let row = Row(
        outdated, of: study, "translation into \(name) is outdated",
        "translations into \(name) are outdated")
      {
        rows.append(row)
      }
    }
    hasProblems = !rows.isEmpty
    title = hasProblems ? "Remaining problems" : "Open comments"
    if openComments > 0 { rows.append(Row(openComments: openComments, in: study.id)) }
    guard !rows.isEmpty else { return nil }
    self.rows = rows
  }
}

extension OpenMatters.Row {
  /// One example for each part, so that one part with many problems does not hide the others.
  fileprivate init?(_ problems: [Problem], of study: Study, _ one: String, _ several: String) {
    guard !problems.isEmpty else { return nil }
    var parts: Set<Place> = []
    var examples: [String] = []
    for problem in problems where examples.count < OpenMatters.mostExamples {
      let part = ProblemPlace(problem.place, in: study).part
      guard parts.insert(part).inserted else { continue }
      examples.append(Self.example(problem, at: part, in: study))
    }
    self.examples = examples
    let rest = problems.count - examples.count
    text = problems.count == 1 ? "1 \(one)" : "\(problems.count) \(several)"
    more = rest == 0 ? nil : "And \(rest) more."
    address = nil
  }

  fileprivate init(openComments: Int, in study: Study.ID) {
    text = openComments == 1 ? "1 open comment" : "\(openComments) open comments"
    examples = []
    more = nil
    address = Paths.threads(study) + "?state=\(ThreadState.open.rawValue)"
  }

  /// A problem with the name of its part, unless it says that itself.
  private static func example(_ problem: Problem, at part: Place, in study: Study) -> String {
    guard let title = PlacedPart(at: part, in: study)?.title(in: study.primaryLanguage),
      !problem.message.contains(title)
    else { return problem.message }
    return "“\(title)”: \(problem.message)"
  }
}

extension Services {
  /// How many threads on the draft and its versions nobody has answered.
  func openComments(on draft: Draft, for account: Account.ID) async throws -> Int {
    try await store.threadCounts(of: draft.study.id, for: account)?.open ?? 0
  }
}
