/// A part in the list. Tasks have hundreds, so the rows are not written by a template.
struct PartRow: Sendable {
  let title: String
  let detail: String
  let address: String
  let icon: String
  let orderAction: String
  let canRise: Bool
  let canSink: Bool
  /// Whether the part belongs to a group above it.
  let isNested: Bool
  let mark: ProblemMark?
  let addition: AddAfterView?

  /// The row, with buttons to move the part and to add one after it if there is a form.
  func html(form: RowForm?) -> HTMLFragment {
    let nested: HTMLFragment? = isNested ? " order-row-nested" : nil
    let scriptOnly: HTMLFragment? = form == nil ? nil : " script-only"
    return #"""
      <li class="order-row\#(nested)" data-order-action="\#(orderAction)">
      <span class="drag-handle\#(scriptOnly)" data-drag aria-hidden="true"><svg class="icon" aria-hidden="true">\#
      <use href="/icons/icons.svg#handle"/></svg></span>
      <span class="order-number" aria-hidden="true"><svg class="icon"><use href="/icons/icons.svg#\#(icon)"/></svg></span>
      <div><a class="order-title reading" href="\#(address)">\#(title)</a> \#(mark?.html)\#
      <p class="order-about"><span>\#(detail)</span></p></div>
      \#(form.map(actions))
      </li>

      """#
  }

  private func actions(_ form: RowForm) -> HTMLFragment {
    #"""
    <form class="order-actions" method="post" action="\#(orderAction)">\#(form.seen)
    \#(move("up", canMove: canRise))
    \#(move("down", canMove: canSink))
    \#(addition.map { added($0, form) })
    </form>
    """#
  }

  private func added(_ addition: AddAfterView, _ form: RowForm) -> HTMLFragment {
    let after = HTMLFragment.hidden("after", addition.after)
    return "\(form.adding)\(after)\(addition.html(named: title))"
  }

  private func move(_ direction: String, canMove: Bool) -> HTMLFragment {
    let disabled: HTMLFragment? = canMove ? nil : " disabled"
    return #"""
      <button class="icon-button" type="submit" name="to" value="\#(direction)" aria-label="Move \#(title) \#(direction)"\#
      \#(disabled)><svg class="icon icon-16" aria-hidden="true"><use href="/icons/icons.svg#arrow-\#(direction)"/></svg></button>
      """#
  }
}
