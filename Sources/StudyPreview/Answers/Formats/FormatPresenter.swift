import StudyModel

/// How screens ask for an answer format, and how its answers read. Each format has its own, in its own file;
/// `FormatPresenters` finds it.
protocol FormatPresenter: Sendable {
  /// The option offered to participants who don't know the answer.
  var dontKnow: DontKnow? { get }
  /// The label above the field when the question itself is the screen's title.
  var fieldLabel: Word { get }
  /// A note about how clients ask the question.
  var note: Word? { get }
  /// The message for a missing answer.
  var missing: Word { get }
  /// The message for an answer that is not the kind of value the format records.
  var wrongKind: Word { get }
  /// Whether it counts as a section of a form (ResearchKit §2.10).
  var standsAlone: Bool { get }

  /// The fields, with their current values.
  func control(in question: ControlBuilder) -> any Control

  /// The answer that the fields make up: null if nothing is entered. Invalid input is passed on as text.
  func answer(in values: FieldValues, of fields: AnswerFields) -> JSONValue

  /// The field values for an answer. Never called with null.
  func values(of answer: JSONValue, in fields: AnswerFields) -> FieldValues

  /// An answer as people read it. Never called with null.
  func words(for answer: JSONValue, by writer: AnswerText) -> String

  /// A limit that answers are checked against, in the unit that people type.
  func bound(_ bound: Double, by words: ScreenStrings, in language: Language) -> String
}

extension FormatPresenter {
  var dontKnow: DontKnow? { nil }
  var fieldLabel: Word { .yourAnswer }
  var note: Word? { nil }
  var wrongKind: Word { .wrongKind }
  var standsAlone: Bool { false }

  func words(for answer: JSONValue, by writer: AnswerText) -> String { writer.verbatim(answer) }

  func bound(_ bound: Double, by words: ScreenStrings, in language: Language) -> String {
    words.number(bound)
  }
}

/// Finds the presenter of a format; each presenter's file adds its own `visit`.
struct FormatPresenters: AnswerFormatVisitor {
  typealias Decision = any FormatPresenter
}

extension AnswerFormat {
  /// How the format is asked, and how its answers read.
  var presenter: any FormatPresenter { accept(FormatPresenters()) }
}
