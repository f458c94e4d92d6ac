import Foundation
import PortalBrowser
import SampleStudies
import StudyModel

/// 50 people write at once, each in a different place; some share a study.
struct EditingCase: BenchmarkCase {
  let name = "save"
  let about = "saves while 50 people edit"

  private static let editors = 50
  private static let pause = Duration.seconds(2)
  private static let rounds = 8
  private static let rushes = 4

  func measure(on bench: Bench) async throws -> [Measurement] {
    let portal = try await TrialPortal(named: name, on: bench)
    let editors = try await makeEditors(in: portal)
    let alone = try await together([editors[0]]) { editor, _ in
      var durations: [Duration] = []
      for _ in 0..<40 { durations.append(try await editor.save()) }
      return durations
    }
    let steady = try await atTheirPace(alone.editors + editors.dropFirst())
    let rush = try await atOnce(steady.editors)
    return [
      Measurement("Saving an edit, one person editing", alone.samples),
      Measurement(
        "Saving an edit, 50 people editing, each saving every 2 s", steady.samples,
        budget: .p99(50)),
      Measurement(
        "Its p99 compared with that of one person",
        steady.samples.percentile(99) / alone.samples.percentile(99), .times, atMost: 5),
      Measurement("Saving an edit, 50 people editing, all at the same instant", rush),
    ]
  }

  /// People save at times spread evenly over the pause between two saves, as if by chance.
  private func atTheirPace(_ editors: [Editor]) async throws -> Round {
    let start = ContinuousClock.now
    return try await together(editors) { editor, number in
      var durations: [Duration] = []
      for round in 0...Self.rounds {
        let turn = Self.pause * round + Self.pause * number / Self.editors
        try await _Concurrency.Task.sleep(until: start + turn)
        let duration = try await editor.save()
        // The first round warms up.
        if round > 0 { durations.append(duration) }
      }
      return durations
    }
  }

  private func atOnce(_ editors: [Editor]) async throws -> Samples {
    var editors = editors
    var durations: [Duration] = []
    for _ in 0..<Self.rushes {
      let round = try await together(editors) { editor, _ in [try await editor.save()] }
      editors = round.editors
      durations += round.durations
    }
    return Samples(durations)
  }

  private func together(
    _ editors: [Editor],
    _ work: @escaping @Sendable (inout Editor, Int) async throws -> [Duration]
  ) async throws -> Round {
    try await withThrowingTaskGroup(of: (Int, Editor, [Duration]).self) { group in
      for (number, editor) in editors.enumerated() {
        group.addTask {
          var editor = editor
          let durations = try await work(&editor, number)
          return (number, editor, durations)
        }
      }
      var editors = editors
      var all: [Duration] = []
      for try await (number, editor, durations) in group {
        editors[number] = editor
        all += durations
      }
      return Round(durations: all, editors: editors)
    }
  }

  private struct Round {
    let durations: [Duration]
    let editors: [Editor]
    var samples: Samples { Samples(durations) }
  }
}

extension EditingCase {
  /// Each section of the sample in both languages has an editor in one study; the others write in 11 more studies.
  private func makeEditors(in portal: TrialPortal) async throws -> [Editor] {
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
    var editors: [Editor] = []
    for number in 1...Self.editors {
      let account = try await portal.addPerson(number)
      let index = number - 1
      let study = index < places.count ? studies[0] : studies[1 + index % (studies.count - 1)]
      try await portal.store.setMember(
        email: account.email, role: .editor, of: study.id, by: owner.id)
      let browser = try await portal.signIn(number)
      let path =
        "/studies/\(study.id.uuidString.lowercased())/write/\(places[index % places.count])"
      editors.append(try await Editor(opening: path, as: browser))
    }
    return editors
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
    for (name, value) in answer["was"]?.objectValue ?? [:] {
      form["was.\(name)"] = value.stringValue
    }
    return duration
  }
}
