import StudyEditing
import StudyModel
import StudyStore

extension DecisionPage {
  /// What happened since a form was shown. Whatever makes its token stale is among it.
  static func news(
    since form: SubmittedForm, _ review: OpenedReview, _ rights: DecisionRights
  ) -> [News] {
    decided(since: form, review)
      + [
        reread(since: form, review), closed(since: form, rights), corrected(since: form, rights),
        askedAgain(since: form, rights),
      ].compactMap { $0.map { News(words: $0) } }
  }

  private static func decided(since form: SubmittedForm, _ review: OpenedReview) -> [News] {
    let known = form["decisions"].flatMap { Int(bounded: $0) } ?? review.decisions.count
    return review.decisions.dropFirst(max(0, known)).map {
      News(words: "\($0.name) \($0.meaning.past)", at: Moment($0.at))
    }
  }

  private static func reread(since form: SubmittedForm, _ review: OpenedReview) -> String? {
    guard let known = form["languages"], known != review.readTags else { return nil }
    return "The languages that you read are now \(OpenedReview.words(for: review.readLanguages))."
  }

  private static func closed(since form: SubmittedForm, _ rights: DecisionRights) -> String? {
    guard let known = form["threads"].flatMap({ Int(bounded: $0) }), known != rights.openThreads
    else { return nil }
    return rights.openThreads == 0
      ? "All required comments are closed." : DecisionError.open(rights.openThreads)
  }

  private static func corrected(since form: SubmittedForm, _ rights: DecisionRights) -> String? {
    guard let known = form["correction"], known != rights.correctionName else { return nil }
    return "Someone corrected the class of a change."
  }

  private static func askedAgain(since form: SubmittedForm, _ rights: DecisionRights) -> String? {
    guard let known = form["request"], known != rights.requestName else { return nil }
    return rights.isAdvice
      ? "You were asked again, individually. \(OpenedReview.advice)"
      : "You were asked again, as a member of the board."
  }
}

extension DecisionRights {
  /// How the form names the last correction of a class.
  var correctionName: String { lastCorrection.map { "\($0)" } ?? "" }

  /// How the form names the request under which the person decides.
  var requestName: String { request.map { "\($0)" } ?? "" }
}
