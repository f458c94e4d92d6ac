import StudyModel

/// The kind of each key of ResearchKit's classes (§1 to §6).
extension ORKKeyKind {
  /// What a key of a class takes; nil for keys that take anything.
  static func of(_ key: String, in className: String) -> ORKKeyKind? {
    special["\(className).\(key)"] ?? usual[key]
  }

  private static let anyWhole = ORKKeyKind.whole(StudyLimits.wholeNumbers)

  private static let usual: [String: ORKKeyKind] = {
    var kinds: [String: ORKKeyKind] = structured
    for key in names(texts) { kinds[key] = .text }
    for key in names(numbers) { kinds[key] = .number }
    for key in names(wholeNumbers) { kinds[key] = .anyWhole }
    for key in names(counts) { kinds[key] = .whole(0...StudyLimits.wholeNumbers.upperBound) }
    for key in names(flags) { kinds[key] = .flag }
    for key in names(pictures) { kinds[key] = .plain(["imageName": .text]) }
    return kinds
  }()

  private static func names(_ words: String) -> [String] {
    words.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private static let special: [String: ORKKeyKind] = [
    "ORKScaleAnswerFormat.minimum": .anyWhole, "ORKScaleAnswerFormat.maximum": .anyWhole,
    "ORKScaleAnswerFormat.defaultValue": .anyWhole, "ORKAgeAnswerFormat.defaultValue": .anyWhole,
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
    "items": .list(.row), "bulletIconNames": .list(.text),
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
    minimum maximum defaultValue defaultNumericAnswer minimumValue maximumValue requiredAttempts bottomPadding
    questionType scaleAnswer numericAnswer intervalAnswer rungPicked timeZone
    """
  private static let wholeNumbers = """
    step maximumFractionDigits defaultIndex minimumAge maximumAge relativeYear
    """
  private static let counts = """
    maximumLength minuteInterval defaultInterval thumbnailTime daysBeforeCurrentDateToSetMinimumDate
    daysAfterCurrentDateToSetMinimumDate
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
