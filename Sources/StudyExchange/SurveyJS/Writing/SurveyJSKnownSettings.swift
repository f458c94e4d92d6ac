import StudyModel

extension SurveyJSWriter {
  /// Reports each setting of a part that is neither written nor reported otherwise, so that a setting added to the model is never
  /// lost silently.
  func reportUnknown(in part: some Encodable, except known: Set<String>, at place: Place) {
    for name in setMembers(of: part, except: known) {
      lose(
        "setting-not-carried", .dropped, .note, place + [name],
        "The setting “\(name.asMemberName)”")
    }
  }

  func reportUnknown(in format: AnswerFormat, at place: Place) {
    reportUnknown(in: format, except: format.accept(KnownFormats()).union(["kind"]), at: place)
  }

  func reportUnknown(in step: Step, at place: Place) {
    let known: Set<String> = [
      "id", "kind", "title", "text", "detailText", "footnote", "isOptional", "image", "bodyItems",
      "earlyEnding", "continueLabel", "skipLabel", "keptSettings",
    ]
    reportUnknown(in: step, except: known.union(step.content.accept(KnownSteps())), at: place)
  }
}

private let scale: Set<String> = [
  "minimum", "maximum", "defaultValue", "isVertical", "minimumLabel", "maximumLabel",
  "minimumImage", "maximumImage", "hidesSelectedValue", "hidesRanges", "hidesLabels",
  "hidesValueMarkers", "gradient", "dontKnow",
]

/// The settings of each format that `SurveyJSControls` writes or reports.
private struct KnownFormats: AnswerShapeVisitor {
  func reduced<Format: ReducibleFormat>(
    _ decision: Set<String>, from format: Format
  ) -> Set<String> { Format.membersInShape }

  func visit(_ format: BooleanFormat) -> Set<String> { ["yes", "no"] }
  func visit(_ format: TextChoiceFormat) -> Set<String> { ["allowsSeveral", "choices"] }
  func visit(_ format: ImageChoiceFormat) -> Set<String> { ["allowsSeveral", "choices"] }
  func visit(_ format: ColorChoiceFormat) -> Set<String> { ["allowsSeveral", "choices"] }
  func visit(_ format: ValuePickerFormat) -> Set<String> { ["choices"] }
  func visit(_ format: MultipleValuePickerFormat) -> Set<String> { ["pickers"] }
  func visit(_ format: ScaleFormat) -> Set<String> { scale.union(["step"]) }
  func visit(_ format: ContinuousScaleFormat) -> Set<String> {
    scale.union(["fractionDigits", "isPercentage"])
  }
  func visit(_ format: TextScaleFormat) -> Set<String> { scale.union(["choices", "defaultIndex"]) }
  func visit(_ format: NumericFormat) -> Set<String> {
    [
      "isWhole", "unit", "displayUnit", "minimum", "maximum", "fractionDigits", "defaultValue",
      "placeholder", "dontKnow",
    ]
  }
  func visit(_ format: TextFormat) -> Set<String> {
    [
      "allowsSeveralLines", "maximumLength", "pattern", "patternMessage", "defaultText",
      "placeholder", "hidesText", "hidesCharacterCount", "hidesClearButton", "keyboard",
      "capitalization", "correction", "spelling", "contentType", "passwordRules", "dontKnow",
    ]
  }
  func visit(_ format: ConfirmTextFormat) -> Set<String> {
    ["original", "message", "hidesText", "maximumLength"]
  }
  func visit(_ format: EmailFormat) -> Set<String> { [] }
  func visit(_ format: DateFormat) -> Set<String> {
    [
      "includesTime", "defaultDate", "minimum", "maximum", "daysBeforeToday", "daysAfterToday",
      "minuteStep", "calendar", "dontKnow",
    ]
  }
  func visit(_ format: TimeOfDayFormat) -> Set<String> {
    ["defaultTime", "minuteStep", "dontKnow"]
  }
  func visit(_ format: TimeIntervalFormat) -> Set<String> {
    ["defaultSeconds", "minuteStep", "dontKnow"]
  }
  func visit(_ format: HeightFormat) -> Set<String> { ["system", "dontKnow"] }
  func visit(_ format: WeightFormat) -> Set<String> {
    ["system", "minimum", "maximum", "defaultValue", "limitsArePounds", "dontKnow"]
  }
  func visit(_ format: AgeFormat) -> Set<String> {
    [
      "minimum", "maximum", "recordsYear", "minimumIsRange", "maximumIsRange", "relativeYear",
      "defaultValue", "dontKnow",
    ]
  }
  func visit(_ format: LocationFormat) -> Set<String> { ["usesCurrentLocation", "placeholder"] }
  func visit(_ format: SocioeconomicLadderFormat) -> Set<String> {
    ["topLabel", "bottomLabel", "dontKnow"]
  }
  func visit(_ format: HealthCharacteristicFormat) -> Set<String> {
    ["characteristic", "defaultDate", "minimum", "maximum", "calendar", "requestsAuthorization"]
  }
  func visit(_ format: HealthQuantityFormat) -> Set<String> {
    ["quantity", "unit", "isWhole", "requestsAuthorization"]
  }
}

/// The settings of each kind of step that `SurveyJSPages` writes or reports.
private struct KnownSteps: StepShapeVisitor {
  func reduced<Content: ReducibleStep>(
    _ decision: Set<String>, from content: Content
  ) -> Set<String> { Content.membersInShape }

  func visit(_ content: ConsentScenes) -> Set<String> { ["consent"] }
  func visit(_ content: ConsentForm) -> Set<String> {
    ["pages", "allowsDeclining", "denyAlert", "cancelAlert", "allowLabel", "declineLabel"]
  }
  func visit(_ content: Sharing) -> Set<String> {
    [
      "shortDescription", "longDescription", "wideChoice", "narrowChoice", "learnMore",
      "laterChange", "refusalAlert",
    ]
  }
  func visit(_ content: Quiz) -> Set<String> {
    [
      "questions", "minimumScore", "attempts", "onFailure", "mode", "repeatsMissedOnly",
      "shufflesQuestions", "shufflesChoices", "failureStep", "failureText",
    ]
  }
  func visit(_ content: ConsentReview) -> Set<String> {
    ["consent", "signature", "reasonForConsent", "agreeLabel", "disagreeLabel"]
  }
  func visit(_ content: Instruction) -> Set<String> { [] }
  func visit(_ content: Question) -> Set<String> {
    ["format", "question", "placeholder", "tag", "learnMore"]
  }
  func visit(_ content: Form) -> Set<String> { ["items", "footer"] }
  func visit(_ content: AnswerSummary) -> Set<String> { [] }
  func visit(_ content: Completion) -> Set<String> { [] }
  func visit(_ content: SignatureRequest) -> Set<String> { [] }
  // Steps of an app are reported as left out.
  func visit(_ content: Permissions) -> Set<String> { members(of: content) }
  func visit(_ content: Passcode) -> Set<String> { members(of: content) }
  func visit(_ content: Registration) -> Set<String> { members(of: content) }
  func visit(_ content: Login) -> Set<String> { members(of: content) }
  func visit(_ content: Wait) -> Set<String> { members(of: content) }
  func visit(_ content: Component) -> Set<String> { members(of: content) }
  func visit(_ content: Video) -> Set<String> { ["address", "asset"] }
  func visit(_ content: PDFDocument) -> Set<String> { ["address", "asset"] }
  func visit(_ content: WebPage) -> Set<String> { ["html", "address", "asksForSignature"] }
  func visit(_ content: Table) -> Set<String> { ["rows"] }
  func visit(_ content: Eligibility) -> Set<String> {
    ["token", "questions", "endingTitle", "endingText"]
  }

  private func members(of content: some Encodable) -> Set<String> {
    Set(((try? JSONValue(encoding: content))?.objectValue ?? [:]).keys)
  }
}
