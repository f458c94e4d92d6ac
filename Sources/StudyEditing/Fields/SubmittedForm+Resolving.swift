extension SubmittedForm {
  /// The form after its author resolved a conflict. If the author chose the other version, this drops the `was` values
  /// of the conflicting fields, so that a save leaves those fields as they are and applies the rest.
  package var resolved: SubmittedForm {
    guard self["resolution"] == "theirs" else { return self }
    let given = Set(values("conflict").map { "was." + $0 })
    var form = self
    form.fields.removeAll { given.contains($0.name) }
    return form
  }
}
