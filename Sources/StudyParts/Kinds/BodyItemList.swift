import StudyModel

/// The body items of a step: one fold per item, with buttons to reorder them, and a fold to add another.
struct BodyItemList {
  private let step: Step
  private let study: Study

  init(_ step: Step, _ study: Study) {
    self.step = step
    self.study = study
  }

  var settings: [Setting] {
    guard step.content.part.hasBodyItems else { return [] }
    let language = study.primaryLanguage
    let existing = step.bodyItems.enumerated().flatMap { index, item in
      let words = study.title(item.text, in: language)
      let heading = item.style == .rule ? "Divider" : words
      return Self.settings(
        at: index + 1, under: NumberedText.name(index + 1) + (heading.isEmpty ? "" : ": \(heading)")
      )
        + [
          Setting(
            path: ["bodyItems", String(index + 1)], label: "Remove this text", control: .removal,
            holder: ["bodyItems"],
            fold: NumberedText.name(index + 1) + (heading.isEmpty ? "" : ": \(heading)"),
            decides: true,
            siblings: step.bodyItems.count)
        ]
    }
    return existing
      + Self.settings(at: step.bodyItems.count + 1, under: "Add a text, bullet, or picture")
  }

  func pictures(in language: Language) -> [PictureSlot.Draft] {
    guard step.content.part.hasBodyItems else { return [] }
    return step.bodyItems.enumerated().filter { $1.style != .rule }.map { index, item in
      let words = study.title(item.text, in: language)
      return .init(
        name: PictureSlot.name(ofText: index),
        label: NumberedText.name(index + 1) + (words.isEmpty ? "" : ": \(words)"),
        hint: "Shown next to the text.", member: ["bodyItems", String(index + 1), "image"],
        current: item.image)
    }
  }

  private static func settings(at number: Int, under heading: String) -> [Setting] {
    let place = ["bodyItems", String(number)]
    let fields: [Setting] = [
      Setting.plain(
        "style", label: "Shown as",
        as: .options([
          .init(value: "text", label: "Text"), .init(value: "bullet", label: "Bullet point"),
          .init(value: "image", label: "Picture with text"),
          .init(value: "rule", label: "Divider"), .init(value: "tag", label: "Tag"),
          .init(value: "callout", label: "Urgent advice"),
        ])
      ).effect(.format),
      .prose("text", label: "Content"),
      Setting.words("detailText", label: "Detail below the text").half,
      Setting.words("learnMore", "label", label: "Link below the text").half,
      .words("learnMore", "title", label: "Title of the linked text"),
      .markdown("learnMore", "content", label: "Linked text"),
    ]
    return fields.map { field in
      var field = field.below(place[0], place[1])
      // An empty link is removed before the body item that contains it.
      field.holder = field.path.contains("learnMore") ? place + ["learnMore"] : ["bodyItems"]
      return field.folded(under: heading)
    }
  }
}
