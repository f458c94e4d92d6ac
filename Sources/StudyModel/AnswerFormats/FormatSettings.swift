/// What the model needs from every answer format. Each format provides it in one file: its settings and texts, how an
/// answer is checked and compared, and its problems.
public protocol FormatSettings: Codable, Hashable, Sendable {
  static var kind: AnswerFormat.Kind { get }

  /// These settings as a format.
  var format: AnswerFormat { get }

  /// The simpler format that code without special handling for this one uses instead.
  var shape: AnswerShape { get }

  /// What a question begins with when an author chooses the format.
  /// - Parameter choices: the answers of the format it replaces, for a format that has such a list.
  static func blank(keeping choices: [TextChoice]) -> Self

  /// Every nonempty text that people read, with its place below the place of the format.
  func texts(at place: Place) -> [PlacedText]

  /// Texts, other than the question, to read before answering.
  var textsToRead: [LocalizedText] { get }

  /// The images it shows.
  var assets: [Asset.ID] { get }

  /// The images that convey something no nearby text says.
  var picturesWithoutWords: [Asset.ID] { get }

  /// How “I don't know” is offered; nil if it isn't, as in formats for which ResearchKit disables it (§3.0).
  var dontKnow: DontKnow? { get }

  /// The answer preselected when the question is shown.
  var defaultAnswer: JSONValue? { get }

  /// The default answer for a participant, for formats whose default depends on the day or the language.
  func defaultAnswer(in context: AnswerContext) -> JSONValue?

  /// Whether the default is recorded if the participant answers nothing (ResearchKit §3.13).
  var recordsDefault: Bool { get }

  /// The answer in the form in which it is recorded. Throws the reason it cannot be one. Never called with null.
  func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue

  /// The unit shown next to the answer, if the author has chosen one. Recorded with the answer.
  func shownUnit(in language: Language, else fallback: Language) -> String?

  /// Unchecked answers, the most usual first. Settings without errors accept at least one of them.
  func usualAnswers(in context: AnswerContext) -> [JSONValue]

  /// The time to answer after reading: 5 seconds for a single choice, and multiples of that for other formats.
  var secondsToAnswer: Double { get }

  /// The kinds of comparison that conditions can make.
  var comparable: ComparableAnswer { get }

  /// The values that can be chosen; nil if there is no list. Answers that a participant types are not included.
  var offered: [OfferedChoice]? { get }

  /// Whether a number can be an answer, as far as the settings show.
  func allows(_ number: Double) -> Bool

  /// The format's problems, at the place of the format.
  func problems(at place: Place) -> [Problem]

  /// Changes the value of an offered choice.
  mutating func renameChoice(_ old: ChoiceValue, to value: ChoiceValue) throws(RenamingError)

  /// The item in the same form whose answer must be repeated; nil if the format asks a question of its own.
  var repeatedItem: FormItem.ID? { get }

  /// Visits the items in the same form that it names, each with the member that names it.
  mutating func passItems(_ visit: (inout FormItem.ID, _ member: String) -> Void)

  /// The parts in its lists that keep settings from an imported file.
  var keepingParts: [any KeepingPart] { get }

  /// Gives a kept setting to a part in its lists, if the setting's path leads to one.
  mutating func passOn(_ setting: KeptHandout) -> Bool
}

/// A format in which an author can offer “I don't know”.
public protocol FormatWithDontKnow: FormatSettings {
  var dontKnow: DontKnow? { get set }
}

extension FormatSettings {
  public var textsToRead: [LocalizedText] { [] }
  public var assets: [Asset.ID] { [] }
  public var picturesWithoutWords: [Asset.ID] { [] }
  public var dontKnow: DontKnow? { nil }
  public var defaultAnswer: JSONValue? { nil }
  public func defaultAnswer(in context: AnswerContext) -> JSONValue? { defaultAnswer }
  public var recordsDefault: Bool { false }
  public func shownUnit(in language: Language, else fallback: Language) -> String? { nil }
  public var offered: [OfferedChoice]? { nil }
  public func problems(at place: Place) -> [Problem] { [] }
  public var repeatedItem: FormItem.ID? { nil }
  public mutating func passItems(_ visit: (inout FormItem.ID, _ member: String) -> Void) {}
  public var keepingParts: [any KeepingPart] { [] }
  public mutating func passOn(_ setting: KeptHandout) -> Bool { false }

  public func allows(_ number: Double) -> Bool {
    comparable.range?.meets(Interval(number, number)) ?? true
  }

  public mutating func renameChoice(
    _ old: ChoiceValue, to value: ChoiceValue
  ) throws(RenamingError) {
    throw .unknownPart
  }

  public var offersDontKnow: Bool { dontKnow != nil }
}
