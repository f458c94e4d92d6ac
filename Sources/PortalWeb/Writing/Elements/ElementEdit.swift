import ConsentMarkdown
import Hummingbird
import StudyEditing
import StudyExchange
import StudyModel
import StudyStore

/// Inserts an element into the saved text that its author saw.
struct ElementEdit: Sendable {
  let target: ElementTarget
  let element: ConsentElement
  let was: String?

  var place: Place {
    ["consents", target.consent.id] + (target.section.map { ["sections", $0] } ?? [])
  }

  /// The study with the element.
  /// - Throws: `ElementEditError` if the text has changed or would be unreadable, and `PortalError.notFound` if the
  ///   text no longer exists.
  func applied(to study: Study) throws -> Study {
    guard let index = study.consents.firstIndex(where: { $0.id == target.consent.id }) else {
      throw PortalError.notFound
    }
    var form = SubmittedForm()
    form.fields = [("element", target.index.map(String.init) ?? "")]
    if let section = target.section { form.fields.append(("section", section)) }
    guard
      let now = ElementTarget(
        form, typed: nil, study: study, consent: study.consents[index], language: target.language)
    else { throw PortalError.notFound }
    // An existing element is replaced wherever it is now; a new one is appended to the text that its author saw.
    guard now.fingerprint == (target.index == nil ? was : target.fingerprint), was != nil else {
      throw ElementEditError.changed
    }
    let text = now.text(with: element)
    var study = study
    if let section = now.consent.sections.firstIndex(where: { $0.id == now.section }) {
      study.consents[index].sections[section].content[now.language] = text
      return study
    }
    let shown = DocumentText(study: study, consent: now.consent, language: now.language)
    do {
      let reading = try DocumentText.reading(text, metadata: ConsentMetadata())
      study.consents[index] =
        DocumentRevision(
          of: now.consent, in: study, language: now.language, shown: shown, typed: reading
        ).consent
    } catch {
      guard let first = error.diagnostics.first else { throw error }
      throw ElementEditError.unreadable(first)
    }
    return study
  }
}
