import PortalBrowser
import SampleStudies
import StudyModel

/// The preview of a section's text while it is being typed.
struct PreviewCase: BenchmarkCase {
  let name = "preview"
  let about = "the live preview"

  func measure(on bench: Bench) async throws -> [Measurement] {
    let portal = try await TrialPortal(named: name, on: bench)
    let owner = try await portal.addPerson()
    let study = try await portal.store.create(
      SampleStudies.heartRhythmAtHome, by: owner.id, problems: (0, 0))
    let contents = study.consents.flatMap(\.sections).compactMap { $0.content[.english] }
    let longest = contents.max { $0.utf8.count < $1.utf8.count } ?? ""
    let thousandWords = ConsentText.words(1_000, from: contents)
    return [
      Measurement(
        "Live preview of a section", try await preview(longest, of: study, in: portal),
        budget: .p99(20)),
      Measurement(
        "Live preview of a section of 1,000 words",
        try await preview(thousandWords, of: study, in: portal), budget: .p99(20)),
    ]
  }

  private func preview(_ text: String, of study: Study, in portal: TrialPortal) async throws
    -> Samples
  {
    let browser = try await portal.signIn()
    let address = "/studies/\(study.id.uuidString.lowercased())"
    // Any form on the study's pages contains the CSRF token.
    let token = try await browser.page("\(address)/write").filledForm { $0.contains("/write") }[
      "csrf"]
    var form = FilledForm(action: "\(address)/preview/markdown")
    form["csrf"] = token
    form["language"] = "en"
    return try await Samples.of(200, warmUp: 20) { turn in
      form["text"] = "\(text)\n\nTyped \(turn)."
      _ = try await browser.sendForJSON(form)
    }
  }
}

/// Long consents made from the sample's text.
enum ConsentText {
  /// Repeats paragraphs until there are this many words.
  static func words(_ count: Int, from texts: [String]) -> String {
    let paragraphs = texts.flatMap { $0.split(separator: "\n\n") }.filter { !$0.contains("<") }
    var chosen: [Substring] = []
    var words = 0
    while words < count, !paragraphs.isEmpty {
      let paragraph = paragraphs[chosen.count % paragraphs.count]
      chosen.append(paragraph)
      words += paragraph.split(whereSeparator: \.isWhitespace).count
    }
    return chosen.joined(separator: "\n\n")
  }
}
