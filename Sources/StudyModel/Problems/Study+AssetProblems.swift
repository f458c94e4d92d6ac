extension Study {
  func assetProblems(_ inspection: Inspection) -> [Problem] {
    let used = usedAssets
    let needed = pictures
    return assets.flatMap { asset -> [Problem] in
      var problems: [Problem] = []
      if asset.mediaType.hasPrefix("image/"), asset.alternativeText.isEmpty {
        problems.append(
          Problem(
            needed.contains(asset.id) ? .error : .warning, .assetWithoutAlternativeText,
            at: ["assets", asset.id, "alternativeText"],
            "“\(asset.name)” has no description. Describe in a few words what it shows, for people who cannot see it."
          ))
      }
      if !used.contains(asset.id) {
        problems.append(
          Problem(
            .advice, .unusedAsset, at: ["assets", asset.id],
            "“\(asset.name)” is not used anywhere. Use it or remove it."))
      }
      return problems
    }
  }

  /// The images that convey something no nearby text says, so that people who cannot see them need a description. An
  /// image next to a choice's text or a signer's name only repeats it.
  private var pictures: Set<Asset.ID> {
    var pictures: Set<Asset.ID?> = []
    for section in consents.flatMap(\.sections) {
      if case .asset(let id) = section.illustration { pictures.insert(id) }
    }
    for step in tasks.flatMap({ $0.steps + $0.endings }) {
      pictures.insert(step.image)
      pictures.formUnion(step.bodyItems.map(\.image))
      pictures.formUnion(
        step.content.stepKind.formats.flatMap {
          $0.settings.picturesWithoutWords.map(Optional.some)
        })
    }
    pictures.formUnion(articles.map(\.image))
    return Set(pictures.compactMap(\.self))
  }

  /// The assets that the study shows: those of a part with an image or a file, and those that a text names.
  public var usedAssets: Set<Asset.ID> {
    let shown = assetsOfParts
    let others = assets.filter { !shown.contains($0.id) }
    guard !others.isEmpty else { return shown }
    // Texts name an image by its id or its file name, as in ConsentMarkdown.
    let strings = texts().flatMap { $0.text.values.values }
    let named = others.filter { asset in
      strings.contains { $0.contains(asset.id) || $0.contains(asset.name) }
    }
    return shown.union(named.map(\.id))
  }

  private var assetsOfParts: Set<Asset.ID> {
    var used: Set<Asset.ID?> = []
    for consent in consents {
      used.formUnion(consent.signatures.map(\.image))
      for case .asset(let id) in consent.sections.map(\.illustration) { used.insert(id) }
    }
    for step in tasks.flatMap({ $0.steps + $0.endings }) {
      used.insert(step.image)
      used.formUnion(step.bodyItems.map(\.image))
      used.formUnion(step.content.stepKind.assets)
    }
    for article in articles {
      used.insert(article.image)
      used.formUnion(article.file.assets.values.map(Optional.some))
    }
    return Set(used.compactMap(\.self))
  }
}

extension Inspection {
  /// One problem for each asset that the study does not have.
  func assetProblems(_ ids: [Asset.ID?], at place: Place) -> [Problem] {
    ids.compactMap(\.self).filter { !assets.contains($0) }.map {
      Problem(
        .error, .unknownAsset, at: place,
        "The picture or file “\($0.prefix(12))” is not in the study. Upload it again, or choose another."
      )
    }
  }
}
