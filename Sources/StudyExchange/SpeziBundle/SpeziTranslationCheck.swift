import StudyModel

/// Compares a questionnaire with the one in the base locale, item by item (spezi §2.12).
struct SpeziTranslationCheck {
  private(set) var findings: [SpeziFinding] = []
  private let base: SpeziQuestionnaire
  private let other: SpeziQuestionnaire

  init(_ base: SpeziQuestionnaire, _ other: SpeziQuestionnaire) {
    self.base = base
    self.other = other
    guard let mine = base.value, let theirs = other.value else { return }
    compare("id", mine["id"], theirs["id"])
    var open = [(base.items, other.items, "item")]
    while let (ours, others, path) = open.popLast() {
      guard ours.count == others.count else {
        compare(path + ".length", .number(Double(ours.count)), .number(Double(others.count)))
        continue
      }
      for (one, two) in zip(ours, others) {
        compare(one, two)
        open.append((one.items, two.items, one.path + ".item"))
      }
    }
  }

  private mutating func compare(_ path: String, _ mine: JSONValue?, _ theirs: JSONValue?) {
    guard mine != theirs else { return }
    findings.append(
      SpeziFinding(
        .writing, "mismatchingFieldValues",
        [
          "base": .string(base.file.name), "file": .string(other.file.name),
          "path": .string(path), "baseValue": mine ?? .null, "value": theirs ?? .null,
        ]))
  }

  private mutating func compare(
    _ one: SpeziQuestionnaire.Item, _ two: SpeziQuestionnaire.Item
  ) {
    for name in ["linkId", "type", "required", "repeats", "readOnly"] {
      compare("\(one.path).\(name)", one.value[name], two.value[name])
    }
    if one.text("type") == two.text("type") {
      switch one.text("type") {
      case "choice": compareOptions(one, two)
      case "quantity":
        compare(.unit, one, two, isRequired: true)
        compare(.minimum, one, two)
        compare(.maximum, one, two)
      case "integer", "decimal":
        compare(.minimum, one, two)
        compare(.maximum, one, two)
      default: break
      }
    }
    compareConditions(one, two)
  }

  private mutating func compareOptions(
    _ one: SpeziQuestionnaire.Item, _ two: SpeziQuestionnaire.Item
  ) {
    let path = one.path + ".answerOption"
    guard one.options.count == two.options.count else {
      compare(
        path + ".length", .number(Double(one.options.count)), .number(Double(two.options.count)))
      return
    }
    for (index, (mine, theirs)) in zip(one.options, two.options).enumerated() {
      for name in ["system", "id"] {
        compare(
          "\(path)[\(index)].valueCoding.\(name)", mine["valueCoding"]?[name],
          theirs["valueCoding"]?[name])
      }
      if mine["valueCoding"]?["code"] != theirs["valueCoding"]?["code"] {
        findings.append(
          SpeziFinding(
            .advice, "option-code-differs",
            [
              "file": .string(other.file.name),
              "path": .string("\(path)[\(index)].valueCoding.code"),
            ]))
      }
    }
  }

  private mutating func compare(
    _ name: SpeziExtension.Name, _ one: SpeziQuestionnaire.Item, _ two: SpeziQuestionnaire.Item,
    isRequired: Bool = false
  ) {
    let path = one.path + ".extensions[\"\(name.rawValue)\"]"
    let required = "'\(name.rawValue)' is a required extension in this context"
    switch (SpeziExtension(name, of: one), SpeziExtension(name, of: two)) {
    case (nil, nil):
      guard isRequired else { return }
      miss(path, in: base, required)
      miss(path, in: other, required)
    case (nil, .some):
      if isRequired {
        miss(path, in: base, required)
      } else {
        findings.append(
          SpeziFinding(
            .writing, "invalidField",
            [
              "file": .string(other.file.name), "path": .string(path),
              "reason": .string(
                "Extension entry for '\(name.rawValue)' that does not exist in base localization"),
            ]))
      }
    case (.some(let mine), nil):
      miss(path, in: other, isRequired ? required : "Value in base: \(mine.title)")
    case (.some(let mine), .some(let theirs)):
      compare("\(path).\(mine.member)", mine.value, theirs.value)
    }
  }

  private mutating func miss(
    _ path: String, in questionnaire: SpeziQuestionnaire, _ comment: String
  ) {
    findings.append(
      SpeziFinding(
        .writing, "missingField",
        [
          "file": .string(questionnaire.file.name), "path": .string(path),
          "comment": .string(comment),
        ]))
  }

  private mutating func compareConditions(
    _ one: SpeziQuestionnaire.Item, _ two: SpeziQuestionnaire.Item
  ) {
    let mine = one.value["enableWhen"]?.arrayValue ?? []
    let theirs = two.value["enableWhen"]?.arrayValue ?? []
    guard !mine.isEmpty || !theirs.isEmpty else { return }
    compare(one.path + ".enableBehavior", one.value["enableBehavior"], two.value["enableBehavior"])
    let path = one.path + ".enableWhen"
    guard mine.count == theirs.count else {
      compare(path + ".length", .number(Double(mine.count)), .number(Double(theirs.count)))
      return
    }
    for (index, (test, other)) in zip(mine, theirs).enumerated() {
      for name in ["question", "operator"] {
        compare("\(path)[\(index)].\(name)", test[name], other[name])
      }
      let members = (test.objectValue ?? [:]).merging(other.objectValue ?? [:]) { first, _ in first
      }
      for member in members.keys.sorted() where member.hasPrefix("answer") {
        let kind = member.dropFirst(6).prefix(1).lowercased() + member.dropFirst(7)
        if kind == "coding" {
          for name in ["system", "code"] {
            compare(
              "\(path)[\(index)].answer.coding.\(name)", test[member]?[name], other[member]?[name])
          }
        } else {
          compare("\(path)[\(index)].answer.\(kind)", test[member], other[member])
        }
      }
    }
  }
}
