import StudyModel
import StudyStore

/// The screens that participants will see differently than in an earlier version, in one language.
struct ScreenChanges: Sendable {
  let since: VersionLine
  private let before: [String: String]
  /// The screens that are new or not the same, in their order.
  let rows: [(screen: VersionScreens.Screen, isNew: Bool)]
  /// The screens that are gone.
  let removed: [VersionScreens.Screen]

  init(of now: [VersionScreens.Screen], since line: VersionLine, _ then: [VersionScreens.Screen]) {
    since = line
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

  /// The earlier versions whose comparison tells a reviewer something: the one that was last sent back, if no later one was
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

  /// What became of it, for those who read the next one.
  var outcome: String {
    guard isSentBack, state == .superseded else { return state.words }
    return (objection == .disapprove ? Version.State.disapproved : .changesRequested).words
  }
}
