import StudyModel

/// The classes of ResearchKit's JSON with their keys (§5.3).
enum ORKClass {
  /// A class's keys, its own and inherited ones; nil for a class that is not listed.
  static func keys(of name: String) -> Set<String>? {
    guard let entry = table[name] else { return nil }
    return entry.keys.union(entry.parent.flatMap { keys(of: $0) } ?? [])
  }

  static func isStep(_ name: String) -> Bool { isKind(name, of: "ORKStep") }
  /// Whether a class is a step of ResearchKit that Accord does not author, such as an active task's. Its keys are not known.
  static func isStepOutsideScope(_ name: String) -> Bool { stepsOutsideScope.contains(name) }
  static func isAnswerFormat(_ name: String) -> Bool { isKind(name, of: "ORKAnswerFormat") }
  static func isTask(_ name: String) -> Bool { isKind(name, of: "ORKOrderedTask") }

  /// Whether a class is another or descends from it.
  static func isKind(_ name: String, of ancestor: String) -> Bool {
    name == ancestor || table[name]?.parent.map { isKind($0, of: ancestor) } == true
  }

  /// Whether ResearchKit has a class and participants can pass what is written as one. A required question without an answer
  /// format has no way out.
  static func isSound(_ members: [String: JSONValue], as name: String) -> Bool {
    guard let known = keys(of: name) else { return isStepOutsideScope(name) }
    return known.union(["_class"]).isSuperset(of: members.keys)
      && (!isKind(name, of: "ORKQuestionStep") || members["answerFormat"] != nil)
  }

  /// Whether a key has the same meaning when left out.
  static func isUsual(_ key: String, _ value: JSONValue) -> Bool {
    switch value {
    case .null: true
    case .boolean(let flag): flag == trueByDefault.contains(key)
    case .number(let number):
      // The largest integer and the largest number mean that a value is not set (§3.1, §3.18).
      number == (trueByDefault.contains(key) ? 1 : 0) || number == 2_147_483_647
        || number == .greatestFiniteMagnitude
    case .string(let text): ["", "default", "gregorian", KeptSetting.unset].contains(text)
    case .array(let elements): elements.isEmpty
    case .object(let members):
      members.allSatisfy { $0.key == "_class" || isUsual($0.key, $0.value) }
    }
  }

  private static let trueByDefault: Set<String> = [
    "useCardView", "autoScrollEnabled", "showsProgress", "useSurveyMode",
    "shouldRequestAuthorization", "hideUnitWhenAnswerIsEmpty",
  ]

  private static let stepsOutsideScope: Set<String> = [
    "ORK3DModelStep", "ORKAccuracyStroopStep", "ORKActiveStep", "ORKAmslerGridStep",
    "ORKAudioFitnessStep", "ORKAudioStep", "ORKCountdownStep",
    "ORKEnvironmentSPLMeterStep", "ORKFitnessStep", "ORKFrontFacingCameraStep",
    "ORKHolePegTestPlaceStep", "ORKHolePegTestRemoveStep", "ORKImageCaptureStep",
    "ORKLandoltCStep", "ORKNormalizedReactionTimeStep", "ORKPSATStep", "ORKRangeOfMotionStep",
    "ORKReactionTimeStep", "ORKShoulderRangeOfMotionStep", "ORKSpatialSpanMemoryStep",
    "ORKSpeechInNoiseStep", "ORKSpeechRecognitionStep", "ORKStroopStep", "ORKSwiftStroopStep",
    "ORKTappingIntervalStep", "ORKTimedWalkStep", "ORKTinnitusLoudnessMatchingStep",
    "ORKTinnitusMaskingSoundStep", "ORKTinnitusOverallAssessmentStep", "ORKTinnitusPureToneStep",
    "ORKTinnitusTypeStep", "ORKToneAudiometryStep", "ORKTouchAnywhereStep", "ORKTowerOfHanoiStep",
    "ORKTrailmakingStep", "ORKVideoCaptureStep", "ORKVolumeCalibrationStep", "ORKWalkingTaskStep",
    "ORKdBHLToneAudiometryOnboardingStep", "ORKdBHLToneAudiometryStep",
  ]

  private struct Entry {
    let parent: String?
    let keys: Set<String>
  }

  private static let table: [String: Entry] = {
    var table: [String: Entry] = [:]
    for line in lines {
      let parts = line.split(separator: ":", omittingEmptySubsequences: false)
      let names = parts[0].split(separator: "<")
      table[String(names[0])] = Entry(
        parent: names.count > 1 ? String(names[1]) : nil,
        keys: Set(parts[1].split(separator: " ").map(String.init)))
    }
    return table
  }()

  private static let lines: [String] = [
    "ORKConsentDocument:title sections signaturePageTitle signaturePageContent signatures htmlReviewContent",
    "ORKConsentSection:type title formalTitle summary content htmlContent contentURL customLearnMoreButtonTitle customAnimationURL omitFromDocument customImage",
    "ORKConsentSignature:identifier title givenName familyName signatureDate requiresName requiresSignatureImage signatureDateFormatString signatureImage",
    "ORKStep:identifier optional title text detailText headerTextAlignment footnote shouldTintImages useSurveyMode bodyItems imageContentMode iconImage auxiliaryImage image bodyItemTextAlignment buildInBodyItems useExtendedPadding earlyTerminationConfiguration shouldAutomaticallyAdjustImageTintColor",
    "ORKConsentReviewStep<ORKStep:consentDocument signature reasonForConsent requiresScrollToBottom",
    "ORKConsentSharingStep<ORKQuestionStep:localizedLearnMoreHTMLContent",
    "ORKVisualConsentStep<ORKStep:consentDocument",
    "ORKInstructionStep<ORKStep:detailText footnote centerImageVertically",
    "ORKLearnMoreInstructionStep<ORKInstructionStep:",
    "ORKCompletionStep<ORKInstructionStep:reasonForCompletion",
    "ORKVideoInstructionStep<ORKInstructionStep:videoURL thumbnailTime bundleAsset",
    "ORKSecondaryTaskStep<ORKInstructionStep:secondaryTask secondaryTaskButtonTitle nextButtonTitle requiredAttempts",
    "ORKQuestionStep<ORKStep:answerFormat placeholder question useCardView learnMoreItem tagText presentationStyle",
    "ORKFormStep<ORKStep:formItems footnote useCardView autoScrollEnabled footerText cardViewStyle",
    "ORKFormItem:identifier text answerFormat optional showsProgress detailText placeholder learnMoreItem tagText visibilityRule",
    "ORKRegistrationStep<ORKFormStep:options",
    "ORKLoginStep<ORKFormStep:loginViewControllerString",
    "ORKVerificationStep<ORKStep:verificationViewControllerString",
    "ORKReviewStep<ORKStep:steps resultSource excludeInstructionSteps",
    "ORKSignatureStep<ORKStep:",
    "ORKPDFViewerStep<ORKStep:pdfURL actionBarOption",
    "ORKWaitStep<ORKStep:indicatorType",
    "ORKWebViewStep<ORKStep:html instructionSteps customCSS showSignatureAfterContent",
    "ORKTableStep<ORKStep:items isBulleted bulletIconNames allowsSelection bulletType pinNavigationContainer bottomPadding",
    "ORKRequestPermissionsStep<ORKStep:permissionTypes",
    "ORKPasscodeStep<ORKStep:passcodeType useBiometrics passcodeFlow",
    "ORKPageStep<ORKStep:pageTask",
    "ORKNavigablePageStep<ORKStep:pageTask",
    "ORKFamilyHistoryStep<ORKStep:conditionStepConfiguration relativeGroups",
    "ORKBodyItem:text detailText bodyItemStyle image learnMoreItem useCardStyle useSecondaryColor alignImageToTop",
    "ORKLearnMoreItem:text learnMoreInstructionStep",
    "ORKEarlyTerminationConfiguration:buttonText earlyTerminationStep",
    "ORKBundleAsset:name bundleIdentifier fileExtension",
    "ORKOrderedTask:identifier steps",
    "ORKNavigableOrderedTask<ORKOrderedTask:stepNavigationRules skipStepNavigationRules stepModifiers shouldReportProgress",
    "ORKDirectStepNavigationRule:destinationStepIdentifier",
    "ORKPredicateStepNavigationRule:resultPredicateFormats destinationStepIdentifiers defaultStepIdentifier additionalTaskResults resultPredicates",
    "ORKPredicateSkipStepNavigationRule:resultPredicateFormat resultPredicateFormats predicateFormat additionalTaskResults",
    "ORKPredicateFormItemVisibilityRule:predicateFormat",
    "ORKKeyValueStepModifier:resultPredicateFormat keyValueMap",
    "ORKAnswerFormat:showDontKnowButton customDontKnowButtonText dontKnowButtonStyle",
    "ORKScaleAnswerFormat<ORKAnswerFormat:minimum maximum defaultValue step vertical maximumValueDescription minimumValueDescription gradientColors gradientLocations hideSelectedValue hideRanges hideLabels hideValueMarkers minimumImage maximumImage",
    "ORKContinuousScaleAnswerFormat<ORKAnswerFormat:minimum maximum defaultValue maximumFractionDigits vertical maximumValueDescription minimumValueDescription numberStyle gradientColors gradientLocations hideSelectedValue hideRanges hideLabels minimumImage maximumImage",
    "ORKTextScaleAnswerFormat<ORKAnswerFormat:textChoices defaultIndex vertical gradientColors gradientLocations hideSelectedValue hideRanges hideLabels hideValueMarkers",
    "ORKBooleanAnswerFormat<ORKAnswerFormat:yes no",
    "ORKValuePickerAnswerFormat<ORKAnswerFormat:textChoices",
    "ORKMultipleValuePickerAnswerFormat<ORKAnswerFormat:valuePickers separator",
    "ORKImageChoiceAnswerFormat<ORKAnswerFormat:imageChoices style vertical",
    "ORKImageChoice:text value normalStateImage selectedStateImage",
    "ORKTextChoiceAnswerFormat<ORKAnswerFormat:style textChoices",
    "ORKTextChoice:text value detailText exclusive image",
    "ORKTextChoiceOther<ORKTextChoice:textViewPlaceholderText textViewInputOptional textViewStartsHidden",
    "ORKColorChoiceAnswerFormat<ORKAnswerFormat:style colorChoices",
    "ORKColorChoice:text detailText value exclusive color",
    "ORKNumericAnswerFormat<ORKAnswerFormat:style unit displayUnit minimum maximum maximumFractionDigits defaultNumericAnswer hideUnitWhenAnswerIsEmpty placeholder",
    "ORKTimeOfDayAnswerFormat<ORKAnswerFormat:defaultComponents minuteInterval",
    "ORKDateAnswerFormat<ORKAnswerFormat:style calendar minimumDate maximumDate defaultDate minuteInterval daysBeforeCurrentDateToSetMinimumDate daysAfterCurrentDateToSetMinimumDate isMaxDateCurrentTime",
    "ORKTextAnswerFormat<ORKAnswerFormat:maximumLength validationRegularExpression invalidMessage defaultTextAnswer autocapitalizationType autocorrectionType spellCheckingType keyboardType multipleLines hideClearButton hideCharacterCountLabel secureTextEntry textContentType passwordRules placeholder",
    "ORKConfirmTextAnswerFormat<ORKTextAnswerFormat:originalItemIdentifier errorMessage maximumLength",
    "ORKEmailAnswerFormat<ORKAnswerFormat:usernameField",
    "ORKTimeIntervalAnswerFormat<ORKAnswerFormat:defaultInterval step",
    "ORKHeightAnswerFormat<ORKAnswerFormat:measurementSystem",
    "ORKWeightAnswerFormat<ORKAnswerFormat:measurementSystem numericPrecision minimumValue maximumValue defaultValue",
    "ORKAgeAnswerFormat<ORKAnswerFormat:minimumAge maximumAge minimumAgeCustomText maximumAgeCustomText showYear useYearForResult treatMinAgeAsRange treatMaxAgeAsRange relativeYear defaultValue",
    "ORKSESAnswerFormat<ORKAnswerFormat:topRungText bottomRungText",
    "ORKLocationAnswerFormat<ORKAnswerFormat:useCurrentLocation placeholder",
    "ORKHealthKitCharacteristicTypeAnswerFormat<ORKAnswerFormat:characteristicType defaultDate minimumDate maximumDate calendar shouldRequestAuthorization",
    "ORKResult:identifier startDate endDate userInfo",
    "ORKCollectionResult<ORKResult:results",
    "ORKTaskResult<ORKCollectionResult:taskRunUUID device outputDirectory",
    "ORKPageResult<ORKTaskResult:",
    "ORKStepResult<ORKCollectionResult:enabledAssistiveTechnology isPreviousResult",
    "ORKQuestionResult<ORKResult:questionType noAnswerType",
    "ORKBooleanQuestionResult<ORKQuestionResult:booleanAnswer",
    "ORKChoiceQuestionResult<ORKQuestionResult:choiceAnswers",
    "ORKDateQuestionResult<ORKQuestionResult:dateAnswer calendar timeZone",
    "ORKLocationQuestionResult<ORKQuestionResult:locationAnswer",
    "ORKMultipleComponentQuestionResult<ORKQuestionResult:componentsAnswer separator",
    "ORKNumericQuestionResult<ORKQuestionResult:numericAnswer unit displayUnit",
    "ORKScaleQuestionResult<ORKQuestionResult:scaleAnswer",
    "ORKSESQuestionResult<ORKQuestionResult:rungPicked",
    "ORKTextQuestionResult<ORKQuestionResult:textAnswer",
    "ORKTimeIntervalQuestionResult<ORKQuestionResult:intervalAnswer",
    "ORKTimeOfDayQuestionResult<ORKQuestionResult:dateComponentsAnswer",
    "ORKConsentSignatureResult<ORKResult:signature consented",
    "ORKSignatureResult<ORKResult:",
    "ORKPasscodeResult<ORKResult:passcodeSaved touchIdEnabled",
    "ORKFileResult<ORKResult:contentType fileName fileURL",
    "ORKWebViewStepResult<ORKResult:result",
    "ORKVideoInstructionStepResult<ORKResult:playbackStoppedTime playbackCompleted",
    "ORKFamilyHistoryResult<ORKResult:relatedPersons displayedConditions",
    "ORKDevice:product osVersion osBuild platform",
    "ORKDontKnowAnswer:",
    "ORKHealthKitQuantityTypeAnswerFormat<ORKAnswerFormat:unit quantityType numericAnswerStyle shouldRequestAuthorization",
  ]
}
