import StudyModel

/// Body items and Learn more links of a step.
extension ResearchKitWriter {
  func bodyItem(_ item: BodyItem, of step: Step, at place: Place) -> JSONValue {
    reportUnknown(
      in: item, except: ["style", "text", "detailText", "image", "learnMore", "keptSettings"],
      at: place)
    var members = ORKMembers("ORKBodyItem")
    if item.style == .callout {
      lose(
        "callout-became-text", .approximated, .note, place, "Urgent advice", became: "plain text")
    }
    members["bodyItemStyle"] = .number(
      Double(
        BodyItem.Style.allCases.firstIndex(of: item.style == .callout ? .text : item.style) ?? 0))
    members.set("text", text(item.text))
    members.set("detailText", text(item.detailText))
    members["image"] = image(item.image, at: place + ["image"])
    members["learnMoreItem"] = item.learnMore.map {
      learnMore($0, named: "\(step.id).\(place.last ?? "").more", at: place + ["learnMore"])
    }
    return KeptSettings.restored(item.keptSettings, in: members.json)
  }

  func learnMore(_ more: LearnMore, named id: String, at place: Place) -> JSONValue {
    reportUnknown(in: more, except: ["label", "title", "content"], at: place)
    var inner = ORKMembers("ORKLearnMoreInstructionStep")
    inner["identifier"] = .string(id)
    inner["optional"] = false
    inner.set("title", text(more.title))
    inner.set("text", plain(more.content, at: place + ["content"]))
    var members = ORKMembers("ORKLearnMoreItem")
    members.set("text", text(more.label))
    members["learnMoreInstructionStep"] = inner.json
    return members.json
  }
}
