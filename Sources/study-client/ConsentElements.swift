import Foundation
import StudyModel

/// The toggles, choices, and signatures in the text of a consent, as the README of bundles describes them under “Consents”.
struct ConsentElements {
  private let elements: [Element]

  private struct Element {
    let kind: String
    let attributes: [String: String]
    /// The ids of the options of a choice.
    let options: [String]
  }

  /// Those of the document that a review shows, in the study's own language. A text that replaces the document has none.
  init(of review: ConsentReview, in study: Study) {
    guard let consent = study.consent(review.consent), consent.replacementReviewText.isEmpty else {
      elements = []
      return
    }
    elements = consent.documentSections.filter(\.htmlContent.isEmpty).flatMap { section in
      Self.elements(
        in: section.content.text(in: study.primaryLanguage, else: study.primaryLanguage))
    }
  }

  /// The texts from which participants choose in a text.
  static func choices(in text: String) -> [String] {
    text.matches(of: /<(?:toggle|option)\b[^>]*>(.*?)<\/(?:toggle|option)>/.dotMatchesNewlines())
      .map { $0.1.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  /// The ids of elements that are not as the text requires, which prevents agreement. An answer without `elements` leaves open
  /// what they are.
  func unmet(_ answer: JSONValue, in review: ConsentReview) -> [String] {
    guard var given = answer["elements"]?.objectValue else { return [] }
    // The name and the signature also apply to the text if the review collects the same signature.
    if let signature = review.signature, given[signature] == nil { given[signature] = answer }
    return elements.filter { !Self.isMet($0, by: given[$0.attributes["id"] ?? ""]) }
      .map { $0.attributes["id"] ?? "" }
  }

  private static func isMet(_ element: Element, by value: JSONValue?) -> Bool {
    let expected = element.attributes["expected-value"]
    let initial = element.attributes["initial-value"] ?? ""
    switch element.kind {
    case "toggle":
      let isOn = value?.booleanValue ?? (initial == "true")
      return expected.map { isOn == ($0 == "true") } ?? true
    case "select":
      let stated = value?.stringValue.map { element.options.contains($0) ? $0 : "" }
      let chosen = stated ?? initial
      return expected.map { $0 == "*" ? !chosen.isEmpty : chosen == $0 } ?? true
    default:
      let names = ["givenName", "familyName"].compactMap { value?[$0]?.stringValue }
      let isNamed = names.count == 2 && names.allSatisfy { !$0.allSatisfy(\.isWhitespace) }
      return isNamed && (value?["signature"]?.stringValue).map(JSONValue.isSignature) == true
    }
  }

  private static func elements(in text: String) -> [Element] {
    let tag = /<(toggle|select|signature)\b([^>]*?)\/?>(?:(.*?)<\/\1\s*>)?/
    return text.matches(of: tag.dotMatchesNewlines().ignoresCase()).map { found in
      let options = (found.3 ?? "").matches(of: /<option\b([^>]*)>/)
      return Element(
        kind: found.1.lowercased(), attributes: attributes(in: found.2),
        options: options.map { attributes(in: $0.1)["id"] ?? "" })
    }
  }

  private static func attributes(in text: Substring) -> [String: String] {
    let attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>\/]+))/
    let pairs = text.matches(of: attribute).map { found in
      (String(found.1), String(found.2 ?? found.3 ?? found.4 ?? ""))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
