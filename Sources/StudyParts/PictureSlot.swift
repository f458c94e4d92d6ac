import StudyModel

/// A picture that a part can have: the illustration of a scene, a signature made beforehand, or the picture of a step,
/// an answer, or a body item.
package struct PictureSlot: Sendable {
  /// The place of the part.
  package let place: Place
  /// Distinguishes the slots of one part; empty for the part's own picture.
  package let name: String
  package let label: String
  package let hint: String
  /// Path, relative to the part, of the member that holds the picture.
  package let member: [String]
  /// Whether the member holds an illustration object, which can also name a built-in illustration.
  package let isIllustration: Bool
  /// The picture now in the slot; nil if it is empty.
  package let current: Asset.ID?

  private init(_ draft: Draft, at place: Place) {
    self.place = place
    name = draft.name
    label = draft.label
    hint = draft.hint
    member = draft.member
    isIllustration = draft.isIllustration
    current = draft.current
  }

  /// The name of the slot's field in the form.
  package var fieldName: String { Self.fieldName(of: name) }

  /// The field name for the slot with the given name.
  package static func fieldName(of name: String) -> String {
    name.isEmpty ? "picture" : "picture." + name
  }

  /// Every picture of a part, its own first. Labels quote answers in the given language.
  package static func all(of part: PlacedPart, language: Language) -> [PictureSlot] {
    part.description.pictures(in: language).map { PictureSlot($0, at: part.documentPlace) }
  }

  /// The slot name of a body item's picture. Body items have no identifiers, so the name is based on the position.
  package static func name(ofText index: Int) -> String { "bodyItem/\(index + 1)" }

  /// The zero-based position of the body item that a slot belongs to; nil for any other slot.
  package static func textIndex(of name: String) -> Int? {
    guard name.hasPrefix("bodyItem/") else { return nil }
    return Int(bounded: name.dropFirst("bodyItem/".count)).map { $0 - 1 }
  }

  /// The recorded value of the answer that a slot belongs to, and the member that holds the picture; nil for any other slot.
  package static func answer(of name: String) -> (value: String, member: String)? {
    guard name.hasPrefix(answerPrefix), let end = name.lastIndex(of: "/"),
      name.index(name.startIndex, offsetBy: answerPrefix.count) < end
    else { return nil }
    return (
      String(name[..<end].dropFirst(answerPrefix.count)), String(name[end...].dropFirst())
    )
  }

  /// The slot name of an answer's picture.
  package static func name(ofAnswer value: String, _ member: String) -> String {
    "\(answerPrefix)\(value)/\(member)"
  }

  private static let answerPrefix = "answer/"

  /// A picture as declared by a kind of part, before the place of the part is known.
  package struct Draft: Sendable {
    var name = ""
    let label: String
    let hint: String
    let member: [String]
    let current: Asset.ID?
    var isIllustration = false

    /// The member that holds the identifier of the asset.
    var namingMember: [String] { isIllustration ? member + ["asset"] : member }
  }
}

extension PictureSlot.Draft {
  static func ofAnswer(
    _ index: Int, _ value: ChoiceValue, _ words: String, member: String = "image",
    state: String = "", hint: String = "Shown next to the text of the answer.",
    current: Asset.ID?
  ) -> PictureSlot.Draft {
    .init(
      name: PictureSlot.name(ofAnswer: value.text, member), label: words.orElse(value.text) + state,
      hint: hint,
      member: ["format", "choices", String(index + 1), member], current: current)
  }

  /// The pictures at the two ends of a scale.
  static func ofEnds(_ minimum: Asset.ID?, _ maximum: Asset.ID?) -> [PictureSlot.Draft] {
    [
      ("minimumImage", "At the lowest value", minimum),
      ("maximumImage", "At the highest value", maximum),
    ].map { member, label, current in
      .init(
        name: member, label: label, hint: "A small picture shown instead of the number.",
        member: ["format", member], current: current)
    }
  }
}
