import SampleStudies
import StudyEditing
import StudyExchange
import StudyModel
import StudyStore

@testable import PortalWeb

/// The whole text of a consent and the forms of its elements, in states that together show all of their templates.
extension SamplePages {
  static let consentTexts: [SamplePage] = [
    page("document", .owner), page("document-read-only", .viewer),
    page("document-refused", .owner, wrong: true),
    element("element-toggle", "toggle"), element("element-select", "select", wrong: true),
    element("element-signature", "signature", section: "privacy"), changedElement,
    documentConflict, longConflict,
  ].compactMap(\.self)

  private static let change = LaterChange(who: "Grace", isOwn: false, at: date)

  private static func builder(_ role: MemberRole) -> DocumentPageBuilder? {
    var study = study
    study.consents[0].sections[0].content[.english] = "<toggle>\nYes\n</toggle>"
    study.consents[0].replacementReviewText[.english] = "<p>Instead</p>"
    return study.consents.first.map {
      DocumentPageBuilder(
        draft: draft(study, role), consent: $0, language: study.languages.last ?? .english,
        shell: shell, account: ada.id, published: "1.0.0")
    }
  }

  private static func page(_ name: String, _ role: MemberRole, wrong: Bool = false) -> SamplePage? {
    guard var builder = builder(role) else { return nil }
    guard wrong else { return (try? builder.page()).map { SamplePage(name, $0) } }
    builder.typed = form([
      "text": "<toggle id=a>\nYes\n</toggle>\n\n<toggle id=a>\nNo\n</toggle>", "version": "1",
    ])
    builder.errors = FormErrors("metadata", "Line 1 is not “key: value”.")
    builder.question = DocumentQuestion(lines: ["“Risks” is no longer in the text."])
    return (try? builder.page()).map { SamplePage(name, $0) }
  }

  private static func element(
    _ name: String, _ kind: String, section: String? = nil, wrong: Bool = false
  ) -> SamplePage? {
    guard let consent = study.consents.first, var filled = ElementForm(kind: kind),
      let target = ElementTarget(
        form(["section": section ?? ""]), typed: nil, study: study, consent: consent,
        language: .english)
    else { return nil }
    if wrong { filled.removeOption(1) }
    var errors = FormErrors()
    if wrong {
      for field in ["prompt", "option-0", "id"] { errors.add(field, "Fix this.") }
    }
    return SamplePage(
      name,
      ElementPage(
        filled, target: target, shell: shell, problemCount: 1, errors: errors,
        textChange: wrong ? change : nil))
  }

  private static var changedElement: SamplePage? {
    var study = study
    study.consents[0].sections[0].content[.english] = "<toggle id=a>\nTheirs\n</toggle>"
    let opened = form([
      "section": study.consents[0].sections[0].id, "element": "0", "was": "0", "tag": "0",
      "named": "a",
    ])
    guard let filled = ElementForm(kind: "toggle"),
      let target = ElementTarget(
        opened, typed: nil, study: study, consent: study.consents[0], language: .english)
    else { return nil }
    return SamplePage(
      "element-changed",
      ElementPage(
        filled, target: target, shell: shell, problemCount: 1, elementChange: change))
  }

  private static var documentConflict: SamplePage? {
    conflict(
      "document-conflict",
      DocumentConflict(name: "text", mine: "Mine", theirs: "Theirs", was: "0"))
  }

  private static var longConflict: SamplePage? {
    func text(_ first: String, _ last: String) -> String {
      let same = String(repeating: "Walking is good for most people. ", count: 15)
      return "# Risks\n\n\(first)\n\n\(same)\n\n\(last)"
    }
    return conflict(
      "document-conflict-long",
      DocumentConflict(
        name: "text", mine: text("Walking can tire.", "Bye."),
        theirs: text("Walking can hurt.", "Goodbye."), was: "0",
        merged: text("Walking can tire.", "Goodbye.")))
  }

  private static func conflict(_ name: String, _ conflict: DocumentConflict) -> SamplePage? {
    study.consents.first.map { consent in
      SamplePage(
        name,
        ConflictPage(
          [conflict],
          edit: DocumentEdit(
            consent: consent.id, language: .english, form: form(["title": "Kept"])),
          title: "Consent", draft: draft(), shell: shell, problemCount: 1))
    }
  }
}
