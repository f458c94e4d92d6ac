import StudyEditing
import StudyModel
import StudyParts
import StudyStore

extension StalePicture {
  /// Whether an edit in the history caused the conflict.
  func isCaused(by line: EditLine, seen: SeenPicture?) -> Bool {
    switch self {
    case .changed(let slot):
      let (former, now) = (seen?.asset ?? "", slot.current ?? "")
      if former == now {
        return line.differences.contains { $0.place.starts(with: ["assets", now]) }
      }
      return line.differences.contains { difference in
        [former, now].contains { id in
          !id.isEmpty && difference.before.names(id) != difference.after.names(id)
        }
      }
    case .isDescribed: return false
    case .answerIsGone(let value):
      return line.differences.contains {
        $0.kind == .removed && Array($0.place.suffix(2)) == ["choices", value]
      }
    case .textsChanged:
      return line.differences.contains { $0.place.contains("bodyItems") }
    }
  }
}

extension JSONValue? {
  fileprivate func names(_ id: String) -> Bool { self?.canonicalText.contains(id) ?? false }
}
