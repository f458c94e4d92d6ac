extension AnswerFormat {
  /// The answer in the form in which it is recorded. An empty answer is null if that is allowed; a text format with a
  /// default records the default instead (ResearchKit §3.13).
  func take(_ answer: JSONValue, isOptional: Bool, in context: AnswerContext) throws(Rejection)
    -> JSONValue
  {
    let settings = settings
    if answer.isDontKnow {
      guard settings.offersDontKnow else { throw .dontKnowNotOffered }
      return answer
    }
    if answer.isUnanswered {
      if settings.recordsDefault, let usual = settings.defaultAnswer(in: context) { return usual }
      if isOptional { return .null }
      throw .missing
    }
    do {
      return try settings.check(answer, in: context)
    } catch {
      // A blank text counts as no answer.
      if error == .missing, isOptional { return .null }
      throw error
    }
  }
}
