import StudyModel
import StudyParts

/// The PDF of an article or a step on the editor's page, with its own form.
struct FileView: Sendable {
  let hint: String
  let action: String
  let limit: String
  let current: Current?
  let isEmpty: Bool
  let error: String?
  /// The identifier of the PDF that the form's author sees; empty for none.
  let was: String

  struct Current: Sendable {
    let address: String
    let name: String
    let about: String
  }

  /// - Parameter seen: The PDF that the author of a refused form had seen.
  init?(of part: PlacedPart, language: Language, seen: String?, error: String?) {
    guard let owner = FileOwner(part) else { return nil }
    hint = owner.about
    action = Paths.file(part.study.id, at: part.place)
    limit = "\(FormMiddleware.fileLimit >> 20) MB"
    current = owner.asset(in: language).flatMap { part.study.asset($0) }.map {
      Current(
        address: Paths.asset($0.id), name: $0.name, about: $0.sizeText)
    }
    isEmpty = current == nil
    self.error = error
    was = seen ?? owner.asset(in: language) ?? ""
  }
}
