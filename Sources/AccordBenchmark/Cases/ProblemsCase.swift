import SampleStudies
import StudyExchange
import StudyModel

/// Finds all problems of a study from scratch.
struct ProblemsCase: BenchmarkCase {
  let name = "problems"
  let about = "the search for problems"

  func measure(on bench: Bench) async throws -> [Measurement] {
    let sample = SampleStudies.heartRhythmAtHome
    let long = Self.consent(of: 6_000, from: sample)
    return [
      Measurement("Finding problems in the sample study", await search(sample)),
      Measurement(
        "Finding problems in a consent of 6,000 words", await search(long), budget: .p99(100)),
    ]
  }

  private func search(_ study: Study) async -> Samples {
    await Samples.of(60, warmUp: 5) { _ in
      _ = study.allProblems
    }
  }

  /// The sample in English only, with sections long enough for the consent to have this many words.
  private static func consent(of words: Int, from sample: Study) -> Study {
    var study = sample
    study.furtherLanguages = []
    for index in study.consents.indices {
      let sections = study.consents[index].sections
      let contents = sections.compactMap { $0.content[.english] }
      for section in sections.indices {
        study.consents[index].sections[section].content = LocalizedText(
          ConsentText.words(words / sections.count, from: contents), in: .english)
      }
    }
    return study
  }
}
