import StudyEditing
import StudyModel
import StudyParts

/// The pictures of a part as its page shows them: its own, and those of its answers and texts. If there are many, they
/// are shown one at a time and selected from a list.
struct PartPictures {
  private static let mostAtOnce = 24

  let own: PictureView?
  let additional: [PictureView]
  let choice: PictureChoice?

  /// - Parameters:
  ///   - chosen: The slot that was requested or has just been refused.
  ///   - seen: What the refused form's author saw, so that conflicts are still detected.
  init(
    of part: PlacedPart, language: Language, chosen: String?, typed: String?, seen: SeenPicture?,
    errors: [FieldError]
  ) {
    let slots = PictureSlot.all(of: part, language: language)
    func view(_ slot: PictureSlot) -> PictureView {
      PictureView(
        slot, of: part, language: language, typed: slot.name == chosen ? typed : nil,
        seen: slot.name == chosen ? seen : nil,
        error: errors.first { $0.name == slot.fieldName }?.message)
    }
    let additional = slots.filter { !$0.name.isEmpty }
    own = slots.first(where: \.name.isEmpty).map(view)
    guard additional.count > Self.mostAtOnce,
      let shown = additional.first(where: { $0.name == chosen })
        ?? additional.first(where: { $0.current == nil }) ?? additional.first
    else {
      self.additional = additional.map(view)
      choice = nil
      return
    }
    var picture = view(shown)
    picture.isOpen = true
    self.additional = [picture]
    choice = PictureChoice(
      action: Paths.write(part.study.id, at: part.documentPlace) + "#other-pictures",
      options: additional.map { slot in
        let words = slot.label + (slot.current == nil ? "" : " · has a picture")
        return .option(slot.name, words, isChosen: slot.name == shown.name)
      }.html)
  }

  /// The page that shows a slot, whether or not it is selected from a list.
  static func address(of slot: PictureSlot, in study: Study, language: Language) -> String {
    let page = Paths.write(study, at: slot.place, in: language)
    let joint = page.contains("?") ? "&" : "?"
    return "\(page)\(joint)picture=\(Paths.encoded(slot.name))#field-"
      + PictureView.identifier(slot.fieldName)
  }
}

/// The list of a part's pictures.
struct PictureChoice: Sendable {
  let action: String
  /// Options of the list, as HTML because there can be 1,000.
  let options: String
}
