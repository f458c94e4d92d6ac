/// One field, or two side by side.
struct FieldRow: Sendable {
  let isPair: Bool
  let fields: [FieldView]

  /// The fields in rows: halves that follow each other share one.
  static func rows(_ fields: [(field: EditorField, view: FieldView)]) -> [FieldRow] {
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
