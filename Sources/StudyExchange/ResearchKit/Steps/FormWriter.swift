import StudyModel

/// Writes the members that only forms have: their items, and repeatable groups, which ResearchKit asks once.
struct FormWriter {
  let form: Form
  let step: Step
  let tasks: ResearchKitTaskWriter

  private var writer: ResearchKitWriter { tasks.writer }
  private var place: Place { tasks.place(of: step) }

  func write(into members: inout ORKMembers) {
    members.set("footerText", writer.text(form.footer))
    let groups = form.groups
    members["formItems"] = .array(
      form.items.map { item in
        let isSpared = groups.contains { $0.canBeWithoutEntries && $0.item(item.id) != nil }
        return object(item, isSpared: isSpared)
      })
    for group in groups { reportEntries(group) }
  }

  private func reportEntries(_ group: ItemGroup) {
    let name = writer.text(group.heading.text)
    let title = name.isEmpty ? group.id : name
    writer.lose(
      "entries-not-carried", .dropped, .error, place + ["items", group.id, "repetition"],
      "Asking “\(title)” for each entry",
      became: group.makesQuestionsOptional ? "asked once, and optional" : "asked once",
      advice: "have the app show the step again for each entry")
    let part = StudyPart.item(tasks.task.id, step.id, group.id)
    for place in Set(writer.study.references().filter { $0.part == part }.map(\.place)).sorted(
      by: { $0.lexicographicallyPrecedes($1) })
    {
      writer.lose(
        "entries-condition-not-carried", .dropped, .error, place,
        "The condition on the number of entries of “\(title)”",
        became: "a condition that is never true")
    }
  }

  private static let knownOfItems: Set = [
    "id", "text", "detailText", "format", "isOptional", "placeholder", "tag", "learnMore",
    "visibility", "repetition", "keptSettings",
  ]

  /// - Parameter isSpared: whether its group can have no entries, so that some participants are never asked.
  private func object(_ item: FormItem, isSpared: Bool) -> JSONValue {
    let place = place + ["items", item.id]
    writer.reportUnknown(in: item, except: Self.knownOfItems, at: place)
    var members = ORKMembers("ORKFormItem")
    members["identifier"] = .string(item.id)
    members["optional"] = .boolean(item.isOptional || isSpared)
    members.set("text", writer.text(item.text))
    members.set("detailText", writer.text(item.detailText))
    members.set("placeholder", writer.text(item.placeholder))
    members.set("tagText", writer.text(item.tag))
    members["answerFormat"] = item.format.map {
      $0.researchKitObject(by: writer, at: place + ["format"])
    }
    members["learnMoreItem"] = item.learnMore.map {
      writer.learnMore($0, named: "\(step.id).\(item.id).more", at: place + ["learnMore"])
    }
    if let visibility = item.visibility { set(visibility, of: item, in: &members, at: place) }
    return KeptSettings.restored(item.keptSettings, in: members.json)
  }

  /// Participants who would not be shown a question must be able to skip it.
  private func set(
    _ visibility: Condition, of item: FormItem, in members: inout ORKMembers, at place: Place
  ) {
    if tasks.isExtended {
      members["visibilityRule"] = [
        "_class": "ORKPredicateFormItemVisibilityRule",
        "predicateFormat": .string(tasks.predicates.text(of: visibility)),
      ]
    } else {
      members["optional"] = true
      writer.lose(
        "visibility-not-carried", .dropped, .error, place + ["visibility"],
        "The condition under which “\(item.id)” is shown",
        became: item.isOptional ? "always shown" : "always shown, and optional",
        advice: "set the rule in code, or ask in a separate step")
    }
  }
}

extension ItemGroup {
  /// Whether some participants are asked none of its questions.
  fileprivate var canBeWithoutEntries: Bool { heading.visibility != nil || repetition.least == 0 }

  /// Whether a required question in it has to become optional because it is asked only once.
  fileprivate var makesQuestionsOptional: Bool {
    canBeWithoutEntries && items.contains { !$0.isOptional }
  }
}
