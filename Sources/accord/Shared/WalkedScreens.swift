import Foundation
import StudyModel
import StudyPreview

/// The screens of a walk as HTML, in every language of the study, for clients to compare theirs with.
struct WalkedScreens {
  private let renderer: ScreenRenderer

  /// - Throws: if the templates of screens cannot be read.
  init() throws {
    let root = ProjectRoot.url
    renderer = try ScreenRenderer(
      templates: root.appending(path: "Templates/walkthrough"),
      illustrations: root.appending(path: "Public/illustrations"))
  }

  /// The current screen of a walk, once for each language; empty after the end.
  func json(of walk: Walkthrough) -> [JSONValue] {
    guard let step = walk.current else { return [] }
    return walk.study.languages.compactMap { language in
      let setting = ScreenSetting(language: language, action: "#", learnMore: "#")
      return renderer.screen(of: walk, in: setting).map { html in
        [
          "step": .string(step.id), "language": .string(language.rawValue),
          "html": .string(ScreenRenderer.finished(html)),
        ]
      }
    }
  }
}
