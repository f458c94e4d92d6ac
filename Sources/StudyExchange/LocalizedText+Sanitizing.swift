import SafeHTML
import StudyDocuments
import StudyModel

extension LocalizedText {
  mutating func sanitize(at place: Place, format: String, pictures: Set<String>)
    -> [Loss]
  {
    var losses: [Loss] = []
    for (language, source) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let place = place + [language.rawValue]
      do throws(HTMLRefusal) {
        let safe = try SanitizedHTML(source, knowing: pictures)
        self[language] = safe.html
        losses += safe.removed.map { removal in
          Loss(
            format: format, code: "html-removed", kind: .dropped, severity: .warning, place: place,
            what: removal.sentence)
        }
      } catch {
        self[language] = HTMLPlainText(source).string
        losses.append(
          Loss(
            format: format, code: "html-became-text", kind: .approximated, severity: .warning,
            place: place, what: error.description, became: "its words without tags"))
      }
    }
    return losses
  }
}
