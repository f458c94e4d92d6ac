import StudyModel

extension PartEdit {
  /// Whether a save of fields can have changed what rules and conditions hold on to: the values and bounds of an answer,
  /// not the words around them.
  func mayBreak(_ before: Study, _ after: Study) -> Bool {
    guard let old = EditedPart(at: place, in: before), let new = EditedPart(at: place, in: after)
    else { return true }
    return old.isHeldOnTo && old.withoutWords != new.withoutWords
  }
}

extension PartEdit {
  /// The answers whose recorded value was typed anew: what names them follows.
  func renamedChoices(of part: EditedPart, in document: JSONValue) -> [StudyPart: StudyPart] {
    guard let (task, step, item) = part.choiceOwner else { return [:] }
    var renamed: [StudyPart: StudyPart] = [:]
    let form = FormLookup(form)
    for field in part.fields where form["was.\(field.name)"] != nil {
      guard case .choices = field.widget else { continue }
      let rows = typedRows(of: field)
      let before = document.value(at: part.documentPlace + field.path)?.arrayValue ?? []
      for old in before {
        guard let was = old["value"].flatMap(ChoiceValue.init),
          let row = rows[was.text],
          form["\(field.name).\(row).remove"] != "on",
          let value = form.trimmed("\(field.name).\(row).value"), value != was.text
        else { continue }
        renamed[.choice(task, step, item: item, was)] = .choice(
          task, step, item: item, .text(value))
      }
    }
    return renamed
  }

  /// What the author should know about what was typed, such as answers that were pasted twice.
  var notes: [String] {
    form.fields.compactMap { entry in
      guard entry.name.hasSuffix(".count") else { return nil }
      return ChoiceRows(name: String(entry.name.dropLast(6)), columns: .init())
        .note(form, language: language)
    }
  }

  /// The rows of a table of answers by the value they had.
  private func typedRows(of field: EditorField) -> [String: Int] {
    let prefix = field.name + "."
    let rows = form.fields.compactMap { entry -> (String, Int)? in
      guard entry.name.hasPrefix(prefix), entry.name.hasSuffix(".was"), !entry.value.isEmpty,
        let index = Int(bounded: entry.name.dropFirst(prefix.count).dropLast(4))
      else { return nil }
      return (entry.value, index)
    }
    return Dictionary(rows) { first, _ in first }
  }
}

extension EditedPart {
  /// Whose answers the part offers.
  fileprivate var choiceOwner: (Task.ID, Step.ID, String?)? {
    switch kind {
    case .step(let task, let step): (task.id, step.id, nil)
    case .item(let task, let step, let item): (task.id, step.id, item.id)
    case .quizQuestion(let task, let step, let question): (task.id, step.id, question.id)
    case .facts, .consent, .section, .signature, .task, .formPage, .article,
      .eligibilityQuestion, .healthType:
      nil
    }
  }

  /// Whether others name something inside of it, or it names others.
  fileprivate var isHeldOnTo: Bool {
    switch kind {
    case .step, .item, .quizQuestion: true
    case .facts, .consent, .section, .signature, .task, .formPage, .article,
      .eligibilityQuestion, .healthType:
      false
    }
  }

  /// The part without the texts that people read.
  fileprivate var withoutWords: JSONValue? {
    guard let value = try? JSONValue(encoding: study).value(at: documentPlace) else { return nil }
    return value.withoutWords(
      in: Set(study.languages.map(\.rawValue) + [LocalizedText.sourcesMember]))
  }
}

extension JSONValue {
  fileprivate func withoutWords(in languages: Set<String>) -> JSONValue {
    switch self {
    case .object(let members) where !members.isEmpty && members.keys.allSatisfy(languages.contains):
      .null
    case .object(let members): .object(members.mapValues { $0.withoutWords(in: languages) })
    case .array(let elements): .array(elements.map { $0.withoutWords(in: languages) })
    default: self
    }
  }
}
