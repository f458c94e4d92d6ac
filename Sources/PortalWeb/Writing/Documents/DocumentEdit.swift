import ConsentMarkdown
import Foundation
import StudyExchange
import StudyModel

/// What one save of the document page wants to change, and what its author had seen.
struct DocumentEdit: Sendable {
  let consent: Consent.ID
  let language: Language
  let form: SubmittedForm

  /// The study with the text taken apart into its sections.
  /// - Throws: `DocumentEditError`; what was typed stays with the form.
  func applied(to study: Study) throws -> Study {
    guard let index = study.consents.firstIndex(where: { $0.id == consent }) else {
      throw PortalError.notFound
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

  /// The fields that this author has changed; one that someone else has changed too is a conflict.
  private func touched(_ typed: DocumentFields, _ current: DocumentFields) throws -> [String] {
    var touched: [String] = []
    var conflicts: [DocumentConflict] = []
    for name in DocumentFields.names {
      // A page that does not show a field says nothing about it.
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
    if !conflicts.isEmpty { throw DocumentEditError.conflict(conflicts) }
    return touched
  }

  private func revised(
    _ consent: Consent, in study: Study, shown: DocumentText, typed: DocumentFields
  ) throws -> Consent {
    let size = typed.text.utf8.count
    guard size <= DocumentFields.textLimit else {
      throw DocumentEditError.fields(
        FormErrors(
          "text",
          "This text has \(size >> 10) KB. One consent can have \(DocumentFields.textLimit >> 10) KB, which is about 1,500 pages. Move part of it to another consent."
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
    let question = DocumentQuestion(revision)
    guard question.lines.isEmpty || form["agreed"] == question.fingerprint else {
      throw DocumentEditError.question(question)
    }
    return revision.consent
  }
}

/// Why a text is not saved yet. What was typed is kept in every case.
enum DocumentEditError: Error {
  case fields(FormErrors)
  case unreadable([Diagnostic])
  case conflict([DocumentConflict])
  case question(DocumentQuestion)
}

/// A field of the document page that two people changed.
struct DocumentConflict: Sendable {
  let name: String
  let mine: String
  let theirs: String
  let was: String
  /// Both changes put together, where they are in different lines.
  var merged: String?
}

/// What would be removed with a text in addition to its words, to be asked about once.
struct DocumentQuestion: Sendable {
  let lines: [String]

  init(lines: [String]) { self.lines = lines }

  init(_ revision: DocumentRevision) {
    lines =
      revision.removals.map {
        "“\($0.title)” is no longer in the text. This also removes \($0.what.formatted(.list(type: .and).locale(.portal)))."
      }
      + revision.replacedHTML.map {
        "“\($0)” was imported with its own formatting, which your text replaces."
      }
  }

  /// Names what was asked, so that a yes does not count for something else.
  var fingerprint: String {
    EditorField.fingerprint(ofRead: .array(lines.map { .string($0) }))
  }
}
