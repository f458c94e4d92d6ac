import SampleStudies
import StudyModel
import StudyPreview
import TestSupport
import Testing

@testable import StudyReview

enum Storyboards {
  /// Studies with every kind of step.
  static let studies =
    SampleStudies.all + [SampleStudies.gallery] + (UInt64(0)..<16).map { Study.random(seed: $0) }

  static func of(_ study: Study, in language: Language = .english) throws -> Storyboard {
    Storyboard(study, language: language, by: try renderer.get())
  }

  /// Its templates are read once because no test changes them.
  private static let renderer = Result {
    try ScreenRenderer(
      templates: Repository.root.appending(path: "Templates/walkthrough"),
      illustrations: Repository.root.appending(path: "Public/illustrations"))
  }
}

extension Storyboard {
  var contents: [String: String] {
    Dictionary(screens.map { ($0.id, $0.content) }) { first, _ in first }
  }

  func screen(_ id: String) -> StoryboardScreen? { screens.first { $0.id == id } }
}
