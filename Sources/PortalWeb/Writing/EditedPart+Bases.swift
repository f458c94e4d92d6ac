import StudyModel

extension EditedPart {
  /// The bases of everything on the part's page that can become out of date, by name.
  /// - Parameters:
  ///   - language: the one of the page.
  ///   - value: the part in the study document.
  func bases(in language: Language, of value: JSONValue) -> [String: String] {
    var bases = bases(in: language)
    bases["originals"] = originals(of: value, in: language)
    return bases
  }

  /// The texts to translate next to the fields, and which of them have changed since they were translated. Nil in the
  /// study's own language.
  private func originals(of value: JSONValue, in language: Language) -> String? {
    let source = study.primaryLanguage
    guard language != source else { return nil }
    let texts = fields.flatMap { field in
      field.texts(in: value).compactMap { text -> String? in
        guard let words = text[source] else { return nil }
        let isOutdated = text.isOutdated(in: language, from: source)
        return "\(field.name)\n\(words)\n\(isOutdated)"
      }
    }
    return Self.short(texts.joined(separator: "\n"))
  }

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

extension EditorField {
  /// The texts in a part that have a source next to them while they are translated.
  fileprivate func texts(in part: JSONValue) -> [LocalizedText] {
    guard let member = part.member(at: path) else { return [] }
    let rows = member.arrayValue ?? []
    let texts: [JSONValue] =
      switch widget {
      case .choices:
        rows.flatMap { row in
          FieldView.ChoicesView.texts.compactMap { row.member(at: $0) }
        }
      case .lines: rows
      default: isLocalized ? [member] : []
      }
    return texts.compactMap { LocalizedText(json: $0) }
  }
}
