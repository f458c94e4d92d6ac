import Foundation
import StudyModel
import StudyReview
import StudyStore

/// The screens that participants will see differently than in an earlier version, or reach differently, in one language.
struct ScreenChanges: Sendable {
  let since: VersionLine
  /// Both studies, and everything that differs between them.
  let compared: ComparedStudies
  private let differences: [StoryboardScreen.ID: Difference]
  /// The screens that are new or not the same, in their order.
  let rows: [(screen: VersionScreens.Screen, difference: Difference)]
  /// The screens that are gone.
  let removed: [VersionScreens.Screen]
  /// The words that changed, marked on their screens; nil if the reader wants the text as participants see it.
  let marks: StoryboardMarks?

  /// How a screen differs from the earlier version.
  enum Difference: Sendable {
    case new, content
    /// The screen is the same, but not when it or its questions are shown, or what follows.
    case way

    /// - Parameter since: the earlier version, where it is not named around the chip.
    func chip(since: VersionNumber? = nil) -> Chip {
      let rest = since.map { " since \($0)" } ?? ""
      return switch self {
      case .new: Chip("New" + rest, icon: "add", tone: "amber")
      case .content: Chip("Changed" + rest, icon: "text", tone: "amber")
      case .way: Chip("Path changed" + rest, icon: "rule", tone: "amber")
      }
    }
  }

  init(
    of now: [VersionScreens.Screen], since line: VersionLine, _ then: [VersionScreens.Screen],
    marks: StoryboardMarks? = nil, compared: ComparedStudies
  ) {
    since = line
    self.compared = compared
    self.marks = marks
    let before = Dictionary(then.map { ($0.id, $0) }) { first, _ in first }
    let ids = Set(now.map(\.id))
    rows = now.compactMap { screen -> (screen: VersionScreens.Screen, difference: Difference)? in
      guard let former = before[screen.id] else { return (screen, .new) }
      if former.content != screen.content { return (screen, .content) }
      return former.way == screen.way ? nil : (screen, .way)
    }
    differences = Dictionary(rows.map { ($0.screen.id, $0.difference) }) { first, _ in first }
    removed = then.filter { !ids.contains($0.id) }
  }

  /// How many screens changed, and how, in words; nil if none did.
  var counts: String? {
    let parts = [
      (count(of: .content), "changed"), (count(of: .new), "new"), (removed.count, "removed"),
      (count(of: .way), "with a changed path"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.isEmpty ? nil : parts.formatted(.list(type: .and).locale(.portal))
  }

  /// How many changes there are, and how many screens they concern, as sentences.
  var totals: String {
    let changes = compared.comparison.changes
    guard !changes.isEmpty else { return "Nothing changed." }
    let kinds = changes.filter { !$0.isNote }.map(\.kind)
    return [ComparisonPage.Head.counts(of: kinds), counts.map { "Screens: \($0)." }]
      .compactMap(\.self).joined(separator: " ")
  }

  private func count(of difference: Difference) -> Int {
    rows.count { $0.difference == difference }
  }

  /// What to write next to a screen; nil if it is the same.
  func chip(of screen: StoryboardScreen.ID) -> Chip? {
    differences[screen]?.chip(since: since.number)
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
    if case .way = differences[screen] {
      return "The screen is the same. When it or its questions are shown, or what follows, changed."
    }
    guard let marks = marks?[screen], !marks.hasMarks else { return nil }
    return ScreenMarks.sameWords
  }

  /// The earlier versions whose comparison is useful to a reviewer: the one that was last sent back, if no later one was
  /// approved, and the last one that was approved.
  static func bases(of number: VersionNumber, in lines: [VersionLine]) -> [VersionLine] {
    let earlier = lines.asRecorded.filter { $0.number < number }.sorted { $0.number > $1.number }
    let approved = lines.lastAgreed(before: number)
    let returned = earlier.first(where: \.isSentBack)
    let isLater = returned.map { returned in approved.map { $0.number < returned.number } ?? true }
    return [isLater == true ? returned : nil, approved].compactMap(\.self)
  }
}

extension Services {
  /// What differs from an earlier version; nil without one.
  func changes(
    of review: OpenedReview, since base: VersionLine?, _ storyboard: Storyboard,
    showsMarks: Bool, for account: Account.ID
  ) async throws -> ScreenChanges? {
    guard let base else { return nil }
    let compared = try await compared(
      .version(base), .version(review.line), of: review.id, for: account)
    let before = try await reviewedScreens(of: compared.old, sha256: base.sha256)
    let language = storyboard.language
    return ScreenChanges(
      of: review.screens.screens(in: language), since: base, before.screens(in: language),
      marks: showsMarks
        ? try await marks(
          from: (compared.old, base.sha256), to: (storyboard, review.line.sha256),
          compared: compared.comparison) : nil,
      compared: compared)
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
