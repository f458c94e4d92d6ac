import StudyModel
import StudyParts

extension PartEdit {
  /// Rejects a form with text in fields that the part had when the page was opened but no longer has, so that nothing
  /// is dropped silently.
  /// - Throws: `PartEditError.lost`.
  package func refuseLostFields(of part: PlacedPart) throws {
    let known = Set(part.settings.map(\.name))
    let lost = form.fields.compactMap { entry -> String? in
      guard entry.name.hasPrefix("was.") else { return nil }
      let name = String(entry.name.dropFirst(4))
      return known.contains(name) || form.isAsSeen(name) ? nil : name
    }
    if !lost.isEmpty { throw PartEditError.lost(lost) }
  }
}

extension SubmittedForm {
  /// Whether a field of the form still holds what its author was shown, according to its basis. The setting that read
  /// the field may no longer exist, so this tries every way to read it.
  package func isAsSeen(_ name: String) -> Bool {
    guard let basis = self["was.\(name)"] else { return false }
    let seen = SeenBasis(basis).shown
    let values = self.values(name)
    let rows = fields.contains { $0.name.hasPrefix(name + ".") }
    if self["\(name).minutes"] != nil {
      let seconds = TimeLength(self, name: name).wholeSeconds
      return Setting.fingerprint(ofRead: seconds.map(JSONValue.number) ?? .null) == seen
    }
    guard !rows else { return isTableAsSeen(name) }
    let text = values.last ?? ""
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    var readings: [JSONValue] = [
      .null, .string(text), .string(trimmed), .array(values.map(JSONValue.string)),
    ]
    if text == "on" { readings += [true, .object([:])] }
    if let number = Double(trimmed.replacing(",", with: "")) { readings.append(.number(number)) }
    let controls: [Setting.Control] = [
      .times, .windows, .people, .pairs, .answer([Setting.Option(value: trimmed, label: "")]),
    ]
    readings += controls.compactMap {
      try? Setting(path: [name], label: "", control: $0).read(self, over: .null, language: .english)
    }
    return (text.isEmpty ? [.null] : readings.dropFirst()).contains {
      Setting.fingerprint(ofRead: $0) == seen
    }
  }

  /// A table without text has nothing to lose.
  private func isTableAsSeen(_ name: String) -> Bool {
    let columns = [".text", ".value", ".detailText", ".explanation"]
    return !fields.contains { entry in
      entry.name.hasPrefix(name + ".") && !entry.value.isEmpty
        && columns.contains { entry.name.hasSuffix($0) }
    }
  }
}
