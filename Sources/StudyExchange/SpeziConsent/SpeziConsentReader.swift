import ConsentMarkdown
import Foundation
import StudyDocuments
import StudyModel

/// Reads a Markdown consent as a study with one consent and a task that shows it, so that people can walk through it at once.
struct SpeziConsentReader {
  let file: ImportFile
  let options: ImportOptions

  func read() throws(ImportError) -> Import {
    let document: ConsentDocument
    do {
      document = try ConsentDocument(data: withoutCarriageReturns(file.bytes))
    } catch {
      throw .text(error.diagnostics.map(ImportError.TextFault.init))
    }
    let language = language(of: document)
    let title = document.title.flatMap { $0.isEmpty ? nil : $0 } ?? fileTitle
    var consent = consent(of: document, in: language)
    var losses = addSections(of: document, in: language, to: &consent)
    var study = Study(
      id: options.id ?? UUID(sha256: sha256(file.bytes)), slug: Slug.of(title, else: "consent"),
      facts: StudyFacts(title: LocalizedText(title, in: language)), primaryLanguage: language,
      consents: [consent], tasks: [Self.joinTask(for: consent, in: language)])
    let (kept, isRestyled) = original(of: study, in: language)
    study.consents[0].originalMarkdown = kept
    if isRestyled { losses.append(layoutLoss) }
    return Import(study: study, losses: losses + metadataLosses(of: document), format: Self.format)
  }

  /// The original file if the writer would produce other bytes and the unedited file restores its own; otherwise, whether
  /// exports will contain those other bytes.
  private func original(
    of study: Study, in language: Language
  ) -> (kept: LocalizedText, isRestyled: Bool) {
    guard let text = String(validating: file.bytes, as: UTF8.self),
      let consent = study.consents.first, !text.allSatisfy(\.isWhitespace)
    else { return ([:], false) }
    let writer = SpeziConsentWriter(study: study, consent: consent, language: language)
    if writer.source.text == text { return ([:], false) }
    guard file.bytes.count <= Self.largestOriginal else { return ([:], true) }
    let revised = SpeziConsentOriginal(text)?.revised(
      as: consent, in: language, else: language)
    let isKept = revised.map { $0.utf8.elementsEqual(text.utf8) } == true
    return (isKept ? [language: text] : [:], !isKept)
  }

  /// Larger files are not kept, because they would double the size of the draft.
  static let largestOriginal = 1_000_000

  private var layoutLoss: Loss {
    let isLarge = file.bytes.count > Self.largestOriginal
    return Loss(
      format: Self.format, code: "layout-not-kept", kind: .approximated, severity: .note,
      place: ["consents", Self.consentID],
      what: "The layout of “\(file.name)”" + (isLarge ? " (larger than 1 MB)" : ""),
      became: "Accord’s own style", advice: isLarge ? "split the file if its layout matters" : nil)
  }

  private static let format = "spezi-consent"
  private static let consentID = "consent"

  /// Browsers and some editors end lines with 2 characters, which CommonMark reads as one.
  private func withoutCarriageReturns(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      let endsLineWithNext = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if !endsLineWithNext { kept.append(byte) }
    }
    return kept
  }

  private func language(of document: ConsentDocument) -> Language {
    let stated = document.metadata["language"].map { Language($0.replacing("_", with: "-")) }
    return options.language ?? SpeziLocale.language(ofFile: file.baseName)
      ?? stated.flatMap { $0.isWellFormed ? $0 : nil } ?? .english
  }

  private var fileTitle: String {
    let name = file.baseName.prefix { $0 != "+" }
    return name.isEmpty ? "Consent" : String(name)
  }

  private func consent(of document: ConsentDocument, in language: Language) -> Consent {
    var consent = Consent(id: Self.consentID)
    consent.title = LocalizedText(document.title ?? "", in: language)
    consent.statedVersion = document.metadata["version"].flatMap { $0.isEmpty ? nil : $0 }
    var seen: Set<String> = []
    // If a key is repeated, the last one counts; values that the consent itself stores are not kept twice.
    for entry in document.metadata.entries.reversed() where seen.insert(entry.key).inserted {
      let isHeld = ["title", "version"].contains(entry.key) && !entry.value.isEmpty
      if !isHeld {
        consent.furtherMetadata.insert(MetadataLine(key: entry.key, value: entry.value), at: 0)
      }
    }
    var signatures: Set<String> = []
    for case .signature(let signature) in document.elements
    where signatures.insert(signature.id).inserted {
      consent.signatures.append(
        Signature(
          id: signature.id, role: .participant, title: StarterStrings(language)[.participant]))
    }
    return consent
  }

  private func addSections(
    of document: ConsentDocument, in language: Language, to consent: inout Consent
  ) -> [Loss] {
    var ids = UniqueIDs()
    var losses: [Loss] = []
    for part in document.sections() {
      let content = part.content.trimmingBlankLines()
      if part.title == nil, content.isEmpty { continue }
      let title = part.title ?? ""
      let section = Section(
        id: ids.next(for: part.title == nil ? "preamble" : title, else: "section"), type: .custom,
        title: LocalizedText(title, in: language), content: LocalizedText(content, in: language),
        appearance: .documentOnly, headingLevel: part.title == nil ? nil : part.level)
      consent.sections.append(section)
      if hasMarks(part) {
        losses.append(
          Loss(
            format: Self.format, code: "heading-marks-dropped", kind: .approximated,
            severity: .note,
            place: ["consents", consent.id, "sections", section.id, "title"],
            what: "Formatting in the heading on line \(part.line)", became: "plain text"))
      }
    }
    return losses
  }

  /// Whether a heading contains formatting, such as emphasis or a link.
  private func hasMarks(_ part: ConsentSection) -> Bool {
    guard let title = part.title else { return false }
    let plain = SpeziConsentWriter.heading(title, level: part.level)
    let renderer = MarkdownHTML()
    return renderer.render(part.heading).html != renderer.render(plain).html
  }

  private func metadataLosses(of document: ConsentDocument) -> [Loss] {
    var last: [String: Int] = [:]
    for (index, entry) in document.metadata.entries.enumerated() { last[entry.key] = index }
    return document.metadata.entries.enumerated()
      .filter { last[$0.element.key] != $0.offset }
      .map { _, entry in
        Loss(
          format: Self.format, code: "repeated-metadata-dropped", kind: .dropped, severity: .note,
          place: ["consents", Self.consentID], what: "“\(entry.key): \(entry.value)”",
          became: "the last value of “\(entry.key)”")
      }
  }

  /// The consent review, then thanks, or a goodbye to those who disagree.
  static func joinTask(for consent: Consent, in language: Language) -> StudyModel.Task {
    let words = JoinStrings(language)
    let review = ConsentReview(
      consent: consent.id, signature: consent.signatures.first?.id, reasonForConsent: words.reason)
    let disagreed = Condition.test(
      AnswerTest(answer: AnswerReference(step: "review"), comparison: .consented(false)))
    return StudyModel.Task(
      id: "join", kind: .join, title: words.join,
      steps: [
        Step(id: "review", title: words.review, content: .consentReview(review)),
        Step(id: "completion", title: words.completion, content: .completion(Completion())),
        Step(
          id: "goodbye", title: words.goodbye,
          content: .completion(Completion(reason: .discarded))),
      ],
      rules: [
        Rule(
          step: "review",
          kind: .firstMatch(
            [Rule.Branch(condition: disagreed, destination: .step("goodbye"))], otherwise: nil)),
        Rule(step: "completion", kind: .direct(.end)),
      ])
  }
}

extension ImportError.TextFault {
  init(_ diagnostic: Diagnostic) {
    self.init(
      line: diagnostic.line, column: diagnostic.column, code: diagnostic.code,
      message: diagnostic.message)
  }
}
