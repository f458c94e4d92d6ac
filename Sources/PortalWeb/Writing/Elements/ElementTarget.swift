import ConsentMarkdown
import Foundation
import StudyExchange
import StudyModel

/// The text that an element is written into: a section's content or the whole document, as it is saved or as it is being typed.
struct ElementTarget: Sendable {
  let study: Study
  let consent: Consent
  let language: Language
  /// Nil for the whole document.
  let section: Section.ID?
  let text: String
  private(set) var index: Int?
  /// Of the text that the page was made from.
  let fingerprint: String

  /// Nil where there is no such section.
  init?(
    _ form: SubmittedForm, typed: String?, study: Study, consent: Consent, language: Language
  ) {
    let section = form.trimmed("section")
    if let section, consent.section(section) == nil { return nil }
    self.study = study
    self.consent = consent
    self.language = language
    self.section = section
    let saved =
      section.flatMap(consent.section).map { $0.content[language] ?? "" }
      ?? DocumentText(study: study, consent: consent, language: language).text
    text = typed ?? saved
    fingerprint = EditorField.fingerprint(ofRead: .string(text))
    index = form["element"].flatMap(Int.init(bounded:)).flatMap {
      elements.indices.contains($0) ? $0 : nil
    }
  }

  var elements: [LocatedElement] { LocatedElement.all(in: text) }

  var element: LocatedElement? { index.map { elements[$0] } }

  /// Chooses the element around a place, counted as browsers do.
  mutating func choose(atUTF16 place: Int) {
    let units = text.utf16
    guard place >= 0,
      let position = units.index(units.startIndex, offsetBy: place, limitedBy: units.endIndex)
    else { return }
    let byte = text.utf8.distance(from: text.startIndex, to: position)
    index = elements.firstIndex { $0.range.lowerBound <= byte && byte <= $0.range.upperBound }
  }

  /// The ids of all other elements of the document.
  var otherIDs: Set<String> {
    var ids = elements.enumerated().filter { $0.offset != index }.map(\.element.id)
    for other in consent.sections where section != nil && other.id != section {
      ids += LocatedElement.all(
        in: other.content.text(in: language, else: study.primaryLanguage)
      ).map(\.id)
    }
    // The signatures of the consent itself do not count: a tag with their id gives them their place in the text.
    return Set(ids)
  }

  /// The text with an element in the place of the chosen one, or at its end.
  func text(with element: ConsentElement) -> String {
    let tag = ConsentSource(element).text
    guard let old = self.element else {
      let before = text.trimmingCharacters(in: .newlines)
      return before.isEmpty ? tag + "\n" : before + "\n\n" + tag + "\n"
    }
    let bytes = Array(text.utf8)
    return String(decoding: bytes[..<old.range.lowerBound], as: UTF8.self) + tag
      + String(decoding: bytes[old.range.upperBound...], as: UTF8.self)
  }

  /// Where the chosen element stands, as browsers count.
  var utf16Range: Range<Int>? {
    element.map { element in
      let start = text.utf8.index(text.startIndex, offsetBy: element.range.lowerBound)
      let end = text.utf8.index(text.startIndex, offsetBy: element.range.upperBound)
      let from = text.utf16.distance(from: text.startIndex, to: start)
      return from..<from + text.utf16.distance(from: start, to: end)
    }
  }

  /// The page that the text is written on.
  var back: String {
    section.map { Paths.write(study, at: ["consents", consent.id, "sections", $0], in: language) }
      ?? Paths.document(study, of: consent.id, in: language)
  }
}
