import StudyParts

/// Adds a part directly after another one in its list.
struct AddAfterView: Sendable {
  /// The address that adds to the list.
  let action: String
  /// The part after which the new one is inserted.
  let after: String
  /// The noun for what is added, such as "a section".
  let what: String
  let kinds: [PartList.Kind]
  /// Whether the list takes only one kind of part.
  let isOfOneKind: Bool

  /// Nil if parts are not added one by one, and for a step that ends the task.
  /// - Parameter action: The address that adds to its list, if it is known.
  init?(_ part: PlacedPart, action known: String? = nil) {
    guard let id = part.place.last, let addition = part.description.addition else { return nil }
    action = known ?? Paths.parts(part.study.id, at: Array(part.place.dropLast()))
    after = id
    what = addition.what
    kinds = addition.kinds
    isOfOneKind = addition.kinds.count == 1
  }

  /// A button, or a menu of buttons, for a form that names the part as `after`.
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
