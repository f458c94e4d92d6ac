import StudyModel
import StudyParts

extension PictureSlot {
  /// The study with the picture placed in this slot, or with the slot emptied if nil.
  /// - Throws: `PlaceError.missing` if the slot no longer exists.
  package func placing(_ asset: Asset?, in study: Study) throws -> Study {
    // The answers may have been reordered since the page was opened.
    guard let part = PlacedPart(at: place, in: study),
      let slot = Self.all(of: part, language: study.primaryLanguage).first(where: {
        $0.name == name
      })
    else { throw PlaceError.missing }
    let named: JSONValue? =
      isIllustration
      ? asset.map { ["kind": "asset", "asset": .string($0.id)] } : asset.map { .string($0.id) }
    let document = try JSONValue(encoding: study)
    guard let value = document.value(at: place),
      let changed = document.replacing(value.setting(named, at: slot.member), at: place)
    else { throw PlaceError.missing }
    var study = try Study(document: changed)
    study.exchange(slot.current, for: asset)
    return study
  }

  /// The existing description of a chosen picture, which is kept if the picture is already in the study and no
  /// description was typed.
  /// - Throws: `StalePicture` if the existing description differs from the typed one.
  package func description(
    of id: Asset.ID, in study: Study, _ language: Language, seen: SeenPicture?, wanted: String
  ) throws -> String? {
    guard let seen, seen.asset != id, let words = study.asset(id)?.alternativeText[language],
      !words.isEmpty, words != wanted
    else { return nil }
    guard wanted.isEmpty else { throw StalePicture.isDescribed(self, words: words) }
    return words
  }
}

extension Study {
  /// The study with an alternative text for a picture in one language.
  package func describing(_ id: Asset.ID, as text: String, in language: Language) -> Study {
    var study = self
    guard let index = study.assets.firstIndex(where: { $0.id == id }) else { return study }
    study.assets[index].alternativeText[language] = text.isEmpty ? nil : text
    return study
  }
}
