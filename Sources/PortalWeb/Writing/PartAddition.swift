import StudyModel

/// Adding a part right behind another one of its list.
struct PartAddition: Sendable {
  /// Adds to the list.
  let action: String
  /// The part that the new one comes after.
  let after: String
  /// What is added, such as "a section".
  let what: String
  let kinds: [Kind]
  /// Whether there is no kind to choose.
  let isOfOneKind: Bool

  struct Kind: Sendable {
    let value: String
    let label: String
  }

  /// Nil where nothing is added one by one, and behind the end of a task.
  init?(behind part: EditedPart) {
    guard let id = part.place.last, let (what, kinds) = Self.choice(behind: part) else {
      return nil
    }
    action = Paths.parts(part.study.id, at: Array(part.place.dropLast()))
    after = id
    self.what = what
    self.kinds = kinds
    isOfOneKind = kinds.count == 1
  }

  private static func choice(behind part: EditedPart) -> (String, [Kind])? {
    func kind(_ step: StepContent.Kind) -> Kind {
      Kind(value: step.rawValue, label: StepNames.word(for: step))
    }
    switch part.kind {
    case .section:
      return (
        "a section",
        [Kind(value: SectionType.custom.rawValue, label: StudyFields.words(SectionType.custom))]
      )
    case .step(let task, let step) where task.endings.contains(where: { $0.id == step.id }):
      return ("an ending", [kind(.completion)])
    case .step(_, let step) where step.kind != .completion:
      return ("a step", [kind(.question), kind(.form), kind(.instruction)])
    case .item(_, _, let item):
      let format = item.format?.kind ?? .boolean
      return (
        "an item",
        [
          Kind(value: format.rawValue, label: "Question"),
          Kind(value: "heading", label: "Heading"),
          Kind(value: NewPart.groupKind, label: "Repeatable group"),
        ]
      )
    case .quizQuestion, .eligibilityQuestion:
      return ("a question", [Kind(value: "question", label: "Question")])
    case .formPage: return ("a page", [Kind(value: "page", label: "Page")])
    default: return nil
    }
  }

  /// A button, or a menu of buttons, in a form that names the part as `after`.
  func html(named title: String) -> HTMLFragment {
    let icon: HTMLFragment =
      #"<svg class="icon icon-16" aria-hidden="true"><use href="/icons/icons.svg#add"/></svg>"#
    let name: HTMLFragment = "Add \(what) after \(title)"
    if isOfOneKind {
      let buttons = kinds.map { kind -> HTMLFragment in
        #"""
        <button class="icon-button" type="submit" formaction="\#(action)" name="kind" value="\#(kind.value)" \#
        aria-label="\#(name)">\#(icon)</button>
        """#
      }
      return HTMLFragment(stringLiteral: buttons.html)
    }
    let items = kinds.map { kind -> HTMLFragment in
      #"""
      <button class="menu-item" type="submit" formaction="\#(action)" name="kind" value="\#(kind.value)">\#
      \#(kind.label)<span class="visually-hidden"> after \#(title)</span></button>
      """#
    }
    return #"""
      <details class="menu add-after"><summary class="icon-button" aria-label="\#(name)">\#(icon)</summary>\#
      <div class="menu-list">\#(HTMLFragment(stringLiteral: items.html))</div></details>
      """#
  }
}
