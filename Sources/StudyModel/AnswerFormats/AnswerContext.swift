/// What an answer is checked against, apart from its format.
public struct AnswerContext: Sendable {
  /// The day that relative dates are measured from.
  public var today: CalendarDay
  /// The languages in which a default text is looked up, in order of preference.
  public var languages: [Language]
  /// The answers to the same form so far, by item, for confirmation items.
  public var siblings: [String: JSONValue]

  public init(
    today: CalendarDay, languages: [Language] = [], siblings: [String: JSONValue] = [:]
  ) {
    self.today = today
    self.languages = languages
    self.siblings = siblings
  }
}
