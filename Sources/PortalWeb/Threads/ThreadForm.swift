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
  /// The field of the part's form that the thread is about; nil for the whole part or words anywhere in it.
  let field: Setting?
  let screen: String?
  let language: Language?
  let quote: String?
  let context: (before: String, after: String)
  /// The note of a reviewer that the thread answers.
  let note: DecisionNote?
  /// The part that the page showed, if it was removed since.
  let removed: RemovedSubject?

  /// - Parameters:
  ///   - study: what the thread is about; a place or language that it does not have is left out, so that the comment is
  ///     never lost.
  ///   - note: the note that the form names.
  init(
    _ form: SubmittedForm, in study: Study, answering note: DecisionNote? = nil,
    removed: RemovedSubject? = nil
  ) {
    self.note = note
    self.removed = removed
    text = form["text"] ?? ""
    isRequired = form["required"] == "on"
    let place = (form["place"] ?? "").split(
      separator: "/", maxSplits: Self.deepestPlace, omittingEmptySubsequences: true
    ).map(String.init)
    let part = PlacedPart.nearest(to: place, in: study)
    field = form.trimmed("field").flatMap { name in
      part?.settings.first { $0.name == name && !$0.path.isEmpty }
    }
    self.place = part == nil ? [] : field == nil ? place : part?.documentPlace ?? []
    screen = form.trimmed("screen").flatMap { $0.utf8.count <= Self.longestScreen ? $0 : nil }
    language = form.trimmed("language").map { Language($0) }.flatMap {
      study.languages.contains($0) ? $0 : nil
    }
    quote = note?.text ?? form.trimmed("quote")
    context = (form["before"] ?? "", form["after"] ?? "")
  }

  /// The thread on a version, or on the draft.
  func thread(on version: VersionNumber?, _ study: Study) throws -> NewThread {
    if let note { return try thread(on: version, note.anchor) }
    let finder = AnchorFinder(study)
    let anchor = anchor(in: finder, within: field?.path)
    // Words from another field than the chosen one are found as well.
    let isFound = field == nil || anchor.member != nil
    return try thread(on: version, isFound ? anchor : self.anchor(in: finder, within: nil))
  }

  private func anchor(in finder: AnchorFinder, within member: Place?) -> ThreadAnchor {
    var anchor = finder.anchor(
      at: place, member: member, language: language, screen: screen, quote: quote,
      context: (
        before: String(context.before.suffix(200)), after: String(context.after.prefix(200))
      ))
    if let removed, let place = removed.place {
      (anchor.place, anchor.member, anchor.value) = (place, nil, nil)
      anchor.title = removed.title
    }
    return anchor
  }

  private func thread(on version: VersionNumber?, _ anchor: ThreadAnchor) throws -> NewThread {
    NewThread(
      version: version, isRequired: isRequired, place: anchor.place, screen: screen,
      language: anchor.language, anchor: try JSONValue(encoding: anchor), text: text)
  }

  /// The name of a part, and of the field if the thread is about one.
  func title(of part: PlacedPart) -> String {
    let title = part.title(in: part.study.primaryLanguage)
    return field.map { "\(title) · \($0.label)" } ?? title
  }
}

/// A part that was removed while someone wrote a comment about it.
struct RemovedSubject: Sendable {
  /// Where it was; nil if another part is there.
  let place: Place?
  let title: String
}
