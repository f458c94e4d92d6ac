import StudyModel

/// A release of ResearchKit whose serializer reads the export. It stops at any class or key that it does not know (§5.5), so
/// an app on an older release needs files without what came later.
package enum ResearchKitTarget: String, CaseIterable, Sendable {
  /// 3.2: the first whose JSON has predicates, so that tasks branch without code.
  case current
  /// 3.0.1 to 3.1.
  case release31
  /// 2.1 and earlier 2.x with scenes of a consent as one step.
  case release21

  /// The name of the format, which is also the code of the target.
  package var formatName: String {
    switch self {
    case .current: ResearchKitFormat.formatName
    case .release31: ResearchKitFormat.formatName + "-3.1"
    case .release21: ResearchKitFormat.formatName + "-2"
    }
  }

  package var title: String {
    switch self {
    case .current: "ResearchKit JSON"
    case .release31: "ResearchKit JSON for release 3.1"
    case .release21: "ResearchKit JSON for release 2.1"
    }
  }

  /// Whether rules with conditions have a form in the release's JSON.
  var hasPredicates: Bool { self == .current }

  /// The classes that the release does not know.
  private var unknownClasses: Set<String> {
    let since32: Set = ["ORKKeyValueStepModifier", "ORKPredicateStepNavigationRule"]
    let since31: Set = [
      "ORKAgeAnswerFormat", "ORKColorChoiceAnswerFormat", "ORKColorChoice", "ORKFamilyHistoryStep",
      "ORKConditionStepConfiguration", "ORKHealthCondition", "ORKRelativeGroup", "ORKRelatedPerson",
    ]
    let since22: Set = ["ORKEarlyTerminationConfiguration", "ORKBundleAsset", "ORKDevice"]
    return switch self {
    case .current: []
    case .release31: since32
    case .release21: since32.union(since31).union(since22)
    }
  }

  /// The keys that the release does not know, of classes that it knows.
  private var unknownKeys: [(className: String, key: String)] {
    let later = [("ORKNavigableOrderedTask", "stepModifiers")]
    let since31 = [
      ("ORKBodyItem", "alignImageToTop"), ("ORKFormStep", "autoScrollEnabled"),
      ("ORKTableStep", "bottomPadding"), ("ORKWebViewStep", "instructionSteps"),
    ]
    let since22 = [
      ("ORKStep", "earlyTerminationConfiguration"), ("ORKQuestionStep", "presentationStyle"),
      ("ORKNumericAnswerFormat", "displayUnit"),
      ("ORKDateAnswerFormat", "daysBeforeCurrentDateToSetMinimumDate"),
      ("ORKDateAnswerFormat", "daysAfterCurrentDateToSetMinimumDate"),
      ("ORKDateAnswerFormat", "isMaxDateCurrentTime"), ("ORKTextChoice", "image"),
      ("ORKCompletionStep", "reasonForCompletion"), ("ORKVideoInstructionStep", "bundleAsset"),
    ]
    return switch self {
    case .current: []
    case .release31: later
    case .release21: later + since31 + since22
    }
  }

  func knows(_ className: String) -> Bool { !unknownClasses.contains(className) }

  func knows(_ key: String, of className: String) -> Bool {
    !unknownKeys.contains { $0.key == key && ORKClass.isKind(className, of: $0.className) }
  }

  /// The study as it is written for the release: the scenes of a consent are one step where there is a class for that, and
  /// rules that only an extended serializer reads are written as others read them.
  func prepared(_ study: Study) -> Study {
    guard self != .current else { return study }
    var study = study
    for task in study.tasks.indices {
      study.tasks[task].keptSettings.removeAll { $0.key == KeptSettings.extended }
      for step in study.tasks[task].steps.indices {
        guard case .consentScenes(let scenes) = study.tasks[task].steps[step].content else {
          continue
        }
        let key = KeptSetting.note + "class"
        study.tasks[task].steps[step].keptSettings.removeAll { $0.key == key }
        // Without a scene, such a step stops the app.
        if self == .release21, study.consent(scenes.consent)?.scenes.isEmpty == false {
          study.tasks[task].steps[step].keptSettings.append(
            KeptSetting(key: key, value: "visual"))
        }
      }
    }
    return study
  }
}
