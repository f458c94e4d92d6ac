import SafeHTML
import StudyModel

extension Study {
  /// Makes the HTML of its consents safe, as it came from outside.
  /// - Returns: what had to go, with its place. Texts that cannot be made safe at all become their words.
  mutating func sanitiseHTML(format: String) -> [Loss] {
    var losses: [Loss] = []
    let known = pictureNames
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

extension Study {
  /// What a text may call the study's pictures.
  var pictureNames: Set<String> { Set(assets.flatMap { [$0.id, $0.name] }) }
}

extension SanitisedHTML {
  /// The text on its own, with headings of its own levels and the study's pictures by their names.
  init(_ source: String, knowing pictures: Set<String>) throws(HTMLRefusal) {
    try self.init(
      source, headingOffset: 0, pictureAddress: { pictures.contains($0) ? $0 : nil })
  }
}

extension LocalizedText {
  mutating func sanitise(at place: Place, format: String, pictures: Set<String>)
    -> [Loss]
  {
    var losses: [Loss] = []
    for (language, source) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let place = place + [language.rawValue]
      do throws(HTMLRefusal) {
        let safe = try SanitisedHTML(source, knowing: pictures)
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
