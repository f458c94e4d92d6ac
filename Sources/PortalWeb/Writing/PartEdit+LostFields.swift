import StudyModel

extension PartEdit {
  /// Refuses a form with text in fields that the part had when the page was opened and has no more: nothing that someone
  /// typed is dropped without a word.
  /// - Throws: `PartEditError.lost`.
  func refuseLostFields(of part: EditedPart) throws {
    let known = Set(part.fields.map(\.name))
    let lost = form.fields.compactMap { entry -> String? in
      guard entry.name.hasPrefix("was.") else { return nil }
      let name = String(entry.name.dropFirst(4))
      return known.contains(name) || form.isAsSeen(name) ? nil : name
    }
    if !lost.isEmpty { throw PartEditError.lost(lost) }
  }
}

extension SubmittedForm {
  /// Whether the form holds in a field what its author was shown there, as its basis says. How the field was read may no
  /// longer be known, so every way to read it is tried.
  func isAsSeen(_ name: String) -> Bool {
    guard let basis = self["was.\(name)"] else { return false }
    let seen = SeenBasis(basis).shown
    let values = self.values(name)
    let rows = fields.contains { $0.name.hasPrefix(name + ".") }
    if self["\(name).minutes"] != nil {
      let seconds = FieldView.TimeLength(self, name: name).wholeSeconds
      return EditorField.fingerprint(ofRead: seconds.map(JSONValue.number) ?? .null) == seen
    }
    guard !rows else { return isTableAsSeen(name) }
    let text = values.last ?? ""
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    var readings: [JSONValue] = [
      .null, .string(text), .string(trimmed), .array(values.map(JSONValue.string)),
    ]
    if text == "on" { readings += [true, .object([:])] }
    if let number = Double(trimmed.replacing(",", with: "")) { readings.append(.number(number)) }
    return (text.isEmpty ? [.null] : readings.dropFirst()).contains {
      EditorField.fingerprint(ofRead: $0) == seen
    }
  }

  /// A table without text in it has nothing to lose.
  private func isTableAsSeen(_ name: String) -> Bool {
    let columns = [".text", ".value", ".detailText", ".explanation"]
    return !fields.contains { entry in
      entry.name.hasPrefix(name + ".") && !entry.value.isEmpty
        && columns.contains { entry.name.hasSuffix($0) }
    }
  }
}
