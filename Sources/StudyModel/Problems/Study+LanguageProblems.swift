extension Study {
  func languageProblems(_ inspection: Inspection) -> [Problem] {
    listedLanguageProblems() + interfaceProblems(inspection) + translationProblems(inspection)
  }

  private func listedLanguageProblems() -> [Problem] {
    var problems: [Problem] = []
    var seen: Set<Language> = []
    for (index, language) in ([primaryLanguage] + furtherLanguages).enumerated() {
      let place = index == 0 ? ["primaryLanguage"] : ["furtherLanguages", language.rawValue]
      if !language.isWellFormed {
        problems.append(
          Problem(
            .error, .malformedLanguage, at: place,
            "“\(language.rawValue)” is not a language tag. \(language.correction)"))
      } else if !language.isKnown {
        problems.append(
          Problem(
            .error, .unlistedLanguage, at: place,
            "“\(language.rawValue)” has a language or region that Accord does not know. \(language.correction)"
          ))
      }
      if !seen.insert(language).inserted {
        problems.append(
          Problem(
            .warning, .duplicateLanguage, at: place,
            "\(language.englishName) is listed twice. Remove one."))
      }
    }
    return problems
  }

  /// Languages in which Accord has no interface texts: screens and documents would mix two languages (TR-05).
  private func interfaceProblems(_ inspection: Inspection) -> [Problem] {
    let unknown = Set(languages).filter { $0.isKnown && $0.interface == nil }.sorted()
    return unknown.flatMap { language in
      let place =
        language == primaryLanguage
        ? ["primaryLanguage"] : ["furtherLanguages", language.rawValue]
      return [
        Problem(
          .warning, .interfaceWordsMissing, at: place,
          "Accord has no standard texts in \(language.englishName). Buttons and default titles will be in English. Give every section a title, and have apps provide their own buttons."
        )
      ] + untitledSectionProblems(in: language, inspection)
    }
  }

  private func untitledSectionProblems(
    in language: Language, _ inspection: Inspection
  ) -> [Problem] {
    consents.flatMap { consent in
      consent.sections.filter { $0.title.isEmpty && $0.type.defaultTitle(in: language) != nil }
        .map { section in
          let place = ["consents", consent.id, "sections", section.id]
          return Problem(
            .warning, .interfaceWordsMissing, at: place + ["title", language.rawValue],
            "\(inspection.name(of: place)) has no title of its own, so it will be titled “\(section.type.defaultTitle(in: language) ?? "")” in \(language.englishName) too. Write a title."
          )
        }
    }
  }

  /// The maximum number of missing translations listed, over all languages.
  private static let mostMissing = 5_000

  /// A warning for every gap, with the place of the text and its language, and problems for texts in unlisted
  /// languages.
  private func translationProblems(_ inspection: Inspection) -> [Problem] {
    let texts = texts()
    let (gaps, rest) = translationGaps(
      texts, inspection, most: max(Self.mostMissing / languages.count, 100))
    let more = rest.sorted { $0.key < $1.key }.map {
      Problem(
        .warning, .missingTranslation, at: ["furtherLanguages", $0.key.rawValue],
        "\($0.value == 1 ? "1 more text has" : "\($0.value) more texts have") no translation into \($0.key.englishName). Translate those listed first."
      )
    }
    return gaps.map(\.problem) + more + strayProblems(texts)
  }

  /// The texts that a language of the study lacks, or whose source has changed, in the order of the document.
  public func translationGaps() -> [TranslationGap] {
    languages.count < 2 ? [] : translationGaps(texts(), Inspection(self), most: .max).gaps
  }

  /// The gaps that prevent a version; none if the study allows them.
  public func translationsToFinish() -> [TranslationGap] {
    facts.allowsIncompleteTranslations ? [] : translationGaps()
  }

  private func translationGaps(
    _ texts: [PlacedText], _ inspection: Inspection, most: Int
  ) -> (gaps: [TranslationGap], rest: [Language: Int]) {
    let languages = languages
    // With only one language nothing can be missing; empty texts do not count.
    guard languages.count > 1 else { return ([], [:]) }
    var gaps: [TranslationGap] = []
    var counts: [Language: Int] = [:]
    var answers: [Place: LocalizedText] = [:]
    for placed in texts {
      if inspection.isOver() { break }
      if placed.place.last == "text" { answers[placed.place.dropLast()] = placed.text }
      lazy var member = inspection.member(of: placed, among: answers)
      lazy var part = inspection.name(of: placed.place)
      for language in languages {
        let isMissing = placed.text[language] == nil
        guard isMissing || placed.text.isOutdated(in: language, from: primaryLanguage) else {
          continue
        }
        counts[language, default: 0] += 1
        if counts[language, default: 0] > most { continue }
        let shown = placed.text[primaryLanguage] == nil ? placed.text.languages[0] : primaryLanguage
        gaps.append(
          TranslationGap(
            place: placed.place, language: language, isMissing: isMissing, shown: shown,
            part: part, member: member))
      }
    }
    return (gaps, counts.mapValues { $0 - most }.filter { $0.value > 0 })
  }

  private func strayProblems(_ texts: [PlacedText]) -> [Problem] {
    strayTexts(among: texts).keys.sorted().map {
      guard $0.isWellFormed else {
        return Problem(
          .warning, .malformedLanguage, at: ["furtherLanguages", $0.rawValue],
          "There are texts under “\($0.rawValue)”, which is not a language tag, so no participant will read them. \($0.correction)"
        )
      }
      return Problem(
        .advice, .strayLanguage, at: ["furtherLanguages", $0.rawValue],
        "There are texts in \($0.englishName), which is not a language of the study. Add the language, or remove its texts."
      )
    }
  }
}

/// A text that a language of the study lacks, or whose source has changed.
public struct TranslationGap: Hashable, Sendable {
  /// The place of the whole text.
  public let place: Place
  public let language: Language
  /// Whether the translation is missing; otherwise, its source has changed.
  public let isMissing: Bool
  /// The language that participants read instead.
  public let shown: Language
  /// The part that the text belongs to, and which of its texts it is, in English.
  public let part: String
  public let member: String

  private var partInSentence: String { part == Inspection.study ? "the study" : part }

  fileprivate var problem: Problem {
    isMissing
      ? Problem(
        .warning, .missingTranslation, at: place + [language.rawValue],
        "\(part) has no \(member) in \(language.englishName). Participants will see the \(shown.englishName) text."
      )
      : Problem(
        .warning, .outdatedTranslation, at: place + [language.rawValue],
        "The \(member) of \(partInSentence) has changed in \(shown.englishName) since it was translated into \(language.englishName). Update the translation or mark it as up to date."
      )
  }
}

extension Language {
  /// What to write instead of an invalid tag.
  fileprivate var correction: String {
    Self.suggestion(for: rawValue).map { "Use \($0.rawValue) for \($0.englishName)." }
      ?? "Use a tag such as en, es, or pt-BR."
  }
}

extension Inspection {
  /// How a sentence names a text, such as `summary` or `text of the answer “Dizzy”`.
  fileprivate func member(of placed: PlacedText, among answers: [Place: LocalizedText]) -> String {
    let parts = remainder(of: placed.place)
    guard let last = parts.last else { return "text" }
    if let text = NumberedText(parts) { return text.memberInSentence }
    if parts.count > 1, parts.first == "rows" { return "row \(last)" }
    // The name of the field in the editor.
    let name = last == "prompt" ? "question" : last.asMemberName
    let before = parts.dropLast().suffix(2)
    guard before.count == 2, let list = before.first, let id = before.last,
      ["choices", "pickers"].contains(list)
    else { return name }
    guard list == "choices", let answer = answers[placed.place.dropLast()] else {
      return "\(name) of \(list.dropLast()) \(Int(bounded: id) == nil ? "“\(id)”" : id)"
    }
    return "\(name) of the answer \(quoted(answer, else: id))"
  }
}
