import StudyModel
import StudyReview
import StudyStore

/// The screens that participants will see differently than in an earlier version, in one language.
struct ScreenChanges: Sendable {
  let since: VersionLine
  /// The study of the earlier version; nil if only the screens are compared.
  let formerStudy: Study?
  private let before: [String: String]
  /// The screens that are new or not the same, in their order.
  let rows: [(screen: VersionScreens.Screen, isNew: Bool)]
  /// The screens that are gone.
  let removed: [VersionScreens.Screen]
  /// The words that changed, marked on their screens; nil if the reader wants the text as participants see it.
  let marks: StoryboardMarks?

  init(
    of now: [VersionScreens.Screen], since line: VersionLine, _ then: [VersionScreens.Screen],
    marks: StoryboardMarks? = nil, formerStudy: Study? = nil
  ) {
    since = line
    self.formerStudy = formerStudy
    self.marks = marks
    let before = Dictionary(then.map { ($0.id, $0.content) }) { first, _ in first }
    let ids = Set(now.map(\.id))
    self.before = before
    rows = now.filter { before[$0.id] != $0.content }.map { ($0, before[$0.id] == nil) }
    removed = then.filter { !ids.contains($0.id) }
  }

  /// What to write next to a screen; nil if it is the same.
  func chip(of screen: String, _ content: String) -> Chip? {
    guard let known = before[screen] else {
      return Chip("New since \(since.number)", icon: "add", tone: "amber")
    }
    return known == content
      ? nil : Chip("Changed since \(since.number)", icon: "text", tone: "amber")
  }

  /// The way from each changed screen to the changed ones before and after it.
  var steps: [StoryboardScreen.ID: ScreenMargin.ChangeSteps] {
    let links = rows.map { "#\($0.screen.anchor)" }
    let steps = rows.enumerated().map { index, row in
      (
        row.screen.id,
        ScreenMargin.ChangeSteps(
          note: note(on: row.screen.id), previous: index > 0 ? links[index - 1] : nil,
          next: index + 1 < links.count ? links[index + 1] : nil)
      )
    }
    return Dictionary(steps) { first, _ in first }
  }

  private func note(on screen: StoryboardScreen.ID) -> String? {
    guard let marks = marks?[screen], !marks.hasMarks else { return nil }
    return "The words are the same. A picture, a field, or a setting changed."
  }

  /// The earlier versions whose comparison is useful to a reviewer: the one that was last sent back, if no later one was
  /// approved, and the last one that was approved.
  static func bases(of number: VersionNumber, in lines: [VersionLine]) -> [VersionLine] {
    let earlier = lines.filter { $0.number < number }.sorted { $0.number > $1.number }
    let approved = lines.lastAgreed(before: number)
    let returned = earlier.first(where: \.isSentBack)
    let isLater = returned.map { returned in approved.map { $0.number < returned.number } ?? true }
    return [isLater == true ? returned : nil, approved].compactMap(\.self)
  }
}

extension VersionLine {
  /// Whether a board sent it back, also if a later version superseded it.
  fileprivate var isSentBack: Bool { objection != nil && approval == nil && publishedAt == nil }

  /// What happened to it, for those who read the next one.
  var outcome: String {
    guard state == .superseded, !wasInForce else { return state.words }
    guard isSentBack else { return "never approved" }
    return (objection == .disapprove ? Version.State.disapproved : .changesRequested).words
  }
}
