import StudyModel

/// The further texts of a step: a fold for each, in an order that can be changed, and one to add another.
enum BodyItemFields {
  static func all(of step: Step, in study: Study) -> [EditorField] {
    let language = study.primaryLanguage
    let existing = step.bodyItems.enumerated().flatMap { index, item in
      let words = study.title(item.text, in: language)
      let heading = item.style == .rule ? "Divider" : words
      return fields(
        at: index + 1, under: "Text \(index + 1)" + (heading.isEmpty ? "" : ": \(heading)"))
        + [
          EditorField(
            path: ["bodyItems", String(index + 1)], label: "Remove this text", widget: .removal,
            holder: ["bodyItems"],
            fold: "Text \(index + 1)" + (heading.isEmpty ? "" : ": \(heading)"), decides: true,
            siblings: step.bodyItems.count)
        ]
    }
    return existing + fields(at: step.bodyItems.count + 1, under: "Add a text, bullet, or picture")
  }

  private static func fields(at number: Int, under heading: String) -> [EditorField] {
    let place = ["bodyItems", String(number)]
    let fields: [EditorField] = [
      .plain(
        "style", label: "Shown as",
        as: .options([
          .init(value: "text", label: "Text"), .init(value: "bullet", label: "Bullet point"),
          .init(value: "image", label: "Picture with text"),
          .init(value: "rule", label: "Divider"), .init(value: "tag", label: "Tag"),
          .init(value: "callout", label: "Urgent advice"),
        ])),
      .prose("text", label: "Content"),
      EditorField.words("detailText", label: "Detail below the text").half,
      EditorField.words("learnMore", "label", label: "Link below the text").half,
      .words("learnMore", "title", label: "Title of the linked text"),
      .markdown("learnMore", "content", label: "Linked text"),
    ]
    return fields.map { field in
      var field = field.below(place[0], place[1])
      // A link without words goes before the text it belongs to.
      field.holder = field.path.contains("learnMore") ? place + ["learnMore"] : ["bodyItems"]
      return field.folded(under: heading)
    }
  }
}
