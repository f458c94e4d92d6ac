import StudyModel
import StudyParts
import StudyReview
import StudyStore

/// What is brought back from a version: a part of the study, or a single value in one, such as a text, an answer, or a rule.
struct RestoredValue {
  let place: Place
  let title: String
  /// The part in the editor.
  let editing: Place

  /// Nil if there is no part at the place or around it.
  /// - Parameter study: the study of the version.
  init?(at place: Place, in study: Study) {
    let language = study.primaryLanguage
    if let part = PlacedPart(at: place, in: study) {
      self.place = part.documentPlace
      title = part.title(in: language)
      editing = place
      return
    }
    // A rule belongs to the step that triggers it.
    let isRule = place.count > 3 && place[0] == "tasks" && place[2] == "rules"
    let step = place.dropFirst(3).first?.split(separator: "#").first.map(String.init) ?? ""
    let seat = isRule ? [place[0], place[1], "steps", step] : place
    guard let part = PlacedPart.nearest(to: seat, in: study) else { return nil }
    let path = Array(place.dropFirst(part.documentPlace.count))
    let setting = part.settings.filter { path.starts(with: $0.path) }
      .max { $0.path.count < $1.path.count }
    let name = isRule ? "Rules" : setting?.label
    self.place = place
    title = ([part.title(in: language)] + [name].compactMap(\.self)).joined(separator: ": ")
    editing = part.documentPlace
  }
}

/// Asks before a single change since a version is taken back in the draft.
struct RestoringPage: Page {
  static let template = "versions/restore"
  let shell: Shell
  let study: StudyTabs
  let number: String
  let title: String
  let titleLanguage: String
  let action: String
  /// The comparison that lists the change.
  let back: String
  let history: String
  /// What changed since the version; nil if nothing did.
  let change: ComparedChange?

  init(
    shell: Shell, draft: Draft, number: VersionNumber, value: RestoredValue, change: Change?
  ) {
    let id = draft.study.id
    self.shell = shell
    study = draft.tabs(.versions)
    self.number = "\(number)"
    title = value.title
    titleLanguage = draft.study.primaryLanguage.rawValue
    action = Paths.restoring(id, number, at: value.place)
    back =
      Paths.comparison(id, since: number, to: nil)
      + (change.map { "#" + ComparedChange.anchor(of: $0.id) } ?? "")
    history = Paths.history(id)
    self.change = change.map {
      ComparedChange(
        $0, in: draft.study.primaryLanguage, corrected: nil, correcting: nil, editing: nil)
    }
  }
}
