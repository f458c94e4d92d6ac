import Foundation
import SampleStudies
import StudyExchange
import StudyModel

/// Writes surveys in every format that needs no other program, and a long form as an XLSForm and back.
struct ExchangeCase: BenchmarkCase {
  let name = "exchange"
  let about = "exports and imports of surveys"

  func measure(on bench: Bench) async throws -> [Measurement] {
    let surveys = Self.study(surveys: 17, questions: 12)
    let exporting = try await Samples.of(10, warmUp: 1) { _ in
      for format in ExportFormats.all {
        let export = try format.export(surveys, version: nil)
        guard !export.files.isEmpty else {
          throw BenchmarkError("\(format.title) wrote no files.")
        }
      }
    }
    return [
      Measurement(
        "Exports of 17 surveys in two languages, without Word, PDF, and walkthrough", exporting,
        budget: .median(1_000))
    ] + (try await forms())
  }

  /// No budget: pyxform's time for the same form depends on the machine, and this command does not need Python.
  private func forms() async throws -> [Measurement] {
    let format = XLSFormFormat()
    let study = Self.study(surveys: 1, questions: 200)
    var files: [ExportedFile] = []
    let writing = try await Samples.of(20, warmUp: 2) { _ in
      files = try format.export(study, version: nil).files
    }
    guard let form = files.first else { throw BenchmarkError("The XLSForm was not written.") }
    let reading = try await Samples.of(20, warmUp: 2) { _ in
      let file = ImportFile(name: form.name, bytes: form.bytes)
      let steps = try format.read(file, as: ImportOptions()).study.tasks.first?.steps
      guard (steps?.count ?? 0) >= 200 else {
        throw BenchmarkError("The XLSForm was read without some of its questions.")
      }
    }
    return [
      Measurement("Export of 200 questions in two languages as an XLSForm", writing),
      Measurement("Import of that XLSForm", reading),
    ]
  }

  /// The sample, because some formats carry only consents, with these surveys as its tasks.
  private static func study(surveys: Int, questions: Int) -> Study {
    var study = SampleStudies.heartRhythmAtHome
    study.tasks = (1...surveys).map { survey in
      Task(
        id: "survey-\(survey)", kind: .survey, title: words("Survey \(survey)"),
        steps: (1...questions).map { question($0) } + [
          Step(id: "thanks", title: words("Thank you"), content: .completion(.init()))
        ])
    }
    return study
  }

  private static func question(_ number: Int) -> Step {
    let choices = (1...5).map { choice in
      TextChoice(value: .text("answer-\(choice)"), text: words("Answer \(choice)"))
    }
    return Step(
      id: "question-\(number)", title: words("Question \(number): how often does this happen?"),
      content: .question(
        .init(format: .textChoice(.init(allowsSeveral: false, choices: choices)))))
  }

  private static func words(_ text: String) -> LocalizedText {
    [.english: "\(text) (English)", .spanish: "\(text) (español)"]
  }
}
