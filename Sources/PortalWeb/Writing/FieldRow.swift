import StudyParts

/// One field, two fields side by side, or several collapsed under a heading.
struct FieldRow: Sendable {
  let isPair: Bool
  let fields: [FieldView]
  var fold: Fold?

  struct Fold: Sendable {
    let title: String
    let isOpen: Bool
    let rows: [FieldRow]
    let order: FieldView.Order?
  }

  /// Arranges fields in rows: consecutive half-width fields share a row, as do those that are collapsed together.
  static func rows(_ fields: [(field: Setting, view: FieldView)]) -> [FieldRow] {
    var rows: [FieldRow] = []
    var rest = fields[...]
    while let first = rest.first {
      guard let heading = first.field.fold else {
        let plain = rest.prefix { $0.field.fold == nil }
        rows += unfolded(plain)
        rest = rest.dropFirst(plain.count)
        continue
      }
      let together = rest.prefix { $0.field.fold == heading }
      let isOpen = together.contains {
        $0.view.error != nil || !$0.view.problems.isEmpty || $0.view.hasFieldThreads
      }
      rows.append(
        FieldRow(
          isPair: false, fields: [],
          fold: Fold(
            title: heading, isOpen: isOpen, rows: unfolded(together),
            order: together.lazy.compactMap(\.view.order).first)))
      rest = rest.dropFirst(together.count)
    }
    return rows
  }

  private static func unfolded(_ fields: some Sequence<(field: Setting, view: FieldView)>)
    -> [FieldRow]
  {
    var rows: [FieldRow] = []
    var waiting: FieldView?
    for (field, view) in fields {
      if field.isHalf, let first = waiting {
        rows.append(FieldRow(isPair: true, fields: [first, view]))
        waiting = nil
      } else {
        if let first = waiting { rows.append(FieldRow(isPair: false, fields: [first])) }
        waiting = field.isHalf ? view : nil
        if !field.isHalf { rows.append(FieldRow(isPair: false, fields: [view])) }
      }
    }
    if let last = waiting { rows.append(FieldRow(isPair: false, fields: [last])) }
    return rows
  }
}
