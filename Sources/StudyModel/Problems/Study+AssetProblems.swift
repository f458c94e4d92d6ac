extension Study {
  func assetProblems(_ inspection: Inspection) -> [Problem] {
    let shown = shownAssets
    let used = usedAssets(shown)
    return assets.flatMap { asset -> [Problem] in
      var problems: [Problem] = []
      if asset.mediaType.hasPrefix("image/"), asset.alternativeText.isEmpty {
        problems.append(undescribedProblem(asset, in: shown, inspection))
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

  /// The problem of an image without a description, at a part that shows it: people write the description there.
  private func undescribedProblem(
    _ asset: Asset, in shown: [ShownAsset], _ inspection: Inspection
  ) -> Problem {
    let uses = shown.filter { $0.id == asset.id }
    let needed = uses.first(where: \.needsWords)
    let place = (needed ?? uses.first)?.place ?? texts().first { $0.text.names(asset) }?.place
    let part = place.map(inspection.name).flatMap { $0 == Inspection.study ? nil : $0 }
    return Problem(
      needed == nil ? .warning : .error, .assetWithoutAlternativeText,
      at: place ?? ["assets", asset.id],
      "“\(asset.name)”\(part.map { " at \($0)" } ?? "") has no description. Describe in a few words what it shows, for people who cannot see it."
    )
  }

  /// The assets that the study shows: those of a part with an image or a file, and those that a text names.
  public var usedAssets: Set<Asset.ID> { usedAssets(shownAssets) }

  private func usedAssets(_ shown: [ShownAsset]) -> Set<Asset.ID> {
    let shown = Set(shown.map(\.id))
    let others = assets.filter { !shown.contains($0.id) }
    guard !others.isEmpty else { return shown }
    let texts = texts().map(\.text)
    return shown.union(others.filter { asset in texts.contains { $0.names(asset) } }.map(\.id))
  }

  /// The assets of parts, in the order of the document.
  private var shownAssets: [ShownAsset] {
    var shown: [ShownAsset] = []
    func add(_ id: Asset.ID?, at place: Place, needsWords: Bool = false) {
      if let id { shown.append(ShownAsset(id: id, place: place, needsWords: needsWords)) }
    }
    for consent in consents {
      let place = ["consents", consent.id]
      for section in consent.sections {
        guard case .asset(let id) = section.illustration else { continue }
        add(id, at: place + ["sections", section.id, "illustration"], needsWords: true)
      }
      for signature in consent.signatures {
        add(signature.image, at: place + ["signatures", signature.id, "image"])
      }
    }
    for task in tasks {
      for (list, steps) in [("steps", task.steps), ("endings", task.endings)] {
        for step in steps {
          let place = ["tasks", task.id, list, step.id]
          add(step.image, at: place + ["image"], needsWords: true)
          for (index, item) in step.bodyItems.enumerated() {
            add(
              item.image, at: place + ["bodyItems", String(index + 1), "image"], needsWords: true)
          }
          for (rest, id) in step.content.stepKind.assets { add(id, at: place + rest) }
          for (rest, format) in step.content.stepKind.formats {
            for id in format.settings.picturesWithoutWords {
              add(id, at: place + rest, needsWords: true)
            }
          }
        }
      }
    }
    for article in articles {
      let place = ["articles", article.id]
      add(article.image, at: place + ["image"], needsWords: true)
      for (language, id) in article.file.assets.sorted(by: { $0.key < $1.key }) {
        add(id, at: place + ["file", language.rawValue])
      }
    }
    return shown
  }
}

/// An asset where a part shows it.
private struct ShownAsset {
  let id: Asset.ID
  let place: Place
  /// Whether it conveys something no nearby text says, so that people who cannot see it need a description. An image
  /// next to a choice's text or a signer's name only repeats it.
  let needsWords: Bool
}

extension LocalizedText {
  /// Whether a text names an image by its id or its file name, as in ConsentMarkdown.
  fileprivate func names(_ asset: Asset) -> Bool {
    values.values.contains { $0.contains(asset.id) || $0.contains(asset.name) }
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
