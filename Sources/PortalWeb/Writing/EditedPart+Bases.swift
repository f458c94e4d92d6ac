import StudyModel

extension EditedPart {
  /// What the sections next to the fields of the part's page depend on, in short, by their names on the page. A script asks
  /// for a section again when a save of the fields has changed its basis.
  /// - Parameter language: the one of the page.
  func bases(in language: Language) -> [String: String] {
    switch kind {
    case .step(let task, let step):
      [
        "rules": basis(of: RulesView.fingerprint(of: task, step: step.id)),
        "further-pictures": pictures(in: language),
      ]
    case .item(_, _, let item):
      [
        "visibility": basis(of: VisibilityEdit.fingerprint(of: item)),
        "further-pictures": pictures(in: language),
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
  private func pictures(in language: Language) -> String {
    let slots = PictureSlot.all(of: self, language: language).filter { !$0.name.isEmpty }
    return Self.short(
      slots.map { "\($0.name)\n\($0.label)\n\($0.current ?? "")" }.joined(separator: "\n"))
  }

  private static func short(_ text: String) -> String {
    String(sha256(Array(text.utf8)).prefix(16))
  }
}
