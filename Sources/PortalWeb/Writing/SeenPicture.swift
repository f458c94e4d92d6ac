import StudyModel

/// What the form of a picture says its author saw: the picture, its description, and for the picture of a text all texts
/// of the part, which have no names to be found again by.
struct SeenPicture: Sendable {
  let asset: String
  let description: String
  let texts: [String]

  init(of slot: PictureSlot, in part: EditedPart, language: Language) {
    asset = slot.current ?? ""
    let words = slot.current.flatMap { part.study.asset($0)?.alternativeText[language] }
    description = (words.map(JSONValue.string) ?? .null).mark
    texts = PictureSlot.textIndex(of: slot.name) == nil ? [] : Self.texts(of: part)
  }

  /// Nil for a form that says nothing about it.
  init?(_ form: SubmittedForm) {
    guard let asset = form["was.asset"], let description = form["was.description"] else {
      return nil
    }
    self.asset = asset
    self.description = description
    texts = (form["was.texts"] ?? "").split(separator: " ").map(String.init)
  }

  /// Whether a description is the one that the author was shown.
  func isUntouched(_ words: String) -> Bool {
    description == (words.isEmpty ? JSONValue.null : .string(words)).mark
  }

  /// Where the text that was at a position is now; nil where that is unknown.
  func position(of index: Int, in part: EditedPart) -> Int? {
    let now = Self.texts(of: part)
    guard texts.indices.contains(index) else { return nil }
    if now == texts { return index }
    func places(_ all: [String]) -> [Int] { all.indices.filter { all[$0] == texts[index] } }
    if places(texts).count == 1, places(now).count == 1 { return places(now).first }
    // Only this one was changed, in its place.
    guard now.count == texts.count else { return nil }
    return texts.indices.allSatisfy { $0 == index || now[$0] == texts[$0] } ? index : nil
  }

  private static func texts(of part: EditedPart) -> [String] {
    guard case .step(_, let step) = part.kind else { return [] }
    return step.bodyItems.map { ((try? JSONValue(encoding: $0)) ?? .null).mark }
  }
}

/// Why what was sent with a picture's form is not used: someone else has saved something since.
enum StalePicture: Error {
  /// Another picture is there, or other words describe it.
  case changed(PictureSlot)
  /// The chosen picture is used elsewhere in the study, where other words describe it.
  case isDescribed(PictureSlot, words: String)
  /// Texts were added, removed or moved, and it is unknown which one was meant.
  case textsChanged
}

extension PictureSlot {
  /// The slot that a form names, as it is in a study now.
  /// - Parameter seen: what the form's author saw there; nil where it does not say.
  /// - Throws: `StalePicture`; `PortalError.notFound` where there is no such slot.
  static func find(
    _ name: String, at place: Place, in study: Study, seen: SeenPicture?, language: Language
  ) throws -> PictureSlot {
    guard let part = EditedPart(at: place, in: study) else { throw PortalError.notFound }
    var wanted = name
    if let seen, !seen.texts.isEmpty, let index = textIndex(of: name) {
      guard let now = seen.position(of: index, in: part) else { throw StalePicture.textsChanged }
      wanted = Self.name(ofText: now)
    }
    guard let slot = all(of: part, language: language).first(where: { $0.name == wanted }) else {
      throw PortalError.notFound
    }
    if let seen {
      let now = SeenPicture(of: slot, in: part, language: language)
      guard now.asset == seen.asset, now.description == seen.description else {
        throw StalePicture.changed(slot)
      }
    }
    return slot
  }
}
