import StudyDocuments
import StudyModel

/// Which members of a survey are read.
extension SurveyJSReader {
  /// Members that have an effect on data, not only on the look.
  private static let affectingData: Set<String> = [
    "readOnly", "defaultValueExpression", "setValueIf", "setValueExpression", "resetValueIf",
    "valueName", "dateYearsAhead", "choicesVisibleIf", "choicesEnableIf", "customProperties",
    "hasSelectAll", "showSelectAllItem", "choicesFromQuestion", "keyName", "maskType",
    "maskSettings",
  ]

  /// Reports the members of a survey, at any depth, that are not read, or that have values of the wrong kind.
  func reportUnread(in root: SurveyJSNode) {
    for member in Self.read.unread(in: .object(root.members), as: "survey") {
      guard losses.count < StudyLimits.listEntries else { return }
      let affectsData = Self.affectingData.contains(member.name) || member.similar != nil
      losses.append(
        member.loss(
          format: SurveyJSFormat.formatName, word: "setting",
          code: affectsData ? "settings-not-read" : "look-not-read",
          severity: affectsData ? .warning : .note))
    }
  }

  private static let read = ReadMembers(
    shapes: [
      "survey": survey, "page": shown.merging(elements) { first, _ in first },
      "element": element, "column": element.merging(answer) { first, _ in first },
      "answer": answer, "validator": validator,
      "ending": ["expression": .text, "html": .texts],
    ], name: "name")

  private static let survey: ReadMembers.Shape = [
    "title": .texts, "description": .texts, "locale": .text, "pages": .list("page"),
    "elements": .list("element"), "questions": .list("element"), "completedHtml": .texts,
    "completedHtmlOnCondition": .list("ending"), "visibleIf": .text, "visible": .flag,
    "randomize": .anything, "questionsOrder": .anything,
    // Reported one by one where they are read.
    "triggers": .anything, "calculatedValues": .anything,
    "showPreviewBeforeComplete": .anything,
    // Steps have no numbers, and hidden answers are never kept.
    "showQuestionNumbers": .anything, "clearInvisibleValues": .anything,
  ]

  private static let shown: ReadMembers.Shape = [
    "name": .word, "title": .texts, "description": .texts, "visibleIf": .text, "visible": .flag,
    "randomize": .anything, "questionsOrder": .anything,
  ]

  private static let elements: ReadMembers.Shape = [
    "elements": .list("element"), "questions": .list("element"),
  ]

  /// The members of panels and of every kind of question.
  private static let element: ReadMembers.Shape = [
    "type": .text, "name": .word, "title": .texts, "description": .texts, "isRequired": .flag,
    "visibleIf": .text, "visible": .flag, "enableIf": .text, "requiredIf": .text,
    "titleLocation": .text, "placeholder": .texts, "placeHolder": .texts,
    "validators": .list("validator"), "correctAnswer": .anything, "defaultValue": .anything,
    "inputType": .text, "min": .anything, "max": .anything, "step": .number,
    "minValueExpression": .anything, "maxValueExpression": .anything, "maxLength": .number,
    "choices": .values("answer"), "choicesByUrl": .anything, "choicesMin": .number,
    "choicesMax": .number, "choicesStep": .number, "hasOther": .flag, "showOtherItem": .flag,
    "otherText": .texts, "otherPlaceHolder": .texts, "otherPlaceholder": .texts,
    "hasNone": .flag, "showNoneItem": .flag, "noneText": .texts, "rateMin": .number,
    "rateMax": .number, "rateStep": .number, "rateValues": .values("answer"),
    "rateCount": .number, "minRateDescription": .texts, "maxRateDescription": .texts,
    "labelTrue": .texts, "labelFalse": .texts, "valueTrue": .anything, "valueFalse": .anything,
    "label": .texts, "multiSelect": .flag, "sliderType": .text, "cellType": .text,
    "renderAs": .anything, "showLabel": .anything, "maxSelectedChoices": .anything,
    "minSelectedChoices": .anything, "html": .texts, "expression": .anything,
    "items": .list("element"), "rows": .values("answer"), "columns": .values("column"),
    "isAllRowRequired": .flag, "eachRowRequired": .flag, "elements": .list("element"),
    "questions": .list("element"), "templateElements": .list("element"),
    "templateTitle": .texts, "panelAddText": .texts, "addPanelText": .texts,
    "addRowText": .texts, "minPanelCount": .number, "maxPanelCount": .number,
    "minRowCount": .number, "maxRowCount": .number,
    // What a group begins with, and what a signature is drawn and kept as.
    "imageLink": .anything, "panelCount": .anything, "penColor": .anything, "dataFormat": .anything,
  ]

  private static let answer: ReadMembers.Shape = [
    "value": .anything, "text": .texts, "visibleIf": .anything, "enableIf": .anything,
    "imageLink": .anything,
  ]

  /// Rules that are not read are reported as a whole.
  private static let validator: ReadMembers.Shape = [
    "type": .text, "text": .texts, "expression": .text, "regex": .text, "insensitive": .flag,
    "caseInsensitive": .flag, "minValue": .number, "maxValue": .number, "minLength": .number,
    "maxLength": .number, "minCount": .anything, "maxCount": .anything, "allowDigits": .anything,
  ]
}
