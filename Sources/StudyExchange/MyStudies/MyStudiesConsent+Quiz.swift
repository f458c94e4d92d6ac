import Foundation
import StudyDocuments
import StudyModel

/// Writes the quiz and the sharing page.
extension MyStudiesConsent {
  func comprehension() -> JSONValue {
    let found = first { if case .quiz(let quiz) = $0 { quiz } else { nil } }
    guard let (step, quiz) = found else {
      return ["passScore": .number(0), "correctAnswers": .array([]), "questions": .array([])]
    }
    let place = place(of: step)
    var keys = MyStudiesKeys(longest: 15)
    var answers: [JSONValue] = []
    var questions: [JSONValue] = []
    for question in quiz.questions {
      let questionPlace = place + ["questions", question.id]
      guard let choices = choices(of: question), choices.count > 1,
        choices.contains(where: \.isRight)
      else {
        writer.lose(
          "quiz-question-not-carried", .dropped, .error, questionPlace,
          "A quiz question without choices")
        continue
      }
      if Set(choices.map(\.words)).count < choices.count {
        writer.lose(
          "quiz-answers-alike", .merged, .error, questionPlace,
          "Two choices with the same words, which the clients cannot tell apart")
      }
      let key = keys.key(for: question.id)
      if key != question.id {
        writer.lose(
          "key-renamed", .renamed, .note, questionPlace, "The identifier \(question.id)",
          became: key)
      }
      let isAll = question.allowsSeveral && !question.acceptsAny
      let right = choices.filter(\.isRight).map { JSONValue.string($0.words) }
      answers.append([
        "key": .string(key), "answer": .array(right), "evaluation": .string(isAll ? "all" : "any"),
      ])
      var value = MyStudiesSteps.blank(key: key)
      value["type"] = "Question"
      value["resultType"] = "textChoice"
      value["title"] = .string(writer.text(question.prompt))
      value["text"] = .string(writer.text(question.text))
      value["format"] = [
        "textChoices": .array(
          choices.map { choice in
            [
              "text": .string(choice.words), "value": .string(choice.words), "detail": "",
              "exclusive": .boolean(false),
            ]
          }), "selectionStyle": .string(isAll ? "Multiple" : "Single"),
      ]
      questions.append(.object(value))
      report(question, at: questionPlace)
    }
    report(quiz, at: place)
    let pass = min(max(quiz.passMark, 1), max(questions.count, 1))
    if pass < questions.count {
      writer.lose(
        "quiz-praises-all", .approximated, .warning, place + ["minimumScore"],
        "A quiz that is passed with mistakes",
        became: "the closing screen for quizzes without mistakes")
    }
    return [
      "passScore": .number(questions.isEmpty ? 0 : Double(pass)),
      "correctAnswers": .array(answers), "questions": .array(questions),
    ]
  }

  func choices(of question: QuizQuestion) -> [(words: String, isRight: Bool)]? {
    switch question.key {
    case .choices: return question.choices.map { (writer.text($0.text), $0.isCorrect) }
    case .boolean(let statement):
      let study = writer.study
      let yes = statement.yes.isEmpty ? study.interfaceText("yes") : statement.yes
      let no = statement.no.isEmpty ? study.interfaceText("no") : statement.no
      return [(writer.text(yes), statement.isTrue), (writer.text(no), !statement.isTrue)]
    case .number: return nil
    }
  }

  func report(_ question: QuizQuestion, at place: Place) {
    let explains =
      !question.explanation.isEmpty || !question.wrongExplanation.isEmpty
      || question.choices.contains { !$0.explanation.isEmpty }
    if explains {
      writer.lose(
        "explanation-dropped", .dropped, .warning, place, "The explanations of a quiz question")
    }
    if !question.passages.isEmpty {
      writer.lose(
        "tested-section-dropped", .dropped, .note, place, "Which section a quiz question tests")
    }
  }

  func report(_ quiz: Quiz, at place: Place) {
    for (name, isSet, severity) in [
      ("attempts", quiz.attempts > 0, Loss.Severity.warning),
      ("mode", quiz.mode != .gate, .error), ("onFailure", quiz.onFailure != .tryAgain, .warning),
      ("shufflesQuestions", quiz.shufflesQuestions, .note),
      ("shufflesChoices", quiz.shufflesChoices, .note),
      ("repeatsMissedOnly", quiz.repeatsMissedOnly, .note),
      ("failureStep", quiz.failureStep != nil, .warning),
      ("failureText", !quiz.failureText.isEmpty, .note),
    ] where isSet {
      writer.lose(
        "quiz-setting-dropped", .dropped, severity, place + [name],
        "The setting “\(name.asMemberName)” of the quiz", became: "tries without limit")
    }
  }

  // MARK: Sharing

  func sharingPage() -> JSONValue {
    guard let (step, sharing) = sharing else {
      return [
        "title": "", "text": "", "shortDesc": "", "longDesc": "", "learnMore": "",
        "allowWithoutSharing": .boolean(false),
      ]
    }
    let place = place(of: step)
    let short = writer.text(sharing.shortDescription)
    let long = writer.text(sharing.longDescription)
    let more = MyStudiesText.plainTags(writer.html(sharing.learnMore))
    let usual = writer.text(writer.study.interfaceText("sharingTitle"))
    let filler = [long, short, writer.text(step.title)].first { !$0.isEmpty } ?? usual
    if short.isEmpty || long.isEmpty || more.isEmpty {
      writer.lose(
        "sharing-completed", .approximated, .warning, place,
        "A sharing step without all of its texts, which the clients would not show",
        became: "one with the others repeated")
    }
    if sharing.isMandatory {
      writer.lose(
        "sharing-not-required", .weakened, .error, place + ["refusalAlert"],
        "That sharing is required", became: "a choice")
    }
    for (name, text) in [
      ("wideChoice", sharing.wideChoice), ("narrowChoice", sharing.narrowChoice),
      ("laterChange", sharing.laterChange),
    ] where !text.isEmpty {
      writer.lose(
        "setting-not-carried", .dropped, .warning, place + [name],
        "The setting “\(name.asMemberName)”")
    }
    return [
      "title": .string(writer.text(step.title)), "text": .string(writer.text(step.text)),
      "shortDesc": .string(short.isEmpty ? filler : short),
      "longDesc": .string(long.isEmpty ? filler : long),
      "learnMore": .string(more.isEmpty ? "<p>\(MyStudiesText.inline(filler))</p>" : more),
      "allowWithoutSharing": .boolean(true),
    ]
  }
}
