import StudyEditing
import StudyModel
import StudyParts

/// The picture of a part on the editor's page, with its own form, because files are submitted differently from text.
struct PictureView: Sendable {
  let id: String
  let slot: String
  let label: String
  let hint: String
  let action: String
  let limit: String
  let current: Current?
  let isEmpty: Bool
  /// The description in the current language.
  let text: String
  let textLanguage: String
  let textDirection: String
  /// The description in the study's primary language.
  let original: FieldView.Original?
  let error: String?
  /// The picture that the form's author sees, for the server to compare.
  let wasAsset: String
  let wasDescription: String
  let wasTexts: String

  struct Current: Sendable {
    let address: String
    let name: String
    let about: String
    let alternativeText: String
  }

  /// Whether a collapsed form starts open, to show an error.
  var isOpen: Bool

  init(
    _ slot: PictureSlot, of part: PlacedPart, language: Language, typed: String?,
    seen: SeenPicture?, error: String?
  ) {
    id = "field-" + Self.identifier(slot.fieldName)
    self.slot = slot.name
    isOpen = error != nil
    label = slot.label
    hint = slot.hint
    action = Paths.picture(part.study.id, at: slot.place)
    limit = "\(FormMiddleware.fileLimit >> 20) MB"
    current = slot.current.flatMap { part.study.asset($0) }.map { asset in
      Current(
        address: Paths.asset(asset.id), name: asset.name,
        about: "\(asset.mediaType.split(separator: "/").last.map { $0.uppercased() } ?? "") · "
          + asset.sizeText,
        alternativeText: asset.alternativeText[language] ?? "")
    }
    isEmpty = current == nil
    text = typed ?? current?.alternativeText ?? ""
    textLanguage = language.rawValue
    textDirection = language.isRightToLeft ? "rtl" : "ltr"
    let described = slot.current.flatMap { part.study.asset($0)?.alternativeText }
    original = described.flatMap { text in
      (try? JSONValue(encoding: text)).flatMap {
        FieldView.Original([(["alternativeText"], $0)], language, part.study.primaryLanguage)
      }
    }
    self.error = error
    let seen = seen ?? SeenPicture(of: slot, in: part, language: language)
    wasAsset = seen.asset
    wasDescription = seen.description
    wasTexts = seen.texts.joined(separator: " ")
  }

  /// A name that can be used as the fragment of an address.
  static func identifier(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
