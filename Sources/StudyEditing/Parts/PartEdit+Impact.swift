import StudyModel
import StudyParts

extension PartEdit {
  /// Whether saving fields may have changed what rules and conditions depend on: the values and limits of answers, as
  /// opposed to their texts.
  package func mayBreak(_ before: Study, _ after: Study) -> Bool {
    guard let old = PlacedPart(at: place, in: before), let new = PlacedPart(at: place, in: after)
    else { return true }
    guard let former = old.withoutWords else { return false }
    return former != new.withoutWords
  }
}

extension PartEdit {
  /// The answers whose recorded value was edited, so that references to them can be updated.
  package func renamedChoices(of part: PlacedPart, in document: JSONValue) -> [StudyPart: StudyPart]
  {
    guard let (task, step, item) = part.choiceOwner else { return [:] }
    var renamed: [StudyPart: StudyPart] = [:]
    let form = FormLookup(form)
    for field in part.settings where form["was.\(field.name)"] != nil {
      guard case .choices = field.control else { continue }
      let rows = typedRows(of: field)
      let before = document.value(at: part.documentPlace + field.path)?.arrayValue ?? []
      for old in before {
        guard let was = old["value"].flatMap(ChoiceValue.init),
          let shown = former[field.name].map({ $0.seen(was.text) }) ?? was.text,
          let row = rows[shown], form["\(field.name).\(row).remove"] != "on",
          let value = form.trimmed("\(field.name).\(row).value"), value != shown,
          value != was.text
        else { continue }
        renamed[.choice(task, step, item: item, was)] = .choice(
          task, step, item: item, .text(value))
      }
    }
    return renamed
  }

  /// Notices about what was typed, such as answers that were pasted twice.
  package var notes: [String] {
    let ofAnswers = form.fields.compactMap { entry -> String? in
      guard entry.name.hasSuffix(".count") else { return nil }
      return ChoiceRows(name: String(entry.name.dropLast(6)), columns: .init())
        .note(form, language: language)
    }
    return ofAnswers + [PastedBullets(form)?.note].compactMap(\.self)
  }

  /// The row numbers in a table of answers, by the former recorded value.
  private func typedRows(of field: Setting) -> [String: Int] {
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

extension PlacedPart {
  /// The step or item that offers the answers, if the part has any.
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

  /// What other parts can refer to, or what can refer to other parts, without text that people read. Only the part itself is
  /// encoded, because encoding a study takes longer than most of a save.
  fileprivate var withoutWords: JSONValue? {
    let content: (any Encodable)? =
      switch kind {
      case .step(_, let step): step
      case .item(_, _, let item): item
      case .quizQuestion(_, _, let question): question
      case .facts, .consent, .section, .signature, .task, .formPage, .article,
        .eligibilityQuestion, .healthType:
        nil
      }
    guard let content, let value = try? JSONValue(encoding: content) else { return nil }
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
