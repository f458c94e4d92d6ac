import StudyModel

/// Notes where the parts of the study are in the file.
extension ResearchKitReader {
  /// ResearchKit's names of members that can have problems.
  static let namesInFile = [
    "appearance": "omitFromDocument", "consent": "consentDocument",
    "dateFormat": "signatureDateFormatString", "defaultText": "defaultTextAnswer",
    "earlyEnding": "earlyTerminationConfiguration", "format": "answerFormat",
    "fractionDigits": "maximumFractionDigits", "items": "formItems",
    "learnMore": "learnMoreItem", "learnMoreAddress": "contentURL",
    "learnMoreLabel": "customLearnMoreButtonTitle", "message": "errorMessage",
    "original": "originalItemIdentifier", "otherwise": "defaultStepIdentifier",
    "pattern": "validationRegularExpression", "patternMessage": "invalidMessage",
    "replacementReviewText": "htmlReviewContent", "requiresDrawing": "requiresSignatureImage",
    "to": "destinationStepIdentifier", "visibility": "visibilityRule",
  ]

  func noteOrigins(of task: StudyModel.Task, in object: ORKObject) {
    let place = ["tasks", task.id]
    origins.add(place, from: object.place)
    for (step, read) in zip(task.steps, object.objects("steps")) {
      noteOrigins(of: step, in: read, at: place + ["steps", step.id])
    }
    for (step, read) in zip(task.endings, endingObjects) {
      noteOrigins(of: step, in: read, at: place + ["endings", step.id])
    }
    for rule in task.rules { noteOrigins(of: rule, in: object, at: place + ["rules", rule.step]) }
  }

  func noteOrigins(of consent: Consent, in object: ORKObject) {
    let place = ["consents", consent.id]
    origins.add(place, from: object.place)
    for (section, read) in zip(consent.sections, object.objects("sections")) {
      origins.add(place + ["sections", section.id], from: read.place)
    }
    for read in object.objects("signatures") {
      origins.add(place + ["signatures", signature(read).id], from: read.place)
    }
  }

  private func noteOrigins(of step: Step, in object: ORKObject, at place: Place) {
    origins.add(place, from: object.place)
    for (index, read) in object.objects("bodyItems").enumerated() {
      origins.add(place + ["bodyItems", String(index + 1)], from: read.place)
    }
    noteChoices(of: object, at: place)
    guard case .form(let form) = step.content else { return }
    if let pages = object.object("pageTask") {
      for page in pages.objects("steps") { notePage(page, at: place + ["items"]) }
    } else {
      for (item, read) in zip(form.items, object.objects("formItems")) {
        noteItem(read, at: place + ["items", item.id])
      }
    }
  }

  /// The items that a page became have its identifier.
  private func notePage(_ page: ORKObject, at list: Place) {
    let id = page.string("identifier") ?? ""
    origins.add(list + [id], from: page.place)
    noteItem(page, at: list + ["\(id).\(id)"])
    for item in page.objects("formItems") {
      noteItem(item, at: list + ["\(id).\(item.string("identifier") ?? "")"])
    }
  }

  private func noteItem(_ object: ORKObject, at place: Place) {
    origins.add(place, from: object.place)
    noteChoices(of: object, at: place)
  }

  private func noteChoices(of owner: ORKObject, at place: Place) {
    guard let format = owner.object("answerFormat") else { return }
    noteChoices(in: format, at: place + ["format"])
    for (index, picker) in format.objects("valuePickers").enumerated() {
      let pickerPlace = place + ["format", "pickers", String(index + 1)]
      origins.add(pickerPlace, from: picker.place)
      noteChoices(in: picker, at: pickerPlace)
    }
  }

  private func noteChoices(in format: ORKObject, at place: Place) {
    for key in ["textChoices", "imageChoices", "colorChoices"] where format[key] != nil {
      origins.add(place + ["choices"], from: format.place + [key])
      for (index, choice) in format.objects(key).enumerated() {
        let value = choice["value"].flatMap { ChoiceValue($0) }?.text ?? ""
        let name = value.isEmpty ? String(index + 1) : value
        origins.add(place + ["choices", name], from: choice.place)
      }
    }
  }

  private func noteOrigins(of rule: Rule, in object: ORKObject, at place: Place) {
    switch rule.kind {
    case .direct: origins.add(place, from: object.place + ["stepNavigationRules", rule.step])
    case .firstMatch(let branches, _):
      let read = object.place + ["stepNavigationRules", rule.step]
      origins.add(place, from: read)
      let value = object["stepNavigationRules"]?[rule.step]
      let key =
        value?["resultPredicateFormats"] == nil ? "resultPredicates" : "resultPredicateFormats"
      // Branches without a predicate or a destination were left out, so that their positions differ.
      for list in [key, "destinationStepIdentifiers"] {
        guard value?[list]?.arrayValue?.count == branches.count else { return }
      }
      for number in branches.indices.map({ $0 + 1 }) {
        let branch = place + ["branches", String(number)]
        origins.add(branch, from: read + [key, "#\(number)"])
        origins.add(
          branch + ["destination"], from: read + ["destinationStepIdentifiers", "#\(number)"])
      }
    case .skip:
      let read = object.place + ["skipStepNavigationRules", rule.step]
      origins.add(place + ["when"], from: read)
      let hasWays = object["stepNavigationRules"]?[rule.step] != nil
      if !hasWays { origins.add(place, from: read) }
    }
  }
}
