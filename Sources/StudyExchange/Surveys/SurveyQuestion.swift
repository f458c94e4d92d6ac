import StudyModel

/// A question of a page, or a heading between questions.
struct SurveyQuestion {
  /// Its step and, in a form or quiz, its item: what conditions refer to.
  let answer: AnswerReference
  let place: Place
  /// The question itself. Empty for a question step that asks by its title.
  var text: LocalizedText = [:]
  var help: LocalizedText = [:]
  var placeholder: LocalizedText = [:]
  var learnMore: LearnMore?
  /// Nil for a heading.
  var format: AnswerFormat?
  var isOptional = false
  /// Shown only while this holds, on a page that is shown.
  var visibility: Condition?
  /// For a heading: the questions that name it as their group are asked for each entry.
  var repetition: Repetition?
  /// The heading of the repeatable group that asks it.
  var group: FormItem.ID?
  /// For a quiz.
  var quiz: QuizQuestion?
  /// The answers of which one is needed to take part; nil where any is.
  var fitting: [Bool]?

  /// The last part of its identifier.
  var id: String { answer.item ?? answer.step }
}
