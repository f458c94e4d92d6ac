import StudyModel

/// The checks of questionnaires when a bundle is written, and those that nothing makes (spezi §2.12, §2.14).
struct SpeziQuestionnaireCheck {
  private(set) var findings: [SpeziFinding] = []

  /// - Parameter groups: the locales of each questionnaire.
  init(_ groups: [[SpeziFolder.File]]) {
    let groups = groups.map { $0.map(SpeziQuestionnaire.init) }
    for questionnaire in groups.joined() { checkAlone(questionnaire) }
    findings += SpeziOptionConflicts.findings(in: Array(groups.joined()))
    for group in groups {
      let base = SpeziFolder.base(of: group.map(\.file))
      guard let first = group.first(where: { $0.file == base }) else { continue }
      for other in group where other.file != first.file {
        findings += SpeziTranslationCheck(first, other).findings
      }
      if group.count == 1 { adviseAboutUnits(first) }
    }
  }

  private mutating func add(
    _ rule: String, _ questionnaire: SpeziQuestionnaire, _ path: String,
    _ fields: [String: JSONValue] = [:], as group: SpeziFinding.Group = .writing
  ) {
    var fields = fields
    fields["file"] = .string(questionnaire.file.name)
    if !path.isEmpty { fields["path"] = .string(path) }
    findings.append(SpeziFinding(group, rule, fields))
  }

  private mutating func checkAlone(_ questionnaire: SpeziQuestionnaire) {
    guard let value = questionnaire.value else {
      add("unreadableQuestionnaire", questionnaire, "")
      return
    }
    for name in ["id", "title"] where (value[name]?.stringValue ?? "").isEmpty {
      add("missingField", questionnaire, name)
    }
    let language = value["language"]?.stringValue ?? ""
    if language.isEmpty {
      add("missingField", questionnaire, "language")
    } else if !SpeziFolder.isLocale(language) {
      add(
        "invalidField", questionnaire, "language",
        [
          "value": .string(language),
          "reason": "failed to parse into a `LocalizationKey`",
        ])
    } else if language.replacing("_", with: "-")
      != questionnaire.file.locale.replacing("_", with: "-")
    {
      add(
        "languageDiffersFromFilenameLocalization", questionnaire, "",
        ["language": .string(language)])
    }
    let items = questionnaire.allItems
    if items.isEmpty { add("missingField", questionnaire, "item") }
    for item in items { check(item, in: questionnaire) }
    adviseAboutLinks(questionnaire, items)
  }

  private mutating func check(_ item: SpeziQuestionnaire.Item, in form: SpeziQuestionnaire) {
    if item.text("linkId").isEmpty { add("missingField", form, item.path + ".linkId") }
    let type = item.text("type")
    if type != "group", item.text("text").isEmpty { add("missingField", form, item.path + ".text") }
    guard type == "choice" else { return }
    let path = item.path + ".answerOption"
    if item.options.isEmpty { add("missingField", form, path) }
    for (index, option) in item.options.enumerated() {
      guard let coding = option["valueCoding"] else {
        let member = option.objectValue?.keys.sorted().first { $0.hasPrefix("value") } ?? "value"
        let kind = member.dropFirst(5).prefix(1).lowercased() + member.dropFirst(6)
        add(
          "invalidField", form, "\(path)[\(index)].value",
          [
            "value": .string(kind),
            "reason":
              .string(
                "Unsupported answer option kind '\(kind)'; only 'valueCoding' is currently supported."
              ),
          ])
        continue
      }
      for (name, shown) in [("system", "system"), ("code", "code"), ("display", "title")]
      where (coding[name]?.stringValue ?? "").isEmpty {
        add("missingField", form, "\(path)[\(index)].valueCoding.\(shown)")
      }
    }
  }

  private mutating func adviseAboutLinks(
    _ form: SpeziQuestionnaire, _ items: [SpeziQuestionnaire.Item]
  ) {
    var known: Set<String> = []
    for item in items where !known.insert(item.text("linkId")).inserted {
      add("duplicate-link-id", form, item.path + ".linkId", as: .advice)
    }
    for item in items {
      for (index, test) in (item.value["enableWhen"]?.arrayValue ?? []).enumerated()
      where !known.contains(test["question"]?.stringValue ?? "") {
        add(
          "enable-when-unknown-question", form, "\(item.path).enableWhen[\(index)].question",
          as: .advice)
      }
    }
  }

  private mutating func adviseAboutUnits(_ form: SpeziQuestionnaire) {
    for item in form.allItems
    where item.text("type") == "quantity" && SpeziExtension(.unit, of: item) == nil {
      add("quantity-without-unit", form, item.path, as: .advice)
    }
  }
}
