import StudyModel

extension AnswerFields {
  /// What was entered on a form, by item. Items that were not on the screen have no entry, so an answer that reveals another
  /// question is validated together with the answers already there. A repeatable group has a list of entries; an invalid
  /// number of entries is passed on as text, to be rejected when answers are checked.
  package static func answers(
    of form: Form, in fields: FieldValues, language: Language
  ) -> JSONValue {
    answers(of: form, in: fields, language) { group in
      let typed = fields[FieldName.entries(group.id)]
      if typed.isEmpty { return .null }
      guard let count = Int(bounded: typed), count >= 0 else { return .string(typed) }
      // One more than the maximum is enough to be rejected.
      return entries(of: group, upTo: min(count, Repetition.mostEntries + 1), in: fields, language)
    }
  }

  /// The same, for showing the screen again: with every entry that was filled in, whatever count was sent.
  static func shownAnswers(of form: Form, in fields: FieldValues, language: Language) -> JSONValue {
    answers(of: form, in: fields, language) { group in
      entries(of: group, upTo: shownEntries(of: group, in: fields), in: fields, language)
    }
  }

  private static func answers(
    of form: Form, in fields: FieldValues, _ language: Language, entries: (ItemGroup) -> JSONValue
  ) -> JSONValue {
    var answers: [String: JSONValue] = [:]
    for part in form.parts {
      switch part {
      case .item(let item):
        answers[item.id] = answer(of: item, base: FieldName.item(item.id), in: fields, language)
      case .group(let group): answers[group.id] = entries(group)
      }
    }
    return .object(answers)
  }

  private static func entries(
    of group: ItemGroup, upTo count: Int, in fields: FieldValues, _ language: Language
  ) -> JSONValue {
    .array(
      (0..<count).map { index in
        var entry: [String: JSONValue] = [:]
        for item in group.items {
          let base = FieldName.item(group.key(of: item.id, in: index + 1))
          entry[item.id] = answer(of: item, base: base, in: fields, language)
        }
        return .object(entry)
      })
  }

  private static func answer(
    of item: FormItem, base: String, in fields: FieldValues, _ language: Language
  ) -> JSONValue? {
    item.format.map { AnswerFields($0, base: base, language: language).answer(in: fields) }
  }

  /// The number of entries on a screen that is shown again.
  static func shownEntries(of group: ItemGroup, in fields: FieldValues) -> Int {
    let limit = Repetition.mostEntries + 1
    if let count = Int(bounded: fields[FieldName.entries(group.id)]), count >= 0 {
      return min(count, limit)
    }
    let numbers = fields.values.keys.compactMap { EntryMove.number(in: $0, of: group.id)?.number }
    return numbers.filter { $0 <= limit }.max() ?? 0
  }
}
