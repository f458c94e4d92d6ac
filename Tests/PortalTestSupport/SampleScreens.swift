import StudyPreview
import TestSupport

/// Draws the screens of samples.
enum SampleScreens {
  /// Its templates are read once because no test changes them.
  static let renderer = Result {
    try ScreenRenderer(
      templates: Repository.root.appending(path: "Templates/walkthrough"),
      illustrations: Repository.root.appending(path: "Public/illustrations"))
  }
}
