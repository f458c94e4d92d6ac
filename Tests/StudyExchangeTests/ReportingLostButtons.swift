import SampleStudies
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Labels of buttons in other formats") struct ReportingLostButtons {
  /// The sample, whose steps that inform and ask for consent have labels of their own.
  private static let study: Study = {
    var study = SampleStudies.heartRhythmAtHome
    func label(_ words: String) -> LocalizedText { LocalizedText(words, in: .english) }
    for index in study.tasks[0].steps.indices {
      var step = study.tasks[0].steps[index]
      if case .consentScenes(var scenes) = step.content {
        scenes.startLabel = label("Begin")
        step.content = .consentScenes(scenes)
      } else if case .quiz(var quiz) = step.content {
        quiz.checkLabel = label("How did I do?")
        quiz.tryAgainLabel = label("Once more")
        quiz.lookAgainLabel = label("Back to the pages")
        step.content = .quiz(quiz)
      } else if case .consentReview(var review) = step.content {
        review.signLabel = label("Sign here")
        review.agreeReturnLabel = label("Back to the text")
        review.agreeTitle = label("Shall we begin?")
        step.content = .consentReview(review)
      } else {
        continue
      }
      step.continueLabel = label("Read on")
      step.skipLabel = label("Not today")
      study.tasks[0].steps[index] = step
    }
    return study
  }()

  @Test(
    arguments: [
      "researchkit", "surveyjs", "fhir", "fhir-mobile", "xlsform", "redcap", "mystudies",
    ])
  func `every label that a format cannot hold is reported`(format: String) throws {
    let labels = Self.study.tasks[0].steps.flatMap { step in
      step.buttonTexts(at: ["tasks", Self.study.tasks[0].id, "steps", step.id])
    }
    let names = Set(labels.compactMap(\.place.last))
    #expect(
      names == [
        "continueLabel", "skipLabel", "startLabel", "checkLabel", "tryAgainLabel",
        "lookAgainLabel", "signLabel", "agreeReturnLabel",
      ])

    let losses = try #require(ExportFormats.named(format)).export(Self.study, version: nil).losses

    let reported = Set(losses.map(\.place))
    let titles = Self.study.tasks[0].steps.filter { $0.kind == .consentReview }
      .map { "tasks/\(Self.study.tasks[0].id)/steps/\($0.id)/agreeTitle" }
    let silent = (labels.map { $0.place.joined(separator: "/") } + titles)
      .filter { !reported.contains($0) }
    #expect(silent == [])
  }
}
