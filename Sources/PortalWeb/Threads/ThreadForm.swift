import StudyEditing
import StudyModel
import StudyParts
import StudyReview
import StudyStore

/// A submitted form for a new thread.
struct ThreadForm: Sendable {
  /// The longest id of a screen, in bytes.
  private static let longestScreen = 1_000
  /// The deepest place that a form can name.
  private static let deepestPlace = 40

  let text: String
  let isRequired: Bool
  let place: Place
  let screen: String?
  let language: Language?
  let quote: String?
  let context: (before: String, after: String)

  /// - Parameter study: what the thread is about; a place or language that it does not have is left out, so that the
  ///   comment is never lost.
  init(_ form: SubmittedForm, in study: Study) {
    text = form["text"] ?? ""
    isRequired = form["required"] == "on"
    let place = (form["place"] ?? "").split(
      separator: "/", maxSplits: Self.deepestPlace, omittingEmptySubsequences: true
    ).map(String.init)
    self.place = PlacedPart.nearest(to: place, in: study) == nil ? [] : place
    screen = form.trimmed("screen").flatMap { $0.utf8.count <= Self.longestScreen ? $0 : nil }
    language = form.trimmed("language").map { Language($0) }.flatMap {
      study.languages.contains($0) ? $0 : nil
    }
    quote = form.trimmed("quote")
    context = (form["before"] ?? "", form["after"] ?? "")
  }

  /// The thread on a version, or on the draft.
  func thread(on version: VersionNumber?, _ study: Study) throws -> NewThread {
    let anchor = AnchorFinder(study).anchor(
      at: place, language: language, screen: screen, quote: quote,
      context: (
        before: String(context.before.suffix(200)), after: String(context.after.prefix(200))
      ))
    return NewThread(
      version: version, isRequired: isRequired, place: anchor.place, screen: screen,
      language: anchor.language, anchor: try JSONValue(encoding: anchor), text: text)
  }
}
