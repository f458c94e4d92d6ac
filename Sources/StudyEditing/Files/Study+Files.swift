import StudyModel
import StudyParts

extension Study {
  /// Adds an asset to the study in place of another. The other one is removed if nothing in the study uses it anymore.
  package mutating func exchange(_ before: Asset.ID?, for asset: Asset?) {
    if let asset, self.asset(asset.id) == nil { assets.append(asset) }
    if let before, before != asset?.id, !usedAssets.contains(before) {
      assets.removeAll { $0.id == before }
    }
  }

  /// The study with a PDF set for an owner, or removed if nil.
  package func placing(_ asset: Asset?, in owner: FileOwner, _ language: Language) -> Study {
    var study = self
    let before: Asset.ID?
    switch owner {
    case .article(let article):
      guard let index = study.articles.firstIndex(where: { $0.id == article.id }) else {
        return self
      }
      before = study.articles[index].file.assets[language]
      study.articles[index].file.assets[language] = asset?.id
    case .step(let task, let id, _):
      guard let task = study.tasks.firstIndex(where: { $0.id == task }) else { return self }
      let isEnding = !study.tasks[task].steps.contains { $0.id == id }
      let list: WritableKeyPath<StudyModel.Task, [Step]> = isEnding ? \.endings : \.steps
      guard let index = study.tasks[task][keyPath: list].firstIndex(where: { $0.id == id }),
        case .pdf(var document) = study.tasks[task][keyPath: list][index].content
      else { return self }
      before = document.asset
      document.asset = asset?.id
      study.tasks[task][keyPath: list][index].content = .pdf(document)
    }
    study.exchange(before, for: asset)
    return study
  }
}
