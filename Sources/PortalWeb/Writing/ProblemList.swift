import StudyModel

/// The problems of the whole study, worst first.
struct ProblemList: Sendable {
  /// The maximum number of problems shown next to a form; the page of problems lists all of them.
  static let mostBeside = 100

  /// How many problems of each severity there are, most severe first.
  let summary: String
  /// The same, brief enough for a button.
  let short: String
  /// The number of problems that must or should be fixed.
  let toFix: Int
  let isEmpty: Bool
  let rows: [ProblemView]
  /// A link to the problems that are not among the rows.
  let rest: Rest?

  struct Rest: Sendable {
    let words: String
    let address: String
  }

  init(_ problems: [Problem], study: Study, most: Int = .max) {
    rows = problems.prefix(most).map { ProblemView($0, study: study) }
    rest =
      rows.count < problems.count
      ? Rest(words: "See all \(problems.count)", address: Paths.problems(study.id)) : nil
    isEmpty = problems.isEmpty
    let errors = problems.count { $0.severity == .error }
    let toFix = problems.countToFix
    let advice = problems.count - toFix
    self.toFix = toFix
    func counts(_ errorWords: String) -> String {
      let counts = [
        errors > 0 ? "\(errors) \(errorWords)" : nil,
        toFix > errors ? "\(toFix - errors) to review" : nil,
        advice > 0 ? "\(advice) to consider" : nil,
      ].compactMap(\.self)
      return counts.isEmpty ? "No problems" : counts.joined(separator: ", ")
    }
    short = counts("to fix")
    summary = counts("to fix before a version can be proposed")
  }

  /// The list as JSON, for scripts.
  var json: JSONValue {
    [
      "summary": .string(summary), "toFix": .number(Double(toFix)),
      "problems": .array(rows.map { .object($0.members) }),
      "rest": rest.map { ["words": .string($0.words), "address": .string($0.address)] } ?? .null,
    ]
  }
}
