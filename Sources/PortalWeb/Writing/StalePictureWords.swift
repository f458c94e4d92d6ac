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

/// Explains what others have done to a picture since its page was opened, and how to continue.
struct StalePictureWords {
  /// Who did it, to begin a sentence with.
  let author: String
  let seen: SeenPicture?
  let form: SubmittedForm
  let study: Study
  let language: Language

  func sentence(about stale: StalePicture, _ text: String) -> String {
    switch stale {
    case .changed(let slot): "\(change(of: slot)) \(remedy(slot))"
    case .isDescribed(_, let words):
      "This picture is already in the study, described as “\(words)”. To use it here too, choose it again and leave the description blank or the same. To change the description, change it where the picture is."
    case .textsChanged:
      "\(author) added, removed, or moved texts after you opened this page, so Accord cannot tell which text your picture is for. Nothing was saved. Choose the picture again below."
        + (text.isEmpty ? "" : " Your description was “\(text)”.")
    }
  }

  private func change(of slot: PictureSlot) -> String {
    let when = "after you opened this page."
    guard let asset = slot.current.flatMap({ study.asset($0) }) else {
      return "\(author) removed this picture \(when)"
    }
    let words = asset.alternativeText[language] ?? ""
    if asset.id == seen?.asset {
      return words.isEmpty
        ? "\(author) removed the description \(when)"
        : "\(author) saved the description “\(words)” \(when)"
    }
    let described = words.isEmpty ? "" : " and described it as “\(words)”"
    return "\(author) chose the picture “\(asset.name)”\(described) \(when)"
  }

  private func remedy(_ slot: PictureSlot) -> String {
    if form["remove"] == "on" { return "The picture was not removed. You can remove it now." }
    if form.file("file") != nil {
      return
        "Your picture was not saved, and your description is kept below. To use your picture, choose it again."
    }
    return slot.current == nil
      ? "Your description is kept below."
      : "Your description is kept below and not saved yet. Save it to replace the other."
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
