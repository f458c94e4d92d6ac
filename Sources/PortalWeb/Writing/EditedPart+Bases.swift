import StudyModel

extension EditedPart {
  /// What the sections beside the fields of the part's page hang on, in short, by their names on the page. A script asks
  /// for a section anew when a save of the fields has changed its basis.
  var bases: [String: String] {
    switch kind {
    case .step(let task, let step):
      [
        "rules": basis(of: RulesView.fingerprint(of: task, step: step.id)),
        "further-pictures": pictures,
      ]
    case .item(_, _, let item):
      [
        "visibility": basis(of: VisibilityEdit.fingerprint(of: item)),
        "further-pictures": pictures,
      ]
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

  /// The places for pictures of answers and texts, what they are called, and what is in them.
  private var pictures: String {
    let slots = PictureSlot.all(of: self, language: study.primaryLanguage).filter {
      !$0.name.isEmpty
    }
    return Self.short(
      slots.map { "\($0.name)\n\($0.label)\n\($0.current ?? "")" }.joined(separator: "\n"))
  }

  private static func short(_ text: String) -> String {
    String(sha256(Array(text.utf8)).prefix(16))
  }
}
