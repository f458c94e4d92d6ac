import ConsentMarkdown
import Foundation
import StudyExchange
import StudyModel
import StudyParts

/// The text to insert an element into: the content of a section or the whole document, either as saved or with unsaved
/// input.
package struct ElementTarget: Sendable {
  package let study: Study
  package let consent: Consent
  package let language: Language
  /// Nil for the whole document.
  package let section: Section.ID?
  package let text: String
  /// The zero-based position of the selected element among the elements of the text; nil if none is selected.
  package private(set) var index: Int?
  package private(set) var standing = Standing.asOpened
  /// A hash of the text that the page was rendered from.
  package let fingerprint: String

  /// What has become of the selected element since its form was opened.
  package enum Standing: Sendable {
    case asOpened
    /// Someone has rewritten it.
    case changed
    /// It was removed or renamed, and none is selected now.
    case gone
  }

  /// Returns nil if there is no such section.
  package init?(
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
    fingerprint = Setting.fingerprint(ofRead: .string(text))
    index = form["element"].flatMap(Int.init(bounded:)).flatMap {
      elements.indices.contains($0) ? $0 : nil
    }
    if form.trimmed("element") != nil, let was = form["was"], was != fingerprint {
      findAgain(tag: form["tag"], named: form["named"])
    }
  }

  /// Selects the element that a form was opened for. The position is not enough: someone may have inserted or removed
  /// other elements in the meantime.
  private mutating func findAgain(tag opened: String?, named name: String?) {
    let all = elements
    func isOpened(_ element: LocatedElement) -> Bool {
      WrittenElement(element, in: text).tag == opened
    }
    let inPlace = index.flatMap { isOpened(all[$0]) ? $0 : nil }
    if let same = inPlace ?? all.firstIndex(where: isOpened) {
      index = same
      return
    }
    index = all.firstIndex { !$0.id.isEmpty && $0.id == name }
    standing = index == nil ? .gone : .changed
  }

  /// The element as it is now, for a form that is only being opened.
  package mutating func open() {
    switch standing {
    case .asOpened, .gone: break
    case .changed: standing = .asOpened
    }
  }

  package var elements: [LocatedElement] { LocatedElement.all(in: text) }

  package var element: LocatedElement? { index.map { elements[$0] } }

  /// The selected element as it is written in the text.
  package var source: String? { written?.source }

  /// A hash of the selected element as written, by which its form finds it again.
  package var tag: String? { written?.tag }

  private var written: WrittenElement? { element.map { WrittenElement($0, in: text) } }

  /// Selects the element that contains an offset, in UTF-16 code units as browsers count.
  package mutating func choose(atUTF16 place: Int) {
    let units = text.utf16
    guard place >= 0,
      let position = units.index(units.startIndex, offsetBy: place, limitedBy: units.endIndex)
    else { return }
    let byte = text.utf8.distance(from: text.startIndex, to: position)
    index = elements.firstIndex { $0.range.lowerBound <= byte && byte <= $0.range.upperBound }
  }

  /// The identifiers of all other elements in the document.
  package var otherIDs: Set<String> {
    var ids = elements.enumerated().filter { $0.offset != index }.map(\.element.id)
    for other in consent.sections where section != nil && other.id != section {
      ids += LocatedElement.all(
        in: other.content.text(in: language, else: study.primaryLanguage)
      ).map(\.id)
    }
    // The consent's own signatures are not counted: a tag with the identifier of one places it in the text.
    return Set(ids)
  }

  /// The text with the selected element replaced, or with the element appended if none is selected.
  package func text(with element: ConsentElement) -> String {
    let tag = ConsentSource(element).text
    guard let old = self.element else {
      let before = text.trimmingCharacters(in: .newlines)
      return before.isEmpty ? tag + "\n" : before + "\n\n" + tag + "\n"
    }
    let bytes = Array(text.utf8)
    return String(decoding: bytes[..<old.range.lowerBound], as: UTF8.self) + tag
      + String(decoding: bytes[old.range.upperBound...], as: UTF8.self)
  }

  /// The range of the selected element, in UTF-16 code units as browsers count.
  package var utf16Range: Range<Int>? {
    element.map { element in
      let start = text.utf8.index(text.startIndex, offsetBy: element.range.lowerBound)
      let end = text.utf8.index(text.startIndex, offsetBy: element.range.upperBound)
      let from = text.utf16.distance(from: text.startIndex, to: start)
      return from..<from + text.utf16.distance(from: start, to: end)
    }
  }
}
