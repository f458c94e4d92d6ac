import SafeHTML
import StudyModel

extension Study {
  /// Makes the HTML of its consents safe, as it came from outside.
  /// - Returns: what had to go, with its place. Texts that cannot be made safe at all become their words.
  mutating func sanitiseHTML(format: String) -> [Loss] {
    var losses: [Loss] = []
    let known = Set(assets.flatMap { [$0.id, $0.name] })
    for consent in consents.indices {
      let place = ["consents", consents[consent].id]
      losses += consents[consent].replacementReviewText.sanitise(
        at: place + ["replacementReviewText"], format: format, pictures: known)
      for section in consents[consent].sections.indices {
        let id = consents[consent].sections[section].id
        losses += consents[consent].sections[section].htmlContent.sanitise(
          at: place + ["sections", id, "htmlContent"], format: format, pictures: known)
      }
    }
    return losses
  }
}

extension LocalizedText {
  fileprivate mutating func sanitise(at place: Place, format: String, pictures: Set<String>)
    -> [Loss]
  {
    var losses: [Loss] = []
    for (language, source) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let place = place + [language.rawValue]
      do throws(HTMLRefusal) {
        let safe = try SanitisedHTML(
          source, headingOffset: 0, pictureAddress: { pictures.contains($0) ? $0 : nil })
        self[language] = safe.html
        losses += safe.removed.map { removal in
          Loss(
            format: format, code: "html-removed", kind: .dropped, severity: .warning, place: place,
            what: removal.sentence)
        }
      } catch {
        self[language] = HTMLWords(source).string
        losses.append(
          Loss(
            format: format, code: "html-became-text", kind: .approximated, severity: .warning,
            place: place, what: error.description, became: "its words without tags"))
      }
    }
    return losses
  }
}
