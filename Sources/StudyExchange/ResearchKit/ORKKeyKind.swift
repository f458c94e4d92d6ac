import StudyModel

/// The kind of value a key takes; ResearchKit stops at anything else, or misreads it (§5.1).
indirect enum ORKKeyKind: Sendable {
  case text, number, flag, date, clock, calendar, pattern
  /// An object of plain members without a class, such as a picture.
  case plain([String: ORKKeyKind])
  /// One of a few names.
  case name([String])
  /// The raw value of a case.
  case code(ClosedRange<Int>)
  /// An object of a class or one of its descendants; of any class if nil.
  case object(String?)
  /// The same for an object that is not read, so its unknown classes must be reported.
  case unread(String)
  case list(ORKKeyKind)
  /// Rules by step.
  case rules
  case textOrTexts, flagOrNumber
  case anything
  /// A key without any JSON form.
  case nothing

  /// A description for messages.
  var name: String {
    switch self {
    case .text: "a string"
    case .number: "a number"
    case .flag: "true or false"
    case .date: "a date such as 2026-03-01T09:30:00+0100"
    case .clock: "a time such as 07:30"
    case .calendar: "a calendar such as gregorian"
    case .pattern: "a regular expression with its “pattern” and its “options”"
    case .plain(let members):
      members.isEmpty
        ? "an object" : "an object with \(members.keys.sorted().joined(separator: ", "))"
    case .name(let names): "one of \(names.joined(separator: ", "))"
    case .code(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .object(let name): name.map { "an object of the class \($0)" } ?? "an object with a class"
    case .unread(let name): "an object of the class \(name)"
    case .list: "a list"
    case .rules: "an object with a rule for each step"
    case .textOrTexts: "a string or a list of strings"
    case .flagOrNumber: "true, false, or a number"
    case .anything: "anything"
    case .nothing: "nothing"
    }
  }

  /// Whether a value can be read as this kind, without looking into objects and lists.
  func takes(_ value: JSONValue) -> Bool {
    switch self {
    case .text: value.stringValue != nil
    case .number: value.numberValue != nil
    case .flag: value.booleanValue != nil || value == 0 || value == 1
    case .date: value.stringValue.map(ORKDate.isReadable) ?? false
    case .clock: value.stringValue.flatMap(TimeOfDay.init) != nil
    case .calendar: value.stringValue != nil
    case .pattern: ORKPattern.isReadable(value)
    case .plain, .object, .unread, .rules: value.objectValue != nil
    case .name(let names): value.stringValue.map(names.contains) ?? false
    case .code(let range):
      value.numberValue.flatMap { Int(exactly: $0) }.map(range.contains) ?? false
    case .flagOrNumber: value.booleanValue != nil || value.numberValue != nil
    case .list: value.arrayValue != nil
    case .textOrTexts:
      value.stringValue != nil || value.arrayValue?.allSatisfy { $0.stringValue != nil } == true
    case .anything: true
    case .nothing: false
    }
  }

  /// What a key of a class takes; nil for keys that take anything.
  static func of(_ key: String, in className: String) -> ORKKeyKind? {
    special["\(className).\(key)"] ?? usual[key]
  }

  private static let usual: [String: ORKKeyKind] = {
    var kinds: [String: ORKKeyKind] = structured
    for key in names(texts) { kinds[key] = .text }
    for key in names(numbers) { kinds[key] = .number }
    for key in names(flags) { kinds[key] = .flag }
    for key in names(pictures) { kinds[key] = .plain(["imageName": .text]) }
    return kinds
  }()

  private static func names(_ words: String) -> [String] {
    words.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private static let special: [String: ORKKeyKind] = [
    "ORKDateAnswerFormat.style": .name(["date", "dateTime"]),
    "ORKNumericAnswerFormat.style": .name(["decimal", "integer"]),
    "ORKTextChoiceAnswerFormat.style": .name(["singleChoice", "multipleChoice"]),
    "ORKColorChoiceAnswerFormat.style": .name(["singleChoice", "multipleChoice"]),
    "ORKImageChoiceAnswerFormat.style": .name(["singleChoice", "multipleChoice"]),
    "ORKRegistrationStep.options": .code(0...62),
    "ORKReviewStep.steps": .list(.unread("ORKStep")),
    "ORKPredicateSkipStepNavigationRule.resultPredicateFormats": .textOrTexts,
    "ORKPredicateSkipStepNavigationRule.resultPredicateFormat": .textOrTexts,
    "ORKPredicateSkipStepNavigationRule.predicateFormat": .textOrTexts,
    "ORKHealthCondition.value": .anything,
  ]

  private static let structured: [String: ORKKeyKind] = [
    "answerFormat": .object("ORKAnswerFormat"), "consentDocument": .object("ORKConsentDocument"),
    "signature": .object("ORKConsentSignature"), "learnMoreItem": .object("ORKLearnMoreItem"),
    "learnMoreInstructionStep": .object("ORKLearnMoreInstructionStep"),
    "earlyTerminationConfiguration": .object("ORKEarlyTerminationConfiguration"),
    "earlyTerminationStep": .object("ORKStep"), "bundleAsset": .object("ORKBundleAsset"),
    "secondaryTask": .object("ORKOrderedTask"), "pageTask": .object("ORKOrderedTask"),
    "visibilityRule": .object("ORKPredicateFormItemVisibilityRule"),
    "resultSource": .object("ORKTaskResult"), "device": .object("ORKDevice"),
    "noAnswerType": .object("ORKDontKnowAnswer"),
    "conditionStepConfiguration": .object(nil),
    "steps": .list(.object("ORKStep")), "sections": .list(.object("ORKConsentSection")),
    "signatures": .list(.object("ORKConsentSignature")),
    "bodyItems": .list(.object("ORKBodyItem")), "formItems": .list(.object("ORKFormItem")),
    "instructionSteps": .list(.object("ORKInstructionStep")),
    "textChoices": .list(.object("ORKTextChoice")),
    "imageChoices": .list(.object("ORKImageChoice")),
    "colorChoices": .list(.object("ORKColorChoice")),
    "valuePickers": .list(.object("ORKValuePickerAnswerFormat")),
    "additionalTaskResults": .list(.object("ORKTaskResult")),
    "results": .list(.object("ORKResult")),
    "items": .list(.anything), "bulletIconNames": .list(.text),
    "permissionTypes": .list(.nothing), "componentsAnswer": .list(.anything),
    "relativeGroups": .list(.anything),
    "gradientColors": .list(.anything), "gradientLocations": .list(.number),
    "resultPredicates": .list(.anything), "resultPredicateFormats": .list(.anything),
    "destinationStepIdentifiers": .list(.text), "choiceAnswers": .list(.anything),
    "stepNavigationRules": .rules, "skipStepNavigationRules": .rules, "stepModifiers": .rules,
    "keyValueMap": .plain([:]), "userInfo": .plain([:]), "locationAnswer": .plain([:]),
    "booleanAnswer": .flagOrNumber, "calendar": .calendar,
    "defaultDate": .date, "minimumDate": .date, "maximumDate": .date,
    "defaultComponents": .clock, "validationRegularExpression": .pattern,
    "passwordRules": .plain(["rules": .text]),
    "color": .plain(["r": .number, "g": .number, "b": .number, "a": .number]),
    "numericAnswerStyle": .name(["decimal", "integer"]),
    "measurementSystem": .name(["local", "metric", "USC"]),
    "numberStyle": .name(["default", "percent"]),
    "presentationStyle": .name(["default", "platter"]),
    "characteristicType": .name(
      HealthCharacteristicFormat.Characteristic.allCases.map(\.healthKitIdentifier)),
    "type": .code(0...9), "bodyItemStyle": .code(0...4), "reasonForCompletion": .code(0...4),
    "dontKnowButtonStyle": .code(0...1), "cardViewStyle": .code(0...1),
    "indicatorType": .code(0...1), "bulletType": .code(0...3), "passcodeType": .code(0...1),
    "passcodeFlow": .code(0...2), "numericPrecision": .code(0...2),
    "autocapitalizationType": .code(0...3), "autocorrectionType": .code(0...2),
    "spellCheckingType": .code(0...2), "keyboardType": .code(0...127),
    "headerTextAlignment": .code(0...4), "bodyItemTextAlignment": .code(0...4),
    "imageContentMode": .code(0...12), "actionBarOption": .code(0...15),
  ]

  private static let texts = """
    identifier title text detailText footnote question placeholder tagText footerText style unit separator yes no
    destinationStepIdentifier defaultStepIdentifier predicateFormat resultPredicateFormat displayUnit invalidMessage
    minimumValueDescription maximumValueDescription errorMessage originalItemIdentifier topRungText bottomRungText
    quantityType summary content htmlContent formalTitle videoURL pdfURL html signaturePageTitle signaturePageContent
    htmlReviewContent contentURL customLearnMoreButtonTitle customAnimationURL givenName familyName signatureDate
    signatureDateFormatString reasonForConsent localizedLearnMoreHTMLContent secondaryTaskButtonTitle nextButtonTitle
    loginViewControllerString verificationViewControllerString customCSS buttonText name bundleIdentifier fileExtension
    customDontKnowButtonText textViewPlaceholderText defaultTextAnswer textContentType minimumAgeCustomText
    maximumAgeCustomText stepIdentifier conditionsFormItemIdentifier startDate endDate taskRunUUID textAnswer
    dateComponentsAnswer dateAnswer enabledAssistiveTechnology
    """
  private static let numbers = """
    minimum maximum step defaultValue maximumFractionDigits defaultIndex defaultNumericAnswer maximumLength
    minuteInterval defaultInterval minimumValue maximumValue minimumAge maximumAge relativeYear thumbnailTime
    requiredAttempts bottomPadding daysBeforeCurrentDateToSetMinimumDate daysAfterCurrentDateToSetMinimumDate
    questionType scaleAnswer numericAnswer intervalAnswer rungPicked timeZone
    """
  private static let flags = """
    optional vertical exclusive multipleLines showDontKnowButton showYear useYearForResult treatMinAgeAsRange
    treatMaxAgeAsRange requiresScrollToBottom useCurrentLocation isMaxDateCurrentTime requiresName
    requiresSignatureImage omitFromDocument shouldTintImages useSurveyMode buildInBodyItems useExtendedPadding
    shouldAutomaticallyAdjustImageTintColor centerImageVertically useCardView autoScrollEnabled showsProgress
    excludeInstructionSteps showSignatureAfterContent isBulleted allowsSelection pinNavigationContainer useBiometrics
    useCardStyle useSecondaryColor alignImageToTop shouldReportProgress hideSelectedValue hideRanges hideLabels
    hideValueMarkers textViewInputOptional textViewStartsHidden hideUnitWhenAnswerIsEmpty hideClearButton
    hideCharacterCountLabel secureTextEntry usernameField shouldRequestAuthorization isPreviousResult consented
    """
  private static let pictures = """
    image iconImage auxiliaryImage customImage signatureImage minimumImage maximumImage normalStateImage
    selectedStateImage
    """
}
