import StudyModel

extension Mistake {
  static let inQuizzes = ofTheQuiz + ofItsQuestions + ofItsNumbers + ofItsWording

  private static let quiz = "tasks/join/steps/quiz"
  private static let risk = "tasks/join/steps/quiz/questions/risk"

  private static let ofTheQuiz = [
    Mistake(.quizWithoutQuestions, .error, at: "\(quiz)/questions") {
      $0.changeQuiz { $0.questions = [] }
    },
    Mistake(.duplicateQuestion, .error, at: risk) {
      $0.changeQuiz { $0.questions.append($0.questions[0]) }
    },
    Mistake(.minimumScoreTooHigh, .error, at: "\(quiz)/minimumScore") {
      $0.changeQuiz { $0.minimumScore = 5 }
    },
    Mistake(.quizAlwaysPassed, .warning, at: "\(quiz)/minimumScore") {
      $0.changeQuiz { $0.minimumScore = 0 }
    },
    Mistake(.outOfBounds, .error, at: "\(quiz)/minimumScore") {
      $0.changeQuiz { $0.minimumScore = -1 }
    },
    Mistake(.outOfBounds, .error, at: "\(quiz)/attempts") {
      $0.changeQuiz { $0.attempts = -1 }
    },
    Mistake(.noSectionsToReturnTo, .warning, at: "\(quiz)/onFailure") {
      $0.changeQuiz { $0.onFailure = .backToSections }
      $0.join.steps.swapAt(0, 1)
    },
    Mistake(
      .quizEndsAbruptly, .warning, at: "\(quiz)/onFailure",
      additional: "warning unreachableContact at facts/researchContact"
    ) {
      $0.facts.researchContact = Contact(name: "Ada")
      $0.changeQuiz { $0.attempts = 2 }
    },
    Mistake(.unknownFailureStep, .error, at: "\(quiz)/failureStep") {
      $0.changeQuiz { $0.failureStep = "nowhere" }
    },
    Mistake(.quizLength, .advice, at: "\(quiz)/questions") {
      $0.changeQuiz { $0.questions.removeLast() }
    },
    Mistake(.stepTextNotShown, .warning, at: "\(quiz)/detailText") {
      $0.join["quiz"].detailText = [.english: "In small print"]
    },
    Mistake(.stepTextNotShown, .warning, at: "\(quiz)/lookAgainLabel") {
      $0.changeQuiz { $0.lookAgainLabel = text("Read it again") }
    },
    Mistake(.easyToGuess, .advice, at: "\(quiz)/minimumScore") {
      $0.changeQuiz { $0.minimumScore = 2 }
    },
    Mistake(.mostlyTrueFalse, .advice, at: "\(quiz)/questions") {
      $0.changeQuiz { quiz in
        for index in quiz.questions.indices.dropFirst() {
          quiz.questions[index].key = .boolean(RightStatement(isTrue: true))
          quiz.questions[index].wrongExplanation = text("It is.")
        }
      }
    },
  ]

  private static let ofItsQuestions = [
    Mistake(.questionWithoutWords, .error, at: "\(risk)/prompt") {
      $0.changeQuiz { $0.questions[0].prompt = [:] }
    },
    Mistake(.tooFewChoices, .error, at: "\(risk)/choices") {
      $0.changeQuiz { $0.questions[0].choices.removeLast() }
    },
    Mistake(.noRightAnswer, .error, at: "\(risk)/choices") {
      $0.changeQuiz {
        $0.questions[0].choices[0].isCorrect = false
        $0.questions[0].choices[0].explanation = text("No.")
      }
    },
    Mistake(.severalRightAnswers, .error, at: "\(risk)/choices") {
      $0.changeQuiz { $0.questions[0].choices[1].isCorrect = true }
    },
    Mistake(.wrongAnswerUnexplained, .warning, at: "\(risk)/choices/none/explanation") {
      $0.changeQuiz { $0.questions[0].choices[1].explanation = [:] }
    },
    Mistake(.wrongAnswerUnexplained, .warning, at: "\(risk)/wrongExplanation") {
      $0.changeQuiz { $0.questions[0].key = .boolean(RightStatement(isTrue: true)) }
    },
    Mistake(.rightAnswerUnexplained, .advice, at: "\(risk)/explanation") {
      $0.changeQuiz { $0.questions[0].explanation = [:] }
    },
    Mistake(.unknownPassage, .error, at: "\(risk)/tests") {
      $0.changeQuiz { $0.questions[0].tests?.section = "benefits" }
    },
    Mistake(.unknownPassage, .error, at: "\(risk)/tests") {
      $0.changeQuiz { $0.questions[0].tests?.paragraph = 7 }
    },
    Mistake(.unknownPassage, .error, at: "\(risk)/alsoTests/consent/benefits") {
      $0.changeQuiz {
        $0.questions[0].alsoTests = [TestedPassage(consent: "consent", section: "benefits")]
      }
    },
    Mistake(.passageChanged, .warning, at: "\(risk)/tests") {
      $0.changeQuiz {
        $0.questions[0].tests?.paragraph = 0
        $0.questions[0].tests?.quote = "There are no risks."
      }
    },
    Mistake(.passageChanged, .advice, at: "\(risk)/tests") {
      $0.changeQuiz { $0.questions[0].tests?.digest = "0000000000000000" }
    },
    Mistake(.passageTranslationChanged, .warning, at: "\(risk)/tests/es") {
      $0 = $0.translated(into: .spanish)
      let study = $0
      $0.changeQuiz {
        $0.questions[0].tests?.paragraph = 0
        $0.questions[0].tests = $0.questions[0].tests?.linked(in: study)
        $0.questions[0].tests?.translations = ["es": "0"]
      }
    },
    Mistake(.questionTestsNothing, .advice, at: "\(risk)/tests") {
      $0.changeQuiz { $0.questions[0].tests = nil }
    },
  ]

  private static let ofItsNumbers = [
    Mistake(.noRightAnswer, .error, at: "\(risk)/key/lowest") { $0.askForANumber(.init()) },
    Mistake(.noRightAnswer, .error, at: "\(risk)/key/lowest") {
      $0.askForANumber(.init(lowest: 12, isWhole: true, maximum: 10))
    },
    Mistake(.noRightAnswer, .error, at: "\(risk)/key/lowest") {
      $0.askForANumber(.init(lowest: 2.5, isWhole: true))
    },
    Mistake(.emptyRange, .error, at: "\(risk)/key/highest") {
      $0.askForANumber(.init(lowest: 3, highest: 2))
    },
    Mistake(.emptyRange, .error, at: "\(risk)/key/maximum") {
      $0.askForANumber(.init(lowest: 3, minimum: 5, maximum: 1))
    },
  ]

  private static let ofItsWording = [
    Mistake(.negativeQuestion, .advice, at: "\(risk)/prompt") {
      $0.changeQuiz { $0.questions[0].prompt = text("Which is NOT a risk?") }
    },
    Mistake(.manyChoices, .advice, at: "\(risk)/choices") {
      $0.changeQuiz { quiz in
        for number in 3...5 {
          quiz.questions[0].choices.append(
            QuizChoice(
              value: "\(number)", text: text("Number \(number)"), explanation: text("No.")))
        }
      }
    },
    Mistake(.allOfTheAbove, .advice, at: "\(risk)/choices/none") {
      $0.changeQuiz { $0.questions[0].choices[1].text = text("None of the above") }
    },
    Mistake(.unevenChoices, .advice, at: "\(risk)/choices") {
      $0.changeQuiz {
        $0.questions[0].choices[0].text = text(
          "They are small, and the team tells you about each of them before you start")
      }
    },
  ]
}

extension Study {
  fileprivate mutating func askForANumber(_ number: RightNumber) {
    changeQuiz {
      $0.questions[0].key = .number(number)
      $0.questions[0].wrongExplanation = text("Count again.")
    }
  }
}
