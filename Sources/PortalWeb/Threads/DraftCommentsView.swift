import StudyModel

/// Links from a part in the editor to what authors discuss on the draft.
struct DraftCommentsView: Sendable {
  /// The form for a new thread about the part.
  let adding: String
  let list: String

  init(_ study: Study.ID, at place: Place, _ language: Language) {
    adding = Paths.newThread(study, on: nil, at: place, language: language)
    list = Paths.threads(study, on: nil)
  }
}
