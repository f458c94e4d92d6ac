import Foundation
import StudyModel

/// The one picture that a part may have: a scene's illustration, a signature made beforehand, the picture of a step.
struct PictureSlot {
  let place: Place
  let label: String
  let hint: String
  /// The member that names the picture, from the part on.
  private let member: [String]
  private let isIllustration: Bool
  let current: Asset.ID?

  /// Nil for parts that show none.
  init?(of part: EditedPart) {
    place = part.documentPlace
    switch part.kind {
    case .section(_, let section):
      label = "Illustration of your own"
      hint = "Stands in place of the drawing of its kind. ResearchKit shows it on custom sections."
      member = ["illustration"]
      isIllustration = true
      current = section.illustration.asset
    case .signature(_, let signature):
      label = "Signature made beforehand"
      hint = "The drawn signature of somebody who has signed already, such as the investigator."
      member = ["image"]
      isIllustration = false
      current = signature.image
    case .article(let article):
      label = "Picture"
      hint = "Shown above the title."
      member = ["image"]
      isIllustration = false
      current = article.image
    case .step(_, let step) where step.kind == .instruction || step.kind == .completion:
      label = "Picture"
      hint = "Shown above the text."
      member = ["image"]
      isIllustration = false
      current = step.image
    default: return nil
    }
  }

  /// The study with this picture in the part, or with none. What nothing shows any more leaves the list of assets.
  func placing(_ asset: Asset?, in study: Study) throws -> Study {
    let named: JSONValue? =
      isIllustration
      ? asset.map { ["kind": "asset", "asset": .string($0.id)] } : asset.map { .string($0.id) }
    let document = try JSONValue(encoding: study)
    guard let part = document.value(at: place),
      let changed = document.replacing(part.setting(named, at: member), at: place)
    else { throw PortalError.notFound }
    var study = try Study(document: changed)
    if let asset, study.asset(asset.id) == nil { study.assets.append(asset) }
    if let current, current != asset?.id, !study.usedAssets.contains(current) {
      study.assets.removeAll { $0.id == current }
    }
    return study
  }
}

extension Illustration {
  /// The picture it is, where it is none of ours.
  var asset: Asset.ID? { if case .asset(let id) = self { id } else { nil } }
}

extension Study {
  /// The study with a description of a picture in one language.
  func describing(_ id: Asset.ID, as text: String, in language: Language) -> Study {
    var study = self
    guard let index = study.assets.firstIndex(where: { $0.id == id }) else { return study }
    study.assets[index].alternativeText[language] = text.isEmpty ? nil : text
    return study
  }
}

/// The picture of a part on the editor's page, with a form of its own: files travel in another way than texts.
struct PictureView: Sendable {
  let label: String
  let hint: String
  let action: String
  let limit: String
  let current: Current?
  let isEmpty: Bool
  /// The description in the language that is written in.
  let text: String
  let error: String?

  struct Current: Sendable {
    let address: String
    let name: String
    let about: String
    let alternativeText: String
  }

  init?(of part: EditedPart, language: Language, typed: String?, error: String?) {
    guard let slot = PictureSlot(of: part) else { return nil }
    label = slot.label
    hint = slot.hint
    action = Paths.picture(part.study.id, at: slot.place)
    limit = "\(FormMiddleware.fileLimit >> 20) MB"
    current = slot.current.flatMap { part.study.asset($0) }.map { asset in
      Current(
        address: Paths.asset(asset.id), name: asset.name,
        about: "\(asset.mediaType.split(separator: "/").last.map { $0.uppercased() } ?? "") · "
          + "\(max(1, asset.byteCount >> 10)) KB",
        alternativeText: asset.alternativeText[language] ?? "")
    }
    isEmpty = current == nil
    text = typed ?? current?.alternativeText ?? ""
    self.error = error
  }
}
