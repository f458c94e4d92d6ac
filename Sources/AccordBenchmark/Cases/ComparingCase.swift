import SampleStudies
import StudyModel
import StudyReview

/// Compares two versions of a consent in two languages, in which every fifth paragraph has other words.
struct ComparingCase: BenchmarkCase {
  let name = "compare"
  let about = "what changed between two versions"

  func measure(on bench: Bench) async throws -> [Measurement] {
    let usual = try await compare(words: 6_000, times: 20)
    let long = try await compare(words: 60_000, times: 3)
    return [
      Measurement(
        "Comparing two versions of 6,000 words in two languages", usual, budget: .p99(100)),
      Measurement("Comparing two versions of 60,000 words in two languages", long),
      Measurement(
        "The same for 10 times the words, against 6,000 words",
        long.percentile(50) / max(usual.percentile(50), 0.001), .times, atMost: 20),
    ]
  }

  private func compare(words: Int, times: Int) async throws -> Samples {
    let old = Self.study(of: words)
    let new = Self.edited(old)
    return try await Samples.of(times, warmUp: 1) { _ in
      let changes = try StudyComparison(from: old, to: new).changes
      guard !changes.isEmpty else { throw BenchmarkError("The comparison found no changes.") }
    }
  }

  /// The sample with sections long enough for its consent to have this many words in each language.
  private static func study(of words: Int) -> Study {
    var study = SampleStudies.heartRhythmAtHome
    for index in study.consents.indices {
      let sections = study.consents[index].sections
      for language in study.languages {
        let contents = sections.compactMap { $0.content[language] }
        for section in sections.indices {
          study.consents[index].sections[section].content[language] = ConsentText.words(
            words / sections.count, from: contents)
        }
      }
    }
    return study
  }

  /// The study with a word replaced, one added, and one removed in every fifth paragraph.
  private static func edited(_ study: Study) -> Study {
    var study = study
    for index in study.consents.indices {
      for section in study.consents[index].sections.indices {
        for language in study.languages {
          let text = study.consents[index].sections[section].content[language] ?? ""
          study.consents[index].sections[section].content[language] = edited(text)
        }
      }
    }
    return study
  }

  private static func edited(_ text: String) -> String {
    text.split(separator: "\n\n").enumerated().map { number, paragraph -> String in
      guard number.isMultiple(of: 5) else { return String(paragraph) }
      var words = paragraph.split(separator: " ")
      let middle = words.count / 2
      words.insert("again", at: middle)
      if middle > 3 {
        words[2] = "otherwise"
        words.remove(at: middle - 1)
      }
      return words.joined(separator: " ")
    }.joined(separator: "\n\n")
  }
}
