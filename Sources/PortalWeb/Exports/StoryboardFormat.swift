import StudyBundle
import StudyDocuments
import StudyExchange
import StudyModel
import StudyReview

/// Every screen of a study as one page for each language: for a version, the pages that were kept with it, which its bundle
/// has as well.
struct StoryboardFormat: StudyFormat {
  let name = KeptFormats.storyboard
  let title = "Storyboard"
  let about =
    "Every screen that participants can see, with rules in words, on one page for each language. Opens in any browser without a network. To read, send, and print."
  let purpose = FormatPurpose.reading
  let takesLong = false
  let screens: ScreenTemplates

  func export(_ source: ExportSource) async throws -> Export {
    let study = source.study
    try require(study)
    if let kept = try await source.kept?.export(name) {
      return reporting(kept.files, losses(of: study, having: Set(study.assets.map(\.id))), study)
    }
    let assets = try await source.assets()
    let renderer = try await screens.screens()
    let pages = try await Self.pages(
      of: study, edition: source.version.map { "\($0.number)" } ?? "Draft",
      hash: source.version?.sha256, styles: try await screens.storyboardStyles(), assets: assets
    ) { Storyboard(study, language: $0, by: renderer) }
    let files = pages.map { ExportedFile(path: Self.path($0.language), bytes: $0.bytes) }
    var export = reporting(files, losses(of: study, having: Set(assets.keys)), study)
    if let kept = source.kept { export.losses.append(kept.lossOfAbsent(name)) }
    return export
  }

  func forecast(of study: Study, having assets: Set<Asset.ID>) throws -> ExportForecast {
    try require(study)
    return ExportForecast(
      files: study.languages.map(Self.path), losses: losses(of: study, having: assets))
  }

  /// The pages with the pictures that they show.
  /// - Parameters:
  ///   - edition: what they are of, such as `1.2.0`.
  ///   - hash: that of the version; nil for a draft.
  ///   - draw: draws the screens in a language, or has them already.
  static func pages(
    of study: Study, edition: String, hash: String?, styles: String, assets: [Asset.ID: [UInt8]],
    drawing draw: (Language) async throws -> Storyboard
  ) async throws -> [(language: Language, bytes: [UInt8])] {
    let pictures = study.assets.compactMap { asset -> (Asset.ID, String)? in
      guard let bytes = assets[asset.id],
        let address = ConsentPage.address(ofPicture: bytes, mediaType: asset.mediaType)
      else { return nil }
      return (asset.id, address)
    }
    var pages: [(language: Language, bytes: [UInt8])] = []
    for language in study.languages {
      try _Concurrency.Task.checkCancellation()
      let document = StoryboardDocument(
        try await draw(language), of: study, edition: edition, hash: hash, styles: styles,
        pictures: Dictionary(pictures) { first, _ in first })
      pages.append((language, Array(document.html.utf8)))
    }
    return pages
  }

  private static func path(_ language: Language) -> String {
    "\(VersionArtifacts.fileName(of: language)).html"
  }

  private func require(_ study: Study) throws {
    guard !study.consents.isEmpty || !study.tasks.isEmpty || !study.articles.isEmpty else {
      throw ExportError.nothingToExport(
        format: title, remedy: "Add a consent or a task to the study first.")
    }
  }

  /// What a page never has, as far as the study itself says.
  private func losses(of study: Study, having assets: Set<Asset.ID>) -> [Loss] {
    let still = Loss(
      format: name, code: "still-screens", kind: .approximated, severity: .note, place: [],
      what: "What happens when participants answer", became: "rules in words next to the screens",
      advice: "use the walkthrough, which can be filled in")
    return [still]
      + study.assets.filter { !Self.isShown($0) || !assets.contains($0.id) }.map { asset in
        Self.isShown(asset)
          ? outside(
            asset, "file-missing", .error, "The picture “\(asset.name)”, which cannot be read")
          : outside(asset, "file-outside", .warning, "The video or document “\(asset.name)”")
      }
  }

  /// Adds the pictures that the pages leave out because they would be too large.
  private func reporting(_ files: [ExportedFile], _ losses: [Loss], _ study: Study) -> Export {
    let known = Set(losses.map(\.place))
    let pages = files.map { String(decoding: $0.bytes, as: UTF8.self) }
    let leftOut = study.assets.filter { asset in
      Self.isShown(asset) && pages.contains { $0.contains("\"../assets/\(asset.id)\"") }
    }.map {
      outside($0, "picture-too-large", .warning, "The picture “\($0.name)”, which is too large")
    }
    return Export(files: files, losses: losses + leftOut.filter { !known.contains($0.place) })
  }

  private func outside(
    _ asset: Asset, _ code: String, _ severity: Loss.Severity, _ what: String
  ) -> Loss {
    Loss(
      format: name, code: code, kind: .dropped, severity: severity, place: ["assets", asset.id],
      what: what, advice: severity == .error ? nil : "use the bundle, which has it")
  }

  private static func isShown(_ asset: Asset) -> Bool {
    ConsentPage.address(ofPicture: [], mediaType: asset.mediaType) != nil
  }
}
