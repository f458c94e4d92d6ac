import ConsentMarkdown
import Foundation
import StudyDocuments
import StudyModel

/// Several Markdown files that are one consent in several languages, each named after its language as in SpeziStudy
/// (`Consent+es-US.md`) or only by it (`es.md`), or with a line `language: es` in its front matter.
struct SpeziConsentSet {
  let files: [ImportFile]
  let options: ImportOptions

  /// One study in all languages: the sections of the first language, with the texts of the others.
  func read() throws(ImportError) -> Import {
    var readings: [Reading] = []
    for file in files { readings.append(try reading(of: file)) }
    let byLanguage = Dictionary(grouping: readings, by: \.language)
    if let same = byLanguage.values.filter({ $0.count > 1 }).min(by: { $0[0].name < $1[0].name }) {
      throw .languages(Self.repeated(same))
    }
    guard let base = Self.base(of: readings) else { throw .empty(file: "") }
    var result = base.result
    var study = base.result.study
    for other in readings where other.language != base.language {
      study = try Self.join(other, to: study, of: base, telling: &result.losses)
      result.losses += other.result.losses + Self.differences(of: other, from: base)
    }
    study.furtherLanguages = readings.map(\.language).filter { $0 != base.language }
    result.study = study
    return result
  }

  /// A single file, read by itself.
  private struct Reading {
    let name: String
    let language: Language
    let result: Import
    let document: ConsentDocument?

    var consent: Consent? { result.study.consents.first }
  }

  private func reading(of file: ImportFile) throws(ImportError) -> Reading {
    do {
      let own = ImportOptions(id: options.id)
      let read = try SpeziConsentReader(file: file, options: own).read()
      let result = NamedLanguage(of: file, in: SpeziConsentFormat()).reported(in: read, as: own)
      return Reading(
        name: file.name, language: result.study.primaryLanguage, result: result,
        document: try? ConsentDocument(data: file.bytes))
    } catch .text(let faults) {
      // With several files, the message must name the one at fault.
      throw .text(
        faults.map {
          .init(
            line: $0.line, column: $0.column, code: $0.code,
            message: "(“\(file.name)”) \($0.message)")
        })
    }
  }

  /// The base of comparison: US English, otherwise any English, otherwise the first (spezi §4, "Base locale of a group").
  private static func base(of readings: [Reading]) -> Reading? {
    readings.first { $0.language.rawValue == "en-US" }
      ?? readings.first { $0.language.primary == "en" } ?? readings.first
  }

  private static func json(of study: Study) throws(ImportError) -> JSONValue {
    guard let json = try? JSONValue(encoding: study) else { throw .unrecognized(file: study.slug) }
    return json
  }

  private static func repeated(_ same: [Reading]) -> String {
    let names = same.map { "“\($0.name)”" }.sorted().formatted(
      .list(type: .and).locale(Locale(identifier: "en")))
    return
      "\(names) are \(same.count == 2 ? "both" : "all") read as \(same[0].language.rawValue). Name each file after its language, such as Consent+es.md or es.md, or write “language: es” at its top, or import them one at a time as separate studies."
  }

  /// The study with the texts of another language added. If headings differ, matching sections are found, and each unmatched
  /// one is kept with a reported gap.
  private static func join(
    _ other: Reading, to study: Study, of base: Reading, telling losses: inout [Loss]
  ) throws(ImportError) -> Study {
    var mine = study
    var theirs = other.result.study
    if let (one, two) = mine.consents.first.flatMap({ first in
      theirs.consents.first.map { (first, $0) }
    }) {
      let aligned = SectionAlignment(one.sections, two.sections)
      mine.consents[0].sections = aligned.mine
      theirs.consents[0].sections = aligned.theirs
      losses += aligned.gaps.map { gap(of: $0, other, base, in: one.id) }
      losses += aligned.pairs.flatMap { differences(in: $0, other, base, in: one.id) }
    }
    let document = try json(of: mine).takingTexts(
      of: try json(of: theirs), in: other.language.rawValue, isInOrder: true)
    guard let joined = try? Study(document: document) else {
      throw .languages(
        "The files cannot be combined into one consent. Import one, and add the others as languages in the editor."
      )
    }
    return joined
  }

  private static func gap(
    of gap: SectionAlignment.Gap, _ other: Reading, _ base: Reading, in consent: Consent.ID
  ) -> Loss {
    let (here, there) = gap.isInFirst ? (base, other) : (other, base)
    let name = quoted(gap.section, here.language)
    return Loss(
      format: "spezi-consent", code: "section-without-counterpart", kind: .approximated,
      severity: .warning, place: ["consents", consent, "sections", gap.section.id],
      what: "Section \(name) of “\(here.name)” has no counterpart in “\(there.name)”",
      became: "a section without text in \(there.language.rawValue)",
      advice: "translate it in the editor, or give both files the same headings in the same order")
  }

  /// How the sections of a pair differ beyond their language: they may not be one section, and headings have one level in all
  /// languages.
  private static func differences(
    in pair: SectionAlignment.Pair, _ other: Reading, _ base: Reading, in consent: Consent.ID
  ) -> [Loss] {
    let place = ["consents", consent, "sections", pair.first.id]
    let (mine, theirs) = (quoted(pair.first, base.language), quoted(pair.second, other.language))
    var losses: [Loss] = []
    if pair.isGuess {
      losses.append(
        Loss(
          format: "spezi-consent", code: "section-pair-guessed", kind: .approximated,
          severity: .warning, place: place,
          what: "Section \(theirs) of “\(other.name)”, which only its position relates to another",
          became: "the translation of section \(mine) of “\(base.name)”",
          advice: "check it in the editor, or give both files the same sections in the same order"))
    }
    if let level = pair.second.headingLevel, let kept = pair.first.headingLevel, level != kept {
      losses.append(
        Loss(
          format: "spezi-consent", code: "heading-level-differs", kind: .approximated,
          severity: .note, place: place + ["headingLevel"],
          what: "The level of the heading \(theirs) of “\(other.name)”, which is \(level)",
          became: "\(kept), as in “\(base.name)”"))
    }
    return losses
  }

  private static func quoted(_ section: Section, _ language: Language) -> String {
    let title = section.title[language] ?? ""
    return title.isEmpty ? "without a heading" : "“\(title)”"
  }

  /// How the other text's questions differ: the elements of the first one apply to all languages.
  private static func differences(of other: Reading, from base: Reading) -> [Loss] {
    guard let mine = base.document, let theirs = other.document else { return [] }
    return theirs.differences(from: mine).map { difference in
      Loss(
        format: "spezi-consent", code: difference.code, kind: .approximated, severity: .warning,
        place: ["consents", "consent"],
        what: "In “\(other.name)”, compared with “\(base.name)”: \(difference.message)")
    }
  }
}

extension JSONValue {
  /// The same document with the texts of an identically structured one in another language. Everything but texts stays.
  /// - Parameter isInOrder: whether the elements of lists belong together by their places, because their names differ with the
  ///   language; otherwise, those with names belong together by their names.
  func takingTexts(of other: JSONValue, in language: String, isInOrder: Bool = false) -> JSONValue {
    switch (self, other) {
    case (.object(var members), .object(let others)):
      for (key, value) in others {
        if let own = members[key] {
          members[key] = own.takingTexts(of: value, in: language, isInOrder: isInOrder)
        } else if key == language || value.isText(in: language) {
          members[key] = value
        }
      }
      return .object(members)
    case (.array(let elements), .array(let others)):
      if !isInOrder, !elements.isEmpty, let names = others.elementNames,
        elements.elementNames != nil
      {
        let named = Dictionary(uniqueKeysWithValues: zip(names, others))
        return .array(
          elements.map { element in
            guard let other = element.elementName.flatMap({ named[$0] }) else { return element }
            return element.takingTexts(of: other, in: language)
          })
      }
      guard elements.count == others.count else { return self }
      return .array(
        zip(elements, others).map { $0.takingTexts(of: $1, in: language, isInOrder: isInOrder) })
    default: return self
    }
  }

  /// Whether it is a text that the other document lacks entirely.
  private func isText(in language: String) -> Bool {
    if case .object(let members) = self { members.keys.elementsEqual([language]) } else { false }
  }
}
