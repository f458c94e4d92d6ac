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

  /// Pictures that say something which no words beside them say: whoever does not see them needs a description.
  /// Those beside a choice's words or a signer's name only repeat these.
  private var pictures: Set<Asset.ID> {
    var pictures: Set<Asset.ID?> = []
    for section in consents.flatMap(\.sections) {
      if case .asset(let id) = section.illustration { pictures.insert(id) }
    }
    for step in tasks.flatMap({ $0.steps + $0.endings }) {
      pictures.insert(step.image)
      pictures.formUnion(step.bodyItems.map(\.image))
      pictures.formUnion(step.content.formats.flatMap(\.picturesWithoutWords))
    }
    pictures.formUnion(articles.map(\.image))
    return Set(pictures.compactMap(\.self))
  }

  /// The assets that something in the study shows: a part that has a picture or a file, or a text that names one.
  public var usedAssets: Set<Asset.ID> {
    let shown = assetsOfParts
    let others = assets.filter { !shown.contains($0.id) }
    guard !others.isEmpty else { return shown }
    // Texts name a picture by its id or by its file name, as ConsentMarkdown shows it.
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
      used.formUnion(step.content.assets)
    }
    for article in articles {
      used.insert(article.image)
      used.formUnion(article.file.assets.values.map(Optional.some))
    }
    return Set(used.compactMap(\.self))
  }
}

extension StepContent {
  fileprivate var assets: [Asset.ID?] {
    switch self {
    case .question, .form: formats.flatMap(\.assets)
    case .video(let video): [video.asset]
    case .pdf(let document): [document.asset]
    default: []
    }
  }

  fileprivate var formats: [AnswerFormat] {
    switch self {
    case .question(let question): [question.format]
    case .form(let form): form.items.compactMap(\.format)
    default: []
    }
  }
}

extension AnswerFormat {
  /// The ends of a scale can be pictures alone; choices always have words.
  fileprivate var picturesWithoutWords: [Asset.ID?] {
    switch self {
    case .scale(let format):
      [
        format.minimumLabel.isEmpty ? format.minimumImage : nil,
        format.maximumLabel.isEmpty ? format.maximumImage : nil,
      ]
    case .continuousScale(let format):
      [
        format.minimumLabel.isEmpty ? format.minimumImage : nil,
        format.maximumLabel.isEmpty ? format.maximumImage : nil,
      ]
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
