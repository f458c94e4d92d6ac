import Hummingbird
import StudyModel
import StudyStore

/// Brings the PDF of an article or a step into a study, and takes it away.
struct FileController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.post(.init(Paths.ofStudy("/file/**")), use: change)
  }

  @Sendable private func change(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    let draft = try await services.draft(context)
    try draft.requireEditor()
    var builder = try WritingPageBuilder(draft, request, context, services)
    guard let owner = FileOwner(builder.part) else { throw PortalError.notFound }
    let place = builder.part.documentPlace
    let language = builder.language
    let title = builder.part.title(in: draft.study.primaryLanguage)
    let notice: String
    do {
      if context.form["remove"] == "on" {
        try await services.edit(draft, context, at: place, "Took the PDF out of \(title)") {
          $0.placing(nil, in: owner, language)
        }
        notice = "The PDF is taken out."
      } else {
        let file = try PDFFile(context.form.file("file"))
        let id = try await services.store.addAsset(file.bytes, mediaType: PDFFile.mediaType)
        let asset = Asset(
          id: id, name: file.name, mediaType: PDFFile.mediaType, byteCount: file.bytes.count)
        try await services.edit(draft, context, at: place, "Gave \(title) a PDF") {
          $0.placing(asset, in: owner, language)
        }
        notice = "The PDF is in the study."
      }
    } catch let error as FieldError {
      builder.errors = [error]
      return try await services.reply(builder.page(), status: .unprocessableContent)
    }
    return services.redirect(
      to: Paths.write(draft.study, at: place, in: language) + "#field-file", notice: notice)
  }
}

/// A file that was sent as a PDF, as far as its beginning and its end tell (PDF 32000 §7.5.2, §7.5.5).
struct PDFFile {
  static let mediaType = "application/pdf"
  let name: String
  let bytes: [UInt8]

  init(_ file: SubmittedFile?) throws(FieldError) {
    guard let file, !file.bytes.isEmpty else {
      throw FieldError(name: "file", message: "Choose a PDF from your device.")
    }
    let end = String(decoding: file.bytes.suffix(1_024), as: UTF8.self)
    guard file.bytes.starts(with: "%PDF-".utf8), end.contains("%%EOF") else {
      throw FieldError(name: "file", message: "This file is no PDF, or its end is missing.")
    }
    name = String(file.fileName.prefix(200))
    bytes = file.bytes
  }
}

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
    case .article: "Read instead of the text, or besides it; one in each language."
    case .step: "Shown by the step, whatever the language; it comes before the address."
    }
  }
}

extension Study {
  /// The study with a PDF, or without. What nothing shows any more leaves the list of assets.
  fileprivate func placing(_ asset: Asset?, in owner: FileOwner, _ language: Language) -> Study {
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
    if let asset, study.asset(asset.id) == nil { study.assets.append(asset) }
    if let before, before != asset?.id, !study.usedAssets.contains(before) {
      study.assets.removeAll { $0.id == before }
    }
    return study
  }
}

/// The PDF of an article or a step on the editor's page, with a form of its own.
struct FileView: Sendable {
  let hint: String
  let action: String
  let limit: String
  let current: Current?
  let isEmpty: Bool
  let error: String?

  struct Current: Sendable {
    let address: String
    let name: String
    let about: String
  }

  init?(of part: EditedPart, language: Language, error: String?) {
    guard let owner = FileOwner(part) else { return nil }
    hint = owner.about
    action = Paths.file(part.study.id, at: part.place)
    limit = "\(FormMiddleware.fileLimit >> 20) MB"
    current = owner.asset(in: language).flatMap { part.study.asset($0) }.map {
      Current(
        address: Paths.asset($0.id), name: $0.name, about: "\(max(1, $0.byteCount >> 10)) KB")
    }
    isEmpty = current == nil
    self.error = error
  }
}

extension Article {
  /// When it is there, in words.
  var days: String {
    switch (firstDay, lastDay) {
    case (nil, nil): "Always there"
    case (let first?, nil): "From day \(first)"
    case (nil, let last?): "Until day \(last)"
    case (let first?, let last?):
      first == last ? "On day \(first)" : "From day \(first) to day \(last)"
    }
  }
}
