import StudyEditing
import StudyModel
import StudyParts
import StudyStore

extension StalePicture {
  /// The slot at which to show the typed text again; nil if unknown.
  var slot: PictureSlot? {
    switch self {
    case .changed(let slot), .isDescribed(let slot, _): slot
    case .textsChanged: nil
    }
  }

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
    case .textsChanged:
      return line.differences.contains { $0.place.contains("bodyItems") }
    }
  }
}

extension PictureSlot {
  /// The existing description of a chosen picture, which is kept if the picture is already in the study and no
  /// description was typed.
  /// - Throws: `StalePicture` if the existing description differs from the typed one.
  func description(
    of id: Asset.ID, in study: Study, _ language: Language, seen: SeenPicture?, wanted: String
  ) throws -> String? {
    guard let seen, seen.asset != id, let words = study.asset(id)?.alternativeText[language],
      !words.isEmpty, words != wanted
    else { return nil }
    guard wanted.isEmpty else { throw StalePicture.isDescribed(self, words: words) }
    return words
  }
}

extension JSONValue? {
  fileprivate func names(_ id: String) -> Bool { self?.canonicalText.contains(id) ?? false }
}
