extension SubmittedForm {
  /// The prefix of fields with the version of others, next to those with the author's own.
  package static let theirs = "theirs."

  /// The form after its author resolved a conflict. If the author chose the other version, the fields have its values,
  /// or else this drops the `was` values of the conflicting fields, so that a save leaves those fields as they are and
  /// applies the rest.
  package var resolved: SubmittedForm {
    var form = self
    form.fields.removeAll { $0.name.hasPrefix(Self.theirs) }
    guard self["resolution"] == "theirs" else { return form }
    for name in Set(values("conflict")) {
      let others = fields.filter { $0.name.hasPrefix("\(Self.theirs)\(name).") }
        .map { (name: String($0.name.dropFirst(Self.theirs.count)), value: $0.value) }
      guard !others.isEmpty else {
        form.fields.removeAll { $0.name == "was." + name }
        continue
      }
      // Such as `format.choices.3.` of `format.choices.3.text`.
      let rows = Set(others.compactMap { Self.row(of: $0.name, in: name) })
      form.fields.removeAll { Self.row(of: $0.name, in: name).map(rows.contains) ?? false }
      form.fields += others
    }
    return form
  }

  private static func row(of field: String, in table: String) -> Substring? {
    guard field.hasPrefix(table + ".") else { return nil }
    return field.dropFirst(table.count + 1).prefix { $0 != "." }
  }
}
