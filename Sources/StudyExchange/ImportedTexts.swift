import SafeHTML
import StudyDocuments
import StudyModel

extension Study {
  /// Sanitizes the HTML of its consents, which comes from outside.
  /// - Returns: what was removed, with its place. Texts that cannot be sanitized become plain words.
  mutating func sanitizeHTML(format: String) -> [Loss] {
    var losses: [Loss] = []
    let known = pictureNames
    for consent in consents.indices {
      let place = ["consents", consents[consent].id]
      losses += consents[consent].replacementReviewText.sanitize(
        at: place + ["replacementReviewText"], format: format, pictures: known)
      for section in consents[consent].sections.indices {
        let id = consents[consent].sections[section].id
        losses += consents[consent].sections[section].htmlContent.sanitize(
          at: place + ["sections", id, "htmlContent"], format: format, pictures: known)
      }
    }
    return losses
  }
}

extension Study {
  /// The names by which a text may refer to the study's pictures.
  var pictureNames: Set<String> { Set(assets.flatMap { [$0.id, $0.name] }) }
}

extension SanitizedHTML {
  /// The sanitized text on its own, with its own heading levels and the study's pictures by name.
  init(_ source: String, knowing pictures: Set<String>) throws(HTMLRefusal) {
    try self.init(
      source, headingOffset: 0, pictureAddress: { pictures.contains($0) ? $0 : nil })
  }
}
