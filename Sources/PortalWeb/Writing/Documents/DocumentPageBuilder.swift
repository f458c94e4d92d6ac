import ConsentMarkdown
import Foundation
import StudyEditing
import StudyExchange
import StudyModel
import StudyParts
import StudyStore

/// Builds the document page. A refused form is shown as it was typed.
struct DocumentPageBuilder {
  let draft: Draft
  let consent: Consent
  let language: Language
  let shell: Shell
  let account: Account.ID
  /// The version of the text that participants currently see.
  var published: String?
  var typed: SubmittedForm?
  var errors = FormErrors()
  var unreadable: [Diagnostic] = []
  var question: DocumentQuestion?
  /// What Undo and Redo would do.
  var undo: UndoView?

  private var study: Study { draft.study }
  private var place: Place { ["consents", consent.id] }
  private var primary: Language { study.primaryLanguage }

  /// - Throws: `CancellationError` soon after the task is canceled.
  func page() throws -> ConsentTextPage {
    let problemsOfStudy = try draft.problems
    let shown = DocumentText(study: study, consent: consent, language: language)
    let current = DocumentFields(consent, shown: shown, language: language)
    let fields = typed.map { DocumentFields($0, over: current) } ?? current
    let check = DocumentCheck(
      fields, of: consent, title: consent.title.text(in: language, else: primary))
    let problems = unreadable.isEmpty ? check.problems : unreadable.map(DocumentProblem.init)
    let notes = problems.filter { $0.field == nil }
    let list = ElementList(study: study, consent: consent, section: nil, language: language)
    let elements = list.lines(of: current.text)
    let differences = differences(of: check)
    let gaps = problemsOfStudy.filter { isShown($0.place) }
    let outdated = outdated(among: gaps)
    let lines = errorLines()
    let time = Moment(draft.editedAt)
    return ConsentTextPage(
      shell: shell.showing(draft),
      study: draft.tabs(.write),
      outline: Outline(
        study: study, marks: ProblemMarks(problemsOfStudy), current: place, language: language
      )
      .groups(),
      title: study.title(consent.title, in: language).orElse("Consent"),
      parentAddress: Paths.write(study, at: place, in: language),
      languages: languages(WritingPage.LanguageLink.gaps(gaps, at: place)),
      hasLanguages: study.languages.count > 1,
      action: Paths.document(study.id, of: consent.id),
      refillKey: WritingPage.refillKey(of: draft.document.value(at: place) ?? .null),
      keptFor: account.uuidString,
      replaced: Array(typed?.submissionTokens.prefix(SubmittedForm.mostSubmissionTokens - 1) ?? []),
      language: language.rawValue, consent: consent.id, mayEdit: draft.mayEdit,
      readOnly: readOnly(), savedAt: time.machine, savedClock: time.time,
      isSaved: lines.isEmpty && question == nil, undo: undo ?? UndoView(study.id, at: place, nil),
      question: question.map { .init(lines: $0.shownLines, fingerprint: $0.fingerprint) },
      errors: lines, hasErrors: !lines.isEmpty,
      fields: [
        field("title", "Title", fields, problems, current: current, hint: nil),
        field(
          "version", "Version of the text", fields, problems, current: current,
          hint: ReconsentNote(version: fields.version, published: published).words),
      ],
      metadata: field(
        "metadata", "More front matter", fields, problems, current: current,
        hint: "One “key: value” per line. Apps receive these unchanged."),
      published: published,
      text: .init(
        value: fields.text, was: was("text", current), rows: 24,
        count: fields.text.lengthForAuthors,
        textDirection: language.isRightToLeft ? "rtl" : nil,
        isWrong: errors["text"] != nil || !unreadable.isEmpty),
      notes: notes, hasNotes: !notes.isEmpty, differences: differences,
      hasDifferences: !differences.isEmpty, outdated: outdated, hasOutdated: !outdated.isEmpty,
      source: source(), differsFrom: primary.englishName,
      untranslated: listed(shown.untranslated),
      signaturesAtEnd: listed(
        shown.signaturesAtEnd.map { study.title($0.title, in: language).orElse($0.id) }),
      replacedByHTML: !consent.replacementReviewText.isEmpty,
      elementAction: Paths.element(study.id, of: consent.id), elements: elements,
      hasElements: !elements.isEmpty, elementKinds: list.kinds,
      factList: draft.mayEdit
        ? PlacedPart(at: place, in: study).flatMap { FactsView($0, language: language) } : nil,
      problems: ProblemList(
        problemsOfStudy, study: study, most: ProblemList.mostBeside),
      preview: preview())
  }

  private func field(
    _ name: String, _ label: String, _ fields: DocumentFields, _ problems: [DocumentProblem],
    current: DocumentFields, hint: String?
  ) -> ConsentTextPage.Field {
    let isTitle = name == "title"
    let fallback =
      isTitle && fields.title.isEmpty ? consent.title.text(in: language, else: primary) : ""
    let note = problems.first { $0.field == name && !$0.isAdvice }?.message
    return .init(
      id: name, name: name, label: label, value: fields[name], was: was(name, current), hint: hint,
      error: errors[name] ?? note, placeholder: fallback,
      textLanguage: isTitle ? language.rawValue : nil,
      textDirection: isTitle && language.isRightToLeft ? "rtl" : nil,
      describedBy: [hint.map { _ in "\(name)-hint" }, "\(name)-error"].compactMap(\.self)
        .joined(separator: " "),
      isOpen: !fields[name].isEmpty || errors[name] != nil)
  }

  // A refused form keeps the fingerprint of what its author saw, so that conflicts are still detected.
  private func was(_ name: String, _ current: DocumentFields) -> String {
    typed?["was.\(name)"] ?? current.fingerprint(of: name)
  }

  private func errorLines() -> [ConsentTextPage.Line] {
    errors.lines.map { .init(field: $0.field, message: $0.text) }
      + unreadable.map {
        .init(field: "text", message: "Line \($0.line), column \($0.column): \($0.message)")
      }
  }

  private func differences(of check: DocumentCheck) -> [String] {
    guard language != primary else { return [] }
    let shown = DocumentText(study: study, consent: consent, language: primary)
    let fields = DocumentFields(consent, shown: shown, language: primary)
    return DocumentCheck.differences(
      of: check.document, from: DocumentCheck(fields, of: consent))
  }

  private func source() -> FieldView.Original? {
    guard language != primary else { return nil }
    let shown = DocumentText(study: study, consent: consent, language: primary)
    let text = DocumentFields(consent, shown: shown, language: primary).text
    return FieldView.Original(
      [(["text"], .object([primary.rawValue: .string(text)]))], language, primary, isMarkdown: true)
  }

  /// Whether a text is part of the whole one: the consent's title, or the heading or the content of a section.
  private func isShown(_ text: Place) -> Bool {
    guard text.starts(with: place) else { return false }
    let rest = Array(text.dropFirst(place.count))
    guard rest.first == "sections" else { return rest.first == "title" }
    guard rest.count > 2, let section = consent.documentSections.first(where: { $0.id == rest[1] })
    else { return false }
    return ["content", section.formalTitle.isEmpty ? "title" : "formalTitle"].contains(rest[2])
  }

  /// The parts with a text that has changed since it was translated, in the order of the problems.
  private func outdated(among problems: [Problem]) -> [ConsentTextPage.OutdatedPart] {
    let parts = problems.filter {
      $0.code == .outdatedTranslation && $0.place.last == language.rawValue
    }.map { ProblemPlace($0.place, in: study).part }
    let places = parts.enumerated().filter { !parts[..<$0.offset].contains($0.element) }
    return places.enumerated().map { index, place in
      .init(
        title: PlacedPart(at: place.element, in: study)?.title(in: language) ?? "",
        address: Paths.write(study, at: place.element, in: language),
        isFollowed: index < places.count - 1)
    }
  }

  private func languages(_ gaps: [String: String] = [:]) -> [WritingPage.LanguageLink] {
    study.languages.map {
      .init(
        tag: $0.rawValue, name: $0.ownName,
        address: Paths.document(study, of: consent.id, in: $0), isCurrent: $0 == language,
        missing: gaps[$0.rawValue])
    }
  }

  private func readOnly() -> String? {
    if draft.isArchived {
      return "This study is archived and cannot be edited. An owner can restore it."
    }
    return draft.mayEdit ? nil : draft.viewingReason
  }

  private func preview() -> WritingPage.PreviewView {
    .init(
      address: Paths.stagePreview(study.id, at: place, language: language),
      walkAction: Paths.walkthroughs(study.id), markdownAction: Paths.documentPreview(study.id),
      task: (study.tasks.first { $0.kind == .join } ?? study.tasks.first)?.id,
      languages: languages(), title: "Screen: the document to review")
  }

  private func listed(_ names: [String]) -> String? {
    names.isEmpty ? nil : names.map { "“\($0)”" }.formatted(.list(type: .and).locale(.portal))
  }
}
