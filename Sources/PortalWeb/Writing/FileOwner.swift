import StudyModel

/// What has a PDF: an article, one in each language, or a step that shows it.
enum FileOwner {
  case article(Article)
  case step(Task.ID, Step.ID, PDFDocument)

  init?(_ part: EditedPart) {
    switch part.kind {
    case .article(let article): self = .article(article)
    case .step(let task, let step):
      guard case .pdf(let document) = step.content else { return nil }
      self = .step(task.id, step.id, document)
    default: return nil
    }
  }

  func asset(in language: Language) -> Asset.ID? {
    switch self {
    case .article(let article): article.file.assets[language]
    case .step(_, _, let document): document.asset
    }
  }

  var about: String {
    switch self {
    case .article:
      "Participants read it instead of the text or in addition to it. Add one for each language."
    case .step: "The step shows it in every language, instead of the PDF at the address."
    }
  }
}

extension Study {
  /// The study with a PDF, or without.
  func placing(_ asset: Asset?, in owner: FileOwner, _ language: Language) -> Study {
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
