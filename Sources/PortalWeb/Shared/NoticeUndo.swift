import StudyModel
import StudyStore

/// What the Undo button of a notice sends.
struct NoticeUndo: Sendable {
  let action: String
  /// The edit that the notice is about, so that later edits stay; nil if the address says what is undone.
  let number: Int?

  init(action: String) {
    self.action = action
    number = nil
  }

  init(_ study: Study.ID, edit number: Int) {
    action = Paths.undo(study)
    self.number = number
  }

  /// Nil if the edit changed nothing.
  init?(_ saved: Draft) {
    guard let number = saved.editNumber else { return nil }
    self.init(saved.study.id, edit: number)
  }

  /// Reads what `text` returned; nil for anything but an address of the portal.
  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let address = parts.first, isOwnPath(address) else { return nil }
    action = address
    number = parts.count > 1 ? Int(bounded: parts[1]) : nil
  }

  var text: String { number.map { "\(action) \($0)" } ?? action }
}
