import StudyModel
import StudyReview

/// The screens that participants see differently, the earlier one next to the later one, in one language, with the words
/// marked that only one of them has.
struct ScreenPairs: Sendable {
  let language: String
  let direction: String
  let summary: String
  let rows: [Row]
  let hasRows: Bool

  struct Row: Sendable {
    let anchor: String
    let title: String
    let kind: String
    let chip: Chip
    /// Why no words are marked on a screen that is on both sides; nil if some are.
    let note: String?
    /// The screen, which can do nothing; nil if there was none.
    let before: String?
    let after: String?
  }

  /// - Parameters:
  ///   - old: drawn with a prefix, so that no id is on the page twice.
  ///   - moves: the places of the parts that moved between both studies.
  init(from old: Storyboard, to new: Storyboard, moves: [Place]) {
    language = new.language.rawValue
    direction = new.language.isRightToLeft ? "rtl" : "ltr"
    let former = Dictionary(old.screens.map { ($0.id, $0) }) { first, _ in first }
    let kept = Set(new.screens.map(\.id))
    let changed = new.screens.filter { former[$0.id]?.content != $0.content }
    let removed = old.screens.filter { !kept.contains($0.id) }
    rows =
      changed.map { screen in
        let marked = former[screen.id].map {
          ScreenMarks.nextToEachOther(
            $0.html, screen.html, moved: screen.movedParts(of: moves))
        }
        return Row(
          anchor: screen.anchor, title: screen.title, kind: screen.kindName,
          chip: marked == nil
            ? Chip("New", icon: "add", tone: "green")
            : Chip("Changed", icon: "text", tone: "amber"),
          note: marked.flatMap { $0.old.hasMarks || $0.new.hasMarks ? nil : ScreenMarks.sameWords },
          before: marked?.old.html, after: marked?.new.html ?? screen.html)
      }
      + removed.map { screen in
        Row(
          anchor: screen.anchor, title: screen.title, kind: screen.kindName,
          chip: Chip("Removed", icon: "remove", tone: "brick"), note: nil, before: screen.html,
          after: nil)
      }
    hasRows = !rows.isEmpty
    summary =
      switch rows.count {
      case 0: "Participants see the same screens in this language."
      case 1: "Participants see 1 screen differently."
      default: "Participants see \(rows.count) screens differently."
      }
  }
}

extension ScreenMarks {
  /// Why a screen that changed has no marks.
  static let sameWords = "The words are the same. A picture, a field, or a setting changed."
}
