import Foundation
import StudyModel
import StudyReview

/// The facts of a version under review, marked where they differ from those of an earlier one.
struct ReviewFacts: Sendable {
  let rows: [Row]
  /// The facts that differ, such as “Protocol number and Sponsor”; nil if none.
  let changed: String?
  let chip: Chip?
  /// The first screen that changed; nil if no fact or no screen did.
  let next: String?
  let comments: ThreadMarginView

  struct Row: Sendable {
    let name: String
    /// Nil for a fact that the version no longer has.
    let text: String?
    let chip: Chip?
    /// What it was; nil if it is the same, or new.
    let before: String?
  }

  /// - Parameters:
  ///   - former: the facts of the earlier version; nil if there is none to compare with.
  ///   - since: the number of the earlier version.
  init(
    _ facts: [VersionPage.Fact], former: [VersionPage.Fact]?, since: VersionNumber?,
    firstScreen: String?, comments: ThreadMarginView
  ) {
    func row(_ name: String, _ text: String?) -> Row {
      let before = former?.first { $0.name == name }?.text
      guard let former, let since, before != text else {
        return Row(name: name, text: text, chip: nil, before: nil)
      }
      let isNew = !former.contains { $0.name == name }
      let change = text == nil ? "Removed" : isNew ? "New" : "Changed"
      return Row(
        name: name, text: text,
        chip: Chip("\(change) since \(since)", icon: isNew ? "add" : "text", tone: "amber"),
        before: before)
    }
    let removed = (former ?? []).filter { old in !facts.contains { $0.name == old.name } }
    rows = facts.map { row($0.name, $0.text) } + removed.map { row($0.name, nil) }
    let names = rows.filter { $0.chip != nil }.map(\.name)
    changed = names.isEmpty ? nil : names.formatted(.list(type: .and).locale(.portal))
    chip = names.isEmpty ? nil : Chip("Changed", icon: "text", tone: "amber")
    next = names.isEmpty ? nil : firstScreen
    self.comments = comments
  }
}

extension ReviewFacts {
  /// The facts that a reader of a version sees.
  /// - Parameter text: of the version under review.
  init(
    _ text: ReviewedText, _ review: OpenedReview, changes: ScreenChanges?,
    _ threads: ReviewThreads, on page: ThreadMarginView.Page
  ) {
    let former = changes.map { changes in
      VersionReader(
        study: changes.compared.old.sayingFacts(), version: review.number,
        language: text.language, screens: text.screens
      ).facts
    }
    self.init(
      text.facts, former: former, since: changes?.since.number,
      firstScreen: changes?.rows.first.map { "#\($0.screen.anchor)" },
      // Facts are on no screen, so their threads name none.
      comments: ThreadMarginView(
        key: 0, screen: (id: "", title: "Facts", place: ["facts"]), on: page,
        threads: threads.onFacts))
  }
}
