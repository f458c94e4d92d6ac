extension Study {
  func assetProblems(_ inspection: Inspection) -> [Problem] {
    let used = usedAssets
    return assets.flatMap { asset -> [Problem] in
      var problems: [Problem] = []
      if asset.mediaType.hasPrefix("image/"), asset.alternativeText.isEmpty {
        problems.append(
          Problem(
            .warning, .assetWithoutAlternativeText, at: ["assets", asset.id, "alternativeText"],
            "“\(asset.name)” has no description. People who do not see the picture will miss it."))
      }
      if !used.contains(asset.id) {
        problems.append(
          Problem(
            .advice, .unusedAsset, at: ["assets", asset.id],
            "“\(asset.name)” is not used anywhere. Remove it, or use it."))
      }
      return problems
    }
  }

  /// The assets that something in the study shows.
  var usedAssets: Set<Asset.ID> {
    var used: Set<Asset.ID?> = []
    for consent in consents {
      used.formUnion(consent.signatures.map(\.image))
      for case .asset(let id) in consent.sections.map(\.illustration) { used.insert(id) }
    }
    for step in tasks.flatMap({ $0.steps + $0.endings }) {
      used.insert(step.image)
      used.formUnion(step.bodyItems.map(\.image))
      used.formUnion(step.content.assets)
    }
    return Set(used.compactMap(\.self))
  }
}

extension StepContent {
  fileprivate var assets: [Asset.ID?] {
    switch self {
    case .question(let question): question.format.assets
    case .form(let form): form.items.compactMap(\.format).flatMap(\.assets)
    case .video(let video): [video.asset]
    case .pdf(let document): [document.asset]
    default: []
    }
  }
}

extension AnswerFormat {
  /// The pictures it shows.
  var assets: [Asset.ID?] {
    switch self {
    case .textChoice(let format): format.choices.map(\.image)
    case .textScale(let format): format.choices.map(\.image)
    case .valuePicker(let format): format.choices.map(\.image)
    case .imageChoice(let format): format.choices.flatMap { [$0.image, $0.selectedImage] }
    case .scale(let format): [format.minimumImage, format.maximumImage]
    case .continuousScale(let format): [format.minimumImage, format.maximumImage]
    default: []
    }
  }
}

extension Inspection {
  /// One problem for each of the assets that the study does not have.
  func assetProblems(_ ids: [Asset.ID?], at place: Place) -> [Problem] {
    ids.compactMap(\.self).filter { !assets.contains($0) }.map {
      Problem(
        .error, .unknownAsset, at: place,
        "The picture or file “\($0.prefix(12))” is not among the study's assets. Upload it again, or choose another."
      )
    }
  }
}
