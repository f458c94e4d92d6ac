extension Problem.Code {
  // Quizzes.
  public static let quizWithoutQuestions: Self = "quizWithoutQuestions"
  public static let tooFewChoices: Self = "tooFewChoices"
  public static let noRightAnswer: Self = "noRightAnswer"
  public static let severalRightAnswers: Self = "severalRightAnswers"
  public static let wrongAnswerUnexplained: Self = "wrongAnswerUnexplained"
  public static let minimumScoreTooHigh: Self = "minimumScoreTooHigh"
  public static let unknownPassage: Self = "unknownPassage"
  public static let questionTestsNothing: Self = "questionTestsNothing"
  public static let noSectionsToReturnTo: Self = "noSectionsToReturnTo"
  public static let quizEndsAbruptly: Self = "quizEndsAbruptly"
  public static let quizAlwaysPassed: Self = "quizAlwaysPassed"
  public static let quizLength: Self = "quizLength"
  public static let easyToGuess: Self = "easyToGuess"
  public static let mostlyTrueFalse: Self = "mostlyTrueFalse"
  public static let unknownFailureStep: Self = "unknownFailureStep"

  // Quiz questions.
  public static let rightAnswerUnexplained: Self = "rightAnswerUnexplained"
  public static let passageChanged: Self = "passageChanged"
  public static let passageTranslationChanged: Self = "passageTranslationChanged"
  public static let manyChoices: Self = "manyChoices"
  public static let unevenChoices: Self = "unevenChoices"
  public static let allOfTheAbove: Self = "allOfTheAbove"
  public static let negativeQuestion: Self = "negativeQuestion"
}
