import ConsentMarkdown
import Foundation
import PortalBrowser
import SampleStudies
import StudyExchange
import StudyModel

/// A whole consent as one text: previewed while typing and, if it is very long, read, checked, and rendered.
struct DocumentCase: BenchmarkCase {
  let name = "document"
  let about = "consents as one text"

  func measure(on bench: Bench) async throws -> [Measurement] {
    let sample = SampleStudies.heartRhythmAtHome
    let contents = sample.consents.flatMap(\.sections).compactMap { $0.content[.english] }
    let half = await Samples.reading(Self.consent(of: 10_000, from: contents))
    let whole = await Samples.reading(Self.consent(of: 20_000, from: contents))
    var measurements = [
      Measurement("Reading, checking, and rendering a consent of 10,000 words", half),
      Measurement(
        "Reading, checking, and rendering a consent of 20,000 words", whole, budget: .p99(100)),
      Measurement(
        "20,000 words against 10,000", whole.percentile(50) / half.percentile(50), .times,
        atMost: 2.5),
    ]
    // A real consent, which is not part of the repository.
    if let real = Self.realConsent {
      measurements.append(
        Measurement(
          "Live preview of a real consent as one text", try await preview(real, on: bench),
          budget: .p99(20)))
    }
    return measurements
  }

  private static var realConsent: Data? {
    ProcessInfo.processInfo.environment["ACCORD_FIXTURES"].flatMap { folder in
      try? Data(
        contentsOf: URL(filePath: folder).appending(path: "spezi/consent-mhc/Consent+en-US.md"))
    }
  }

  private func preview(_ consent: Data, on bench: Bench) async throws -> Samples {
    let portal = try await TrialPortal(named: name, on: bench)
    let owner = try await portal.addPerson()
    let study = try await portal.store.create(
      try ImportFormats.read(ImportFile(name: "Consent+en-US.md", bytes: Array(consent))).study,
      by: owner.id, problems: (0, 0))
    guard let main = study.consents.first else { throw ImportError.language("en") }
    let text = DocumentText(study: study, consent: main, language: study.primaryLanguage).text
    let browser = try await portal.signIn()
    let address = "/studies/\(study.id.uuidString.lowercased())"
    let token = try await browser.page("\(address)/write").filledForm { $0.contains("/write") }[
      "csrf"]
    var form = FilledForm(action: "\(address)/preview/document")
    form["csrf"] = token
    form["language"] = study.primaryLanguage.rawValue
    form["consent"] = main.id
    return try await Samples.of(200, warmUp: 20) { turn in
      form["text"] = "\(text)\n\nTyped \(turn)."
      _ = try await browser.sendForJSON(form)
    }
  }

  /// Sections with text from the sample, each with a question.
  private static func consent(of words: Int, from texts: [String]) -> String {
    let section = ConsentText.words(200, from: texts)
    return (0..<(words / 200)).map {
      "## Part \($0 + 1)\n\n\(section)\n\n<toggle id=part-\($0 + 1)>\nI have read this.\n</toggle>"
    }.joined(separator: "\n\n") + "\n\n<signature id=sig />\n"
  }
}

extension Samples {
  fileprivate static func reading(_ text: String) async -> Samples {
    await Samples.of(60, warmUp: 5) { _ in
      guard let document = try? ConsentDocument(text) else { return }
      _ = document.html(ConsentHTML(mode: .form(ConsentAnswers(of: document))))
    }
  }
}
