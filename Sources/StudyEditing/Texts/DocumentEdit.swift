import ConsentMarkdown
import Foundation
import StudyExchange
import StudyModel
import StudyParts

/// What one save of the document page changes, and what its author had seen.
package struct DocumentEdit: Sendable {
  package let consent: Consent.ID
  package let language: Language
  package let form: SubmittedForm

  package init(consent: Consent.ID, language: Language, form: SubmittedForm) {
    self.consent = consent
    self.language = language
    self.form = form
  }

  /// The study with the text split into its sections.
  /// - Throws: `DocumentEditError`; the form keeps what was typed.
  package func applied(to study: Study) throws -> Study {
    guard let index = study.consents.firstIndex(where: { $0.id == consent }) else {
      throw PlaceError.missing
    }
    var changed = study.consents[index]
    let shown = DocumentText(study: study, consent: changed, language: language)
    let current = DocumentFields(changed, shown: shown, language: language)
    let typed = DocumentFields(form, over: current)
    let names = try touched(typed, current)
    if names.contains("metadata") {
      do { changed.furtherMetadata = try DocumentFields.lines(of: typed.metadata) } catch {
        throw DocumentEditError.fields(error)
      }
    }
    if names.contains("title") { changed.title[language] = typed.title }
    if names.contains("version") {
      changed.statedVersion = typed.version.isEmpty ? nil : typed.version
    }
    if names.contains("text") {
      changed = try revised(changed, in: study, shown: shown, typed: typed)
    }
    var study = study
    study.consents[index] = changed
    return study
  }

  /// The texts that a save would change in the fields without a conflict, by the name of their field.
  package func changes(in study: Study) -> [(name: String, text: String)] {
    guard let saved = study.consent(consent) else { return [] }
    let current = DocumentFields(of: saved, in: study, language: language)
    let typed = DocumentFields(form, over: current)
    return compared(typed, current).touched.map { ($0, typed[$0]) }
  }

  /// The fields that this author changed.
  /// - Throws: `DocumentEditError.conflict` if someone else has changed one of them too.
  private func touched(_ typed: DocumentFields, _ current: DocumentFields) throws -> [String] {
    let (touched, conflicts) = compared(typed, current)
    if !conflicts.isEmpty { throw DocumentEditError.conflict(conflicts) }
    return touched
  }

  /// The fields that only this author changed, and those that someone else has changed too.
  private func compared(_ typed: DocumentFields, _ current: DocumentFields) -> (
    touched: [String], conflicts: [DocumentConflict]
  ) {
    var touched: [String] = []
    var conflicts: [DocumentConflict] = []
    for name in DocumentFields.names {
      // A field that the page does not show is left unchanged.
      guard let seen = form["was.\(name)"] else { continue }
      let mine = typed.fingerprint(of: name)
      let theirs = current.fingerprint(of: name)
      if mine == seen || mine == theirs { continue }
      if theirs == seen {
        touched.append(name)
      } else {
        conflicts.append(
          DocumentConflict(name: name, mine: typed[name], theirs: current[name], was: theirs))
      }
    }
    return (touched, conflicts)
  }

  private func revised(
    _ consent: Consent, in study: Study, shown: DocumentText, typed: DocumentFields
  ) throws -> Consent {
    let size = typed.text.utf8.count
    guard size <= DocumentFields.textLimit else {
      throw DocumentEditError.fields(
        FormErrors(
          "text",
          "This text is \(size >> 10) KB. A consent can be up to \(DocumentFields.textLimit >> 10) KB, which is about 1,500 pages. Move part of it to another consent."
        ))
    }
    if typed.text.hasPrefix("---\n") {
      throw DocumentEditError.fields(
        FormErrors(
          "text",
          "Line 1: The text begins with front matter. Move its title, version, and other lines to their fields above and remove it here."
        ))
    }
    let reading: DocumentText.Reading
    do { reading = try DocumentText.reading(typed.text, metadata: typed.front()) } catch {
      throw DocumentEditError.unreadable(error.diagnostics)
    }
    let revision = DocumentRevision(
      of: consent, in: study, language: language, shown: shown, typed: reading)
    var question = DocumentQuestion(revision)
    guard question.lines.isEmpty || form["agreed"] == question.fingerprint else {
      question.isAskedAgain = form["agreed"]?.isEmpty == false
      throw DocumentEditError.question(question)
    }
    return revision.consent
  }
}
