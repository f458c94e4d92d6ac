import StudyDocuments
import StudyExchange
import StudyModel
import StudyPreview

/// A folder of pages that walk through the tasks of a study in a browser, from a disk and without a network.
struct WalkthroughFormat: StudyFormat {
  let name = "walkthrough"
  let title = "Walkthrough without a network"
  let about =
    "A folder of pages in which anyone can walk through each task, in each language, as participants will. Open index.html in a browser. Nothing is sent or saved."
  let purpose = FormatPurpose.reading
  let screens: ScreenTemplates

  func export(_ source: ExportSource) async throws -> Export {
    let assets = try await source.assets()
    let forecast = try forecast(of: source.study, having: Set(assets.keys))
    let pages =
      source.kept == nil
      ? try await folder(of: source).files
      : try [ExportedFile](
        unzipping: await source.kept(as: VersionArtifacts.walkthrough) {
          (try await folder(of: source).files.zipped(), true)
        })
    return Export(
      files: pages + WalkthroughFolder.files(of: assets, in: source.study),
      losses: forecast.losses)
  }

  func forecast(of study: Study, having assets: Set<Asset.ID>) throws -> ExportForecast {
    guard !study.tasks.isEmpty else {
      throw ExportError.nothingToExport(
        format: title, remedy: "Add a task to the study first.")
    }
    return ExportForecast(
      files: WalkthroughFolder.paths(of: study, having: assets),
      losses: WalkthroughLosses(study: study, assets: assets, format: name).all)
  }

  private func folder(of source: ExportSource) async throws -> WalkthroughFolder {
    WalkthroughFolder(
      study: source.study.sayingFacts(), edition: DocumentEdition(source.version?.asFrozen),
      screens: try await screens.screens(), script: try await screens.walkScript(),
      styles: try await screens.walkStyles())
  }
}
