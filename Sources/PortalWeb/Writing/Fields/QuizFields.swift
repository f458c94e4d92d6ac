import ConsentMarkdown
import Foundation
import StudyModel

/// The fields of quizzes and of their questions.
enum QuizFields {
  static func quiz(of step: Step, in study: Study) -> [EditorField] {
    let language = study.primaryLanguage
    let task = study.tasks.first { $0.steps.contains { $0.id == step.id } }
    let steps = ((task?.steps ?? []) + (task?.endings ?? [])).filter { $0.id != step.id }
    return [
      EditorField.plain(
        "minimumScore", label: "Right answers to pass", hint: "Leave blank to require all of them.",
        as: .whole
      ).half,
      EditorField.plain("attempts", label: "Tries", hint: "Enter 0 for no limit.", as: .whole).half,
      .plain(
        "mode", label: "Effect of the result",
        as: .options([
          .init(value: "gate", label: "Only participants who pass continue"),
          .init(value: "inform", label: "Everyone continues and learns what was right"),
          .init(
            value: "staff",
            label: "Participants who have no tries left continue with the study team"),
        ])),
      .plain(
        "onFailure", label: "If not passed",
        as: .options([
          .init(value: "tryAgain", label: "Try again"),
          .init(
            value: "backToSections", label: "Review the missed sections, then try again"),
          .init(value: "end", label: "No more tries"),
        ])),
      .toggle(
        "repeatsMissedOnly", label: "On another try, ask only the missed questions",
        hint: "Otherwise, all questions are asked again."),
      .toggle("shufflesQuestions", label: "Shuffle questions on each try"),
      .toggle(
        "shufflesChoices", label: "Shuffle answers on each try",
        hint: "Answers that stay last are not shuffled."),
      .prose(
        "failureText", label: "After the last try",
        hint: "Shown to people who did not pass. The contact details appear below it."),
      EditorField.plain(
        "failureStep", label: "After the last try: next step",
        hint: "If nothing is chosen, the task ends there.",
        as: .options(
          steps.map { .init(value: $0.id, label: StepNames.title(of: $0, in: language, study)) })
      ).rare,
    ]
  }

  static func question(_ question: QuizQuestion, in study: Study) -> [EditorField] {
    [.words("prompt", label: "Question"), .prose("text", label: "Small text below the question")]
      + answers(to: question) + [
        .prose(
          "explanation", label: "After a right answer",
          hint: "Explain in one sentence what is right. This also helps people who guessed."),
        .prose(
          "wrongExplanation",
          label: question.key == .choices ? "After any other wrong answer" : "After a wrong answer",
          hint: question.key == .choices
            ? "Used for answers that do not explain why they are wrong." : nil),
        .plain(
          "tests", label: "Tests", hint: "A wrong answer leads to this part of the consent.",
          as: .passage(PassageOption.all(in: study))),
      ]
  }

  private static func answers(to question: QuizQuestion) -> [EditorField] {
    switch question.key {
    case .choices:
      [
        .toggle(
          "allowsSeveral", label: "Allow multiple answers",
          hint: "People must choose all right answers and no others."),
        .toggle("acceptsAny", label: "Any right answer counts"),
        .plain(
          "choices", label: "Answers",
          hint:
            "Check the right answers. Explain to people who choose a wrong answer why it is wrong.",
          as: .choices(.init(correct: true, explanation: true, staysLast: true))),
      ]
    case .boolean:
      [
        .toggle("key", "isTrue", label: "Yes is right", hint: "Otherwise, No is right."),
        EditorField.words("key", "yes", label: "Label for Yes").rare,
        EditorField.words("key", "no", label: "Label for No").rare,
      ]
    case .number:
      [
        EditorField.plain(
          "key", "lowest", label: "Right number", hint: "Or the lowest right number.", as: .decimal
        ).half,
        EditorField.plain(
          "key", "highest", label: "Highest right number", hint: "If a range of numbers is right.",
          as: .decimal
        ).half,
        .toggle("key", "isWhole", label: "Whole numbers only"),
        .words("key", "unit", label: "Unit", hint: "Shown after the field. For example, “weeks”."),
        .prose("key", "tooLow", label: "After a number that is too low"),
        .prose("key", "tooHigh", label: "After a number that is too high"),
        EditorField.plain("key", "minimum", label: "Lowest number allowed", as: .decimal).rare,
        EditorField.plain("key", "maximum", label: "Highest number allowed", as: .decimal).rare,
      ]
    }
  }

  static func word(for kind: QuizKey.Kind) -> String {
    switch kind {
    case .choices: "Multiple choice"
    case .boolean: "Yes or no"
    case .number: "Number"
    }
  }

  static func kindWords(of question: QuizQuestion) -> String {
    guard question.key == .choices else { return word(for: question.key.kind) }
    return question.choices.count == 1 ? "1 answer" : "\(question.choices.count) answers"
  }

  /// A key of a kind, as it begins.
  static func key(_ kind: QuizKey.Kind) -> QuizKey {
    switch kind {
    case .choices: .choices
    case .boolean: .boolean(RightStatement())
    case .number: .number(RightNumber())
    }
  }
}

/// A part of a consent to test: a section or one of its paragraphs, linked to the words that stand there now.
struct PassageOption: Sendable {
  let passage: TestedPassage
  let label: String

  var key: String { Self.key(of: passage) }
  var option: EditorField.Option { EditorField.Option(value: key, label: label) }

  /// `consent/section`, or `consent/section#2` for a section's second paragraph.
  static func key(of passage: TestedPassage) -> String {
    "\(passage.consent)/\(passage.section)" + (passage.paragraph.map { "#\($0 + 1)" } ?? "")
  }

  static func key(of value: JSONValue) -> String? {
    guard let consent = value["consent"]?.stringValue, let section = value["section"]?.stringValue
    else { return nil }
    let paragraph = value["paragraph"]?.numberValue.flatMap { Int(bounded: $0) }
    return key(of: TestedPassage(consent: consent, section: section, paragraph: paragraph))
  }

  static func all(in study: Study) -> [PassageOption] {
    let language = study.primaryLanguage
    return study.consents.flatMap { consent in
      consent.sections.flatMap { section -> [PassageOption] in
        let scene = section.sceneTitle(in: language, else: language)
        let heading = scene.isEmpty ? section.documentHeading(in: language, else: language) : scene
        let consentTitle = study.title(consent.title, in: language)
        let title =
          (study.consents.count > 1 ? "\(consentTitle): " : "")
          + (heading.isEmpty ? section.id : study.title(heading, in: language))
        let whole = TestedPassage(consent: consent.id, section: section.id).linked(in: study)
        return [PassageOption(passage: whole, label: title)]
          + section.testableParagraphs(in: study).map { paragraph in
            PassageOption(
              passage: TestedPassage(
                consent: consent.id, section: section.id, paragraph: paragraph.index,
                quote: paragraph.source),
              label: "\(title) · \(paragraph.index + 1): \(paragraph.words.shortened(to: 48))")
          }
      }
    }
  }
}

extension Section {
  /// The paragraphs that say something, by position and as they are read: no headings alone and no lines.
  func testableParagraphs(in study: Study) -> [TestableParagraph] {
    let language = study.primaryLanguage
    if isHTML {
      return htmlParagraphs(in: language, else: language).enumerated()
        .filter { !$1.isHeading && $1.words.contains(where: \.isLetter) }
        .map { TestableParagraph(index: $0, source: $1.words, words: $1.words) }
    }
    let sources = sources(in: language, else: language)
    return zip(sources, paragraphs(in: language, else: language)).enumerated()
      .filter { _, texts in
        let isHeading = texts.0.hasPrefix("#") && !texts.0.contains("\n")
        return !isHeading && texts.0.contains(where: \.isLetter)
      }
      .map { index, texts in
        let words = MarkdownPlainText(texts.0).string.split(whereSeparator: \.isWhitespace)
        return TestableParagraph(
          index: index, source: texts.1, words: words.joined(separator: " "))
      }
  }
}

/// A paragraph that a question can be about.
struct TestableParagraph: Sendable {
  let index: Int
  /// As it is written, with single spaces.
  let source: String
  /// As it is read.
  let words: String
}

extension String {
  /// Its beginning, with an ellipsis where something is left out.
  func shortened(to length: Int) -> String {
    count <= length ? self : prefix(length - 1).trimmingCharacters(in: .whitespaces) + "…"
  }
}
