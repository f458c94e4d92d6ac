import Foundation
import SampleStudies
import StudyModel
import StudyPreview
import StudyReview

/// All screens of a study on one page.
struct StoryboardCase: BenchmarkCase {
  let name = "storyboard"
  let about = "the storyboard of a version"

  func measure(on bench: Bench) async throws -> [Measurement] {
    let renderer = try ScreenRenderer(
      templates: bench.root.appending(path: "Templates/walkthrough"),
      illustrations: bench.root.appending(path: "Public/illustrations"))
    var measurements: [Measurement] = []
    for (count, budget) in [(60, 50.0), (600, 400.0)] {
      let study = Self.study(screens: count, by: renderer)
      let samples = await Samples.of(20, warmUp: 2) { _ in
        _ = Storyboard(study, language: .english, by: renderer)
      }
      measurements.append(
        Measurement("Storyboard of \(count) screens", samples, budget: .median(budget)))
    }
    return measurements
  }

  /// The sample, with its questions and instructions repeated until it has this many screens.
  private static func study(screens count: Int, by renderer: ScreenRenderer) -> Study {
    var study = SampleStudies.heartRhythmAtHome
    let all = study.tasks.flatMap(\.steps)
    let steps = all.filter { [.question, .instruction, .form].contains($0.kind) }
    guard !steps.isEmpty else { return study }
    study.tasks = [StudyModel.Task(id: "measured", kind: .survey)]
    let fixed = Storyboard(study, language: .english, by: renderer).screens.count
    for index in 0..<max(0, count - fixed) {
      var step = steps[index % steps.count]
      step.id = "step-\(index)"
      study.tasks[0].steps.append(step)
    }
    return study
  }
}
