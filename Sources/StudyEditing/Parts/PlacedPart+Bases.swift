import StudyModel
import StudyParts

extension PlacedPart {
  /// Hashes of everything on the part's page that can become outdated, by name.
  /// - Parameters:
  ///   - language: the language of the page.
  ///   - value: the part in the study document.
  package func bases(in language: Language, of value: JSONValue) -> [String: String] {
    var bases = bases(in: language)
    bases["originals"] = originals(of: value, in: language)
    return bases
  }

  /// The source texts shown next to the fields for translation, and which translations are outdated. Nil in the study's
  /// primary language.
  private func originals(of value: JSONValue, in language: Language) -> String? {
    let source = study.primaryLanguage
    guard language != source else { return nil }
    let texts = settings.flatMap { field in
      field.texts(in: value).compactMap { text -> String? in
        guard let words = text[source] else { return nil }
        let isOutdated = text.isOutdated(in: language, from: source)
        return "\(field.name)\n\(words)\n\(isOutdated)"
      }
    }
    return Self.short(texts.joined(separator: "\n"))
  }

  /// Hashes of the data behind the sections next to the fields, by section name. If a save changes the hash of a
  /// section, a script reloads that section.
  /// - Parameter language: the language of the page.
  package func bases(in language: Language) -> [String: String] {
    switch kind {
    case .step(let task, let step):
      [
        "rules": basis(of: RuleEdit.fingerprint(of: task, step: step.id)),
        "other-pictures": pictures(in: language),
      ]
    case .item(_, _, let item):
      [
        "visibility": basis(of: VisibilityEdit.fingerprint(of: item)),
        "other-pictures": pictures(in: language),
      ]
    case .section(_, let section):
      [
        "tests": Self.short(
          section.testableParagraphs(in: study).map(\.words).joined(separator: "\n"))
      ]
    case .facts, .consent, .signature, .task, .article, .quizQuestion, .formPage,
      .eligibilityQuestion, .healthType:
      [:]
    }
  }

  /// The rules, and the answers that they can refer to.
  private func basis(of rules: String) -> String {
    Self.short(rules + ((try? JSONValue(encoding: format))?.canonicalText ?? ""))
  }

  /// The picture slots of answers and body items, with their labels and current pictures.
  private func pictures(in language: Language) -> String {
    let slots = PictureSlot.all(of: self, language: language).filter { !$0.name.isEmpty }
    return Self.short(
      slots.map { "\($0.name)\n\($0.label)\n\($0.current ?? "")" }.joined(separator: "\n"))
  }

  private static func short(_ text: String) -> String {
    String(sha256(Array(text.utf8)).prefix(16))
  }
}

extension Setting {
  /// The texts in a part whose source is shown next to them for translation.
  fileprivate func texts(in part: JSONValue) -> [LocalizedText] {
    guard let member = part.member(at: path) else { return [] }
    let rows = member.arrayValue ?? []
    let texts: [JSONValue] =
      switch control {
      case .choices:
        rows.flatMap { row in
          ChoiceFields.texts.compactMap { row.member(at: $0) }
        }
      case .lines: rows
      default: isLocalized ? [member] : []
      }
    return texts.compactMap { LocalizedText(json: $0) }
  }
}
