import StudyModel

/// The picture of a part on the editor's page, with a form of its own: files travel in another way than texts.
struct PictureView: Sendable {
  let id: String
  let slot: String
  let label: String
  let hint: String
  let action: String
  let limit: String
  let current: Current?
  let isEmpty: Bool
  /// The description in the language that is written in.
  let text: String
  let textLanguage: String
  let textDirection: String
  /// What the description says in the study's own language.
  let original: FieldView.Original?
  let error: String?
  /// What the form's author sees here, for the server to compare.
  let wasAsset: String
  let wasDescription: String
  let wasTexts: String

  struct Current: Sendable {
    let address: String
    let name: String
    let about: String
    let alternativeText: String
  }

  /// Folded ones open to what is wrong.
  var isOpen: Bool

  init(
    _ slot: PictureSlot, of part: EditedPart, language: Language, typed: String?,
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
          + asset.sizeInWords,
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

  /// A name that an address can point to.
  static func identifier(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
