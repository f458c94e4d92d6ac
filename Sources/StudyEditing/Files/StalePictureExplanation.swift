import StudyModel
import StudyParts

/// Explains what others have done to a picture since its page was opened, and how to continue.
package struct StalePictureExplanation {
  /// Who did it, to begin a sentence with.
  let author: String
  let seen: SeenPicture?
  let form: SubmittedForm
  let study: Study
  let language: Language

  package init(
    author: String, seen: SeenPicture?, form: SubmittedForm, study: Study, language: Language
  ) {
    self.author = author
    self.seen = seen
    self.form = form
    self.study = study
    self.language = language
  }

  /// - Parameter text: The description that was typed.
  package func sentence(about stale: StalePicture, _ text: String) -> String {
    switch stale {
    case .changed(let slot): "\(change(of: slot)) \(remedy(slot))"
    case .isDescribed(_, let words):
      "This picture is already in the study, described as “\(words)”. To use it here too, choose it again and leave the description blank or the same. To change the description, change it where the picture is."
    case .textsChanged:
      "\(author) added, removed, or moved texts after you opened this page, so Accord cannot tell which text your picture is for. Nothing was saved. Choose the picture again below."
        + kept(text)
    case .answerIsGone(let value):
      "\(author) removed the answer “\(value)” after you opened this page, so Accord cannot tell which answer your picture is for. Nothing was saved."
        + kept(text)
    }
  }

  private func kept(_ text: String) -> String {
    text.isEmpty ? "" : " Your description was “\(text)”."
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
