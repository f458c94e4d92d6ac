/// A problem as shown next to a field or in the list.
struct ProblemView: Sendable {
  let severity: String
  let word: String
  var message: String
  let address: String
  let whereabouts: String
  let isError: Bool
  let isWarning: Bool
  let isAdvice: Bool
  /// Whether a link leads to the part in the editor, which reviewers do not use.
  var isLinked = true
}
