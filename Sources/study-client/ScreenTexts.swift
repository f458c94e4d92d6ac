import StudyModel

/// What a screen says, in one language. Markdown stays Markdown.
struct ScreenTexts {
  let step: Step.ID
  let language: Language
  let title: String
  /// What is read, in addition to the title.
  let texts: [String]
  let choices: [String]
  /// The button that continues, and the one that skips or refuses.
  let buttons: [String]

  /// Like a screen of `accord walk --screens`, with words in place of HTML.
  var json: JSONValue {
    [
      "step": .string(step), "language": .string(language.rawValue), "title": .string(title),
      "texts": .array(texts.filter { !$0.isEmpty }.map(JSONValue.string)),
      "choices": .array(choices.map(JSONValue.string)),
      "buttons": .array(buttons.map(JSONValue.string)),
    ]
  }
}
