import Foundation
import PortalBrowser
import SampleStudies
import StudyModel

/// People who write at once, each in a different place; some share a study.
struct Editors: Sendable {
  private static let pause = Duration.seconds(2)

  private var people: [Editor]

  /// Each section of the sample in both languages has an editor in one study; the others write in 11 more studies.
  init(_ count: Int, in portal: TrialPortal) async throws {
    let sample = SampleStudies.heartRhythmAtHome
    let owner = try await portal.addPerson(0)
    var studies: [Study] = []
    for number in 0..<12 {
      let copy = sample.copy(id: UUID(), slug: "study-\(number)")
      studies.append(try await portal.store.create(copy, by: owner.id, problems: (0, 0)))
    }
    let places = sample.consents.flatMap { consent in
      consent.sections.flatMap { section in
        sample.languages.map { language in
          "consents/\(consent.id)/sections/\(section.id)?language=\(language.rawValue)"
        }
      }
    }
    people = []
    for number in 1...count {
      let account = try await portal.addPerson(number)
      let index = number - 1
      let study = index < places.count ? studies[0] : studies[1 + index % (studies.count - 1)]
      try await portal.store.setMember(
        email: account.email, role: .editor, of: study.id, by: owner.id)
      let browser = try await portal.signIn(number)
      let path =
        "/studies/\(study.id.uuidString.lowercased())/write/\(places[index % places.count])"
      people.append(try await Editor(opening: path, as: browser))
    }
  }

  /// The first of them saves again and again, and nobody else does.
  mutating func oneSaves(times: Int) async throws -> Samples {
    var durations: [Duration] = []
    for _ in 0..<times { durations.append(try await people[0].save()) }
    return Samples(durations)
  }

  /// Each person saves every 2 seconds, at times spread evenly over the pause between two saves, as if by chance.
  mutating func saveAtTheirPace(rounds: Int) async throws -> Samples {
    let start = ContinuousClock.now
    let count = people.count
    return Samples(
      try await together { editor, number in
        var durations: [Duration] = []
        for round in 0...rounds {
          let turn = Self.pause * round + Self.pause * number / count
          try await _Concurrency.Task.sleep(until: start + turn)
          let duration = try await editor.save()
          // The first round warms up.
          if round > 0 { durations.append(duration) }
        }
        return durations
      })
  }

  mutating func saveAtOnce(rounds: Int) async throws -> Samples {
    var durations: [Duration] = []
    for _ in 0..<rounds {
      durations += try await together { editor, _ in [try await editor.save()] }
    }
    return Samples(durations)
  }

  private mutating func together(
    _ work: @escaping @Sendable (inout Editor, Int) async throws -> [Duration]
  ) async throws -> [Duration] {
    let before = people
    let results = try await withThrowingTaskGroup(of: (Int, Editor, [Duration]).self) { group in
      for (number, editor) in before.enumerated() {
        group.addTask {
          var editor = editor
          let durations = try await work(&editor, number)
          return (number, editor, durations)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for (number, editor, _) in results { people[number] = editor }
    return results.flatMap(\.2)
  }
}

/// A person with a part open in the editor, whose page saves automatically.
private struct Editor: Sendable {
  private let browser: Browser
  private var form: FilledForm
  private let text: String
  private var saves = 0

  init(opening path: String, as browser: Browser) async throws {
    form = try await browser.page(path).filledForm { $0.contains("/write/") }
    // Without it, nothing would be saved, however fast.
    guard form["was.content"] != nil, let text = form["content"] else {
      throw BenchmarkError(missingForm: path)
    }
    self.text = text
    self.browser = browser
  }

  /// Adds a word and saves, as the editor's script does.
  mutating func save() async throws -> Duration {
    saves += 1
    form["content"] = "\(text)\n\nSentence \(saves)."
    let start = ContinuousClock.now
    let answer = try await browser.sendForJSON(form)
    let duration = ContinuousClock.now - start
    form.remember(answer)
    return duration
  }
}

extension FilledForm {
  /// Takes over what was saved, so that the next save is based on it.
  mutating func remember(_ answer: JSONValue) {
    for (name, value) in answer["was"]?.objectValue ?? [:] {
      self["was.\(name)"] = value.stringValue
    }
    // Without it, each save would follow all edits since the page was opened, which a browser does not ask for.
    if answer["address"] == nil, let edit = answer["edit"]?.numberValue {
      self["page-edit"] = String(Int(edit))
    }
  }
}
