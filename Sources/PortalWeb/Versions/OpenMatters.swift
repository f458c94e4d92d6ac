import StudyModel
import StudyParts
import StudyStore

/// Open problems of a study by kind, and its open reviews and comments, for people who are about to propose or publish it.
struct OpenMatters: Sendable {
  let title: String
  /// Whether there are problems, not only reviews and comments.
  let hasProblems: Bool
  let rows: [Row]

  struct Row: Sendable {
    let text: String
    /// Some of the problems, each with its part and in its own words.
    let examples: [String]
    /// How many more there are.
    let more: String?
    /// Whether they must be settled.
    let note: String?
    /// Where they are listed, if it is not with the problems.
    let address: String?
  }

  fileprivate static let mostExamples = 3

  /// Nil if nothing is open.
  ///
  /// - Parameters:
  ///   - comments: How many threads there are, of which those that nobody has answered are shown.
  ///   - withTranslations: False if missing translations are reported elsewhere.
  ///   - isApproved: Whether nobody has to approve the study, or not anymore.
  ///   - review: Who was asked to review the version and has not answered; nil for a draft, and if everyone has.
  init?(
    _ study: Study, problems found: [Problem], comments: ThreadCounts,
    withTranslations: Bool = true, isApproved: Bool = false, review: Row? = nil
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
    let said = Row.comments(comments, in: study.id, isApproved: isApproved)
    title =
      hasProblems
      ? "Remaining problems"
      : review == nil
        ? "Open comments" : said.isEmpty ? "Open review" : "Open review and comments"
    rows += [review].compactMap(\.self) + said
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
    note = nil
    address = nil
  }

  /// The comments that nobody has answered: those that an approval waits for, and the others.
  fileprivate static func comments(
    _ counts: ThreadCounts, in study: Study.ID, isApproved: Bool
  ) -> [Self] {
    let list = Paths.threads(study) + "?state=\(ThreadState.open.rawValue)"
    let required = counts.requiredOpen
    let others = counts.open - required
    var rows: [Self] = []
    if required > 0 {
      rows.append(
        Self(
          text: required == 1
            ? "1 unanswered required comment"
            : "\(required) unanswered required comments",
          note: isApproved
            ? nil
            : "Answer these first. If nothing needs to change, reply and explain why. An approval waits until they are settled.",
          address: list + "&required=on"))
    }
    if others > 0 {
      let kind = required > 0 ? "other open comment" : "open comment"
      rows.append(
        Self(
          text: others == 1 ? "1 \(kind)" : "\(others) \(kind)s",
          note: "These can stay open.", address: list))
    }
    return rows
  }

  /// Who was asked to review a version and has not answered; nil if everyone has. A board that has decided waits for nobody.
  init?(unansweredOf requests: [ReviewRequest], about line: VersionLine, of study: Study.ID) {
    let people = requests.flatMap(\.people)
    var names: [String] = []
    for request in requests where request.isOpen {
      let asked =
        if let board = request.board {
          line.state == .proposed ? [board] : []
        } else {
          request.people.filter { person in
            !person.isAuthor && !people.contains { $0.email == person.email && $0.decision != nil }
          }.map { $0.name ?? $0.email }
        }
      names += asked.filter { !names.contains($0) }
    }
    guard let first = names.first else { return nil }
    self.init(
      text: names.count == 1
        ? "\(first) has not answered yet"
        : "\(names.formatted(.list(type: .and).locale(.portal))) have not answered yet",
      note: "Asked to review this version.", address: Paths.version(study, line.number))
  }

  private init(text: String, note: String?, address: String) {
    self.text = text
    examples = []
    more = nil
    self.note = note
    self.address = address
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
  /// How many threads there are on the draft and its versions.
  func comments(on draft: Draft, for account: Account.ID) async throws -> ThreadCounts {
    try await store.threadCounts(of: draft.study.id, for: account) ?? ThreadCounts()
  }
}
