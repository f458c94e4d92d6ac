extension Problem.Code {
  // Answers in texts.
  public static let malformedPiping: Self = "malformedPiping"
  public static let pipedOutOfPlace: Self = "pipedOutOfPlace"
  public static let pipedWithoutWords: Self = "pipedWithoutWords"
  public static let pipedWithoutDefault: Self = "pipedWithoutDefault"

  // Eligibility.
  public static let nothingChecksEligibility: Self = "nothingChecksEligibility"
  public static let everyAnswerFits: Self = "everyAnswerFits"
  public static let noAnswerFits: Self = "noAnswerFits"
  public static let eligibilityWithoutEnding: Self = "eligibilityWithoutEnding"
  public static let eligibilityOptional: Self = "eligibilityOptional"
  public static let invalidTokenLength: Self = "invalidTokenLength"

  // Schedules.
  public static let scheduledJoining: Self = "scheduledJoining"
  public static let unknownAnchor: Self = "unknownAnchor"
  public static let anchorInItself: Self = "anchorInItself"
  public static let startBeforeEnrollment: Self = "startBeforeEnrollment"
  public static let scheduleEndsBeforeStart: Self = "scheduleEndsBeforeStart"
  public static let scheduleOutOfBounds: Self = "scheduleOutOfBounds"
  public static let windowLongerThanPeriod: Self = "windowLongerThanPeriod"
  public static let noWindows: Self = "noWindows"
  public static let windowsOverlap: Self = "windowsOverlap"

  // Articles.
  public static let duplicateArticle: Self = "duplicateArticle"
  public static let articleWithoutTitle: Self = "articleWithoutTitle"
  public static let emptyArticle: Self = "emptyArticle"
  public static let fileNotPDF: Self = "fileNotPDF"
  public static let fileNotTranslated: Self = "fileNotTranslated"

  // Components that only a client runs.
  public static let noHealthTypes: Self = "noHealthTypes"
  public static let unknownHealthType: Self = "unknownHealthType"
  public static let healthTypeWithoutWords: Self = "healthTypeWithoutWords"
  public static let customTaskWithoutName: Self = "customTaskWithoutName"
  public static let invalidParameter: Self = "invalidParameter"
}
