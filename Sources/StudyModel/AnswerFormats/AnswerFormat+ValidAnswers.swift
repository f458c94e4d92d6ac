extension AnswerFormat {
  /// An answer that the format accepts: its default, else a usual one, else no answer if that is allowed. Nil if none
  /// was found, for example because the settings have errors.
  public func validAnswer(isOptional: Bool = false, in context: AnswerContext) -> JSONValue? {
    let settings = settings
    let usual = settings.defaultAnswer(in: context).map { [$0] } ?? []
    for candidate in usual + settings.usualAnswers(in: context) {
      if let taken = try? take(candidate, isOptional: false, in: context) { return taken }
    }
    if isOptional { return .null }
    return settings.offersDontKnow ? .dontKnow : nil
  }
}
