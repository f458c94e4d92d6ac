import StudyModel

extension EditedPart {
  /// What the sections beside the fields of the part's page hang on, in short, by their names on the page. A script asks
  /// for a section anew when a save of the fields has changed its basis.
  var bases: [String: String] {
    switch kind {
    case .step(let task, let step):
      ["rules": basis(of: RulesView.fingerprint(of: task, step: step.id))]
    case .item(_, _, let item): ["visibility": basis(of: VisibilityEdit.fingerprint(of: item))]
    case .section(_, let section):
      [
        "tests": Self.short(
          section.testableParagraphs(in: study).map(\.words).joined(separator: "\n"))
      ]
    default: [:]
    }
  }

  /// The rules, and the answers that they can ask about.
  private func basis(of rules: String) -> String {
    Self.short(rules + ((try? JSONValue(encoding: format))?.canonicalText ?? ""))
  }

  private static func short(_ text: String) -> String {
    String(sha256(Array(text.utf8)).prefix(16))
  }
}
