import SampleStudies
import StudyDocuments
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

/// What goes out to another format and comes back differs only in what a line of the reports is about. A new identifier is no
/// such line: it explains where a step is, not why it differs.
@Suite("Losing only what is reported") struct LosingOnlyWhatIsReported {
  private static let studies: [Study] = {
    let all =
      [SampleStudies.gallery, SampleStudies.heartRhythmAtHome]
      + (1...48).map { Study.random(seed: $0) }
    return all.map { study in
      // Exports write facts as texts.
      var study = study.sayingFacts()
      // Without rules, every step is shown, so each of them has to be in the file.
      for index in study.tasks.indices { study.tasks[index].rules = [] }
      return study
    }
  }()

  @Test(arguments: ["researchkit", "fhir", "xlsform", "redcap", "surveyjs", "mystudies"])
  func `each difference has a line about its step`(name: String) throws {
    let format = try #require(ExportFormats.named(name))
    for (number, study) in Self.studies.enumerated() {
      let export = try format.export(study, version: nil)
      let files = export.files.map { ImportFile(name: $0.path, bytes: $0.bytes) }
      let back = try ImportFormats.read(files)
      let reports = ReportedParts(export.losses + back.losses)
      for task in study.tasks {
        let other = reports.part(task.id, among: back.study.tasks, at: ["tasks", task.id])
        for step in task.steps {
          let place = task.place(of: step.id)
          guard !reports.cover(place) else { continue }
          let step = ComparableStep(step, reports)
          let its = reports.part(step.id, among: other?.steps ?? [], at: place)
            .map { ComparableStep($0, reports) }
          #expect(
            try step.differences(from: its) == [],
            "study \(number), \(place.joined(separator: "/"))")
        }
      }
    }
  }

  @Test func `a page with nothing but a title comes back from SurveyJS without a second one`()
    throws
  {
    let step = Step(id: "hello", title: [.english: "Hello"], content: .instruction(Instruction()))
    var study = SampleStudies.gallery
    study.tasks = [StudyModel.Task(id: "t", kind: .survey, steps: [step])]

    let files = try SurveyJSFormat().export(study, version: nil).files
    let back = try ImportFormats.read(files.map { ImportFile(name: $0.path, bytes: $0.bytes) })

    #expect(back.study.tasks.first?.steps == [step])
  }

  @Test func `a line about another step, or a new name, explains nothing`() throws {
    let place = ["tasks", "t", "steps", "a"]
    func loss(_ kind: Loss.Kind, _ place: Place) -> Loss {
      Loss(format: "x", code: "c", kind: kind, severity: .note, place: place, what: "It")
    }
    #expect(!ReportedParts([loss(.dropped, ["tasks", "t", "steps", "ab"])]).cover(place))
    #expect(!ReportedParts([loss(.renamed, place)]).cover(place))
    #expect(ReportedParts([loss(.dropped, place + ["title"])]).cover(place))

    var several = loss(.merged, ["tasks", "t"])
    #expect(!ReportedParts([several]).cover(place))
    several.places = ["tasks/t/steps/a", "tasks/t/steps/b"]
    #expect(ReportedParts([several]).cover(place))
    #expect(!ReportedParts([several]).cover(["tasks", "t", "steps", "c"]))
  }

  @Test func `a text that is gone is a difference`() throws {
    let reports = ReportedParts([])
    let step = Step(
      id: "a", title: [.english: "Hello"], content: .instruction(Instruction()))
    var other = step
    other.title = [:]

    let (one, two) = (ComparableStep(step, reports), ComparableStep(other, reports))

    #expect(try one.differences(from: two) == ["title"])
    #expect(try one.differences(from: nil) == ["the step"])
  }
}

/// The parts that the lines of an export and an import are about.
struct ReportedParts {
  private let losses: [Loss]
  private let places: [String]
  let codes: Set<String>

  init(_ losses: [Loss]) {
    self.losses = losses
    places = losses.filter { $0.kind != .renamed }.flatMap { loss in
      (loss.places ?? [loss.place]).map(Self.plain)
    }
    codes = Set(losses.map(\.code))
  }

  /// Identifiers as formats spell them: without hyphens, in lowercase.
  private static func plain(_ id: String) -> String { id.lowercased().replacing("-", with: "_") }

  func cover(_ place: Place) -> Bool {
    let own = Self.plain(place.joined(separator: "/"))
    return places.contains { $0 == own || $0.hasPrefix(own + "/") }
  }

  /// The part that a part became: the one with its identifier, or with the name that a line says it got.
  func part<Part: Identifiable>(
    _ id: String, among parts: [Part], at place: Place
  ) -> Part? where Part.ID == String {
    let own = place.joined(separator: "/")
    let names = losses.filter { $0.kind == .renamed && $0.place == own }.compactMap(\.became)
    let known = Set(([id] + names).map { Self.plain($0.trimmingMarks) })
    return parts.first { known.contains(Self.plain($0.id)) }
  }
}

extension String {
  /// A name without the quotation marks around it.
  fileprivate var trimmingMarks: String { String(trimmingPrefix("“").prefix { $0 != "”" }) }
}

/// A step without what makes no difference to participants. Each of these is a decision, with its reason.
struct ComparableStep {
  let id: Step.ID
  private let step: Step

  init(_ step: Step, _ reports: ReportedParts) {
    id = step.id
    var step = step
    // Kept settings are shown to no one. Formats other than ResearchKit leave out all of them, which one line reports. One that
    // removes what its part does not have has no effect, and `@part` only says where a part was.
    let areReported = reports.codes.contains("kept-settings-not-carried")
    let kept = step.keptSettings
    step.keptSettings = areReported ? [] : kept.filter { $0.value != nil && $0.key != "@part" }
    switch step.content {
    case .question(var question):
      question.removeWhatChangesNothing()
      step.content = .question(question)
    case .webPage(var page):
      // A page is read as simpler HTML with the same words, and the HTML of its file is kept to be written again.
      page.html = LocalizedText(
        page.html.values.mapValues { HTMLText.words(of: $0).split(whereSeparator: \.isWhitespace) }
          .mapValues { $0.joined(separator: " ") })
      step.keptSettings.removeAll { $0.key == "html" }
      step.content = .webPage(page)
    case .consentReview(var review):
      // ResearchKit's documents have no identifiers, which participants do not see.
      review.consent = ""
      step.content = .consentReview(review)
    case .consentScenes(var scenes):
      scenes.consent = ""
      step.content = .consentScenes(scenes)
    case .consentForm, .sharing, .quiz, .instruction, .form, .answerSummary, .completion,
      .signature, .permissions, .passcode, .registration, .login, .wait, .component, .video, .pdf,
      .table, .eligibility:
      break
    }
    self.step = step
  }

  /// The members that differ, without the positions in lists.
  func differences(from other: ComparableStep?) throws -> [String] {
    guard let other else { return ["the step"] }
    var its = other.step
    its.id = step.id
    let (mine, theirs) = (try JSONValue(encoding: step), try JSONValue(encoding: its))
    return Set(Self.differences(mine, theirs, [])).sorted()
  }

  private static func differences(
    _ one: JSONValue?, _ two: JSONValue?, _ path: Place
  ) -> [String] {
    switch (one, two) {
    case (.object(let mine), .object(let theirs)):
      return Set(mine.keys).union(theirs.keys).flatMap { name in
        differences(mine[name], theirs[name], path + [name])
      }
    case (.array(let mine), .array(let theirs)) where mine.count == theirs.count:
      return zip(mine, theirs).flatMap { differences($0, $1, path) }
    default:
      return one == two ? [] : [path.joined(separator: "/")]
    }
  }
}

extension Question {
  /// The field shows the placeholder of its format, or else that of the question; and a number's unit as it is, without words for it.
  fileprivate mutating func removeWhatChangesNothing() {
    if case .text(var text) = format {
      if !text.placeholder.isEmpty { placeholder = text.placeholder }
      text.placeholder = [:]
      format = .text(text)
    }
    if case .numeric(var numeric) = format {
      if numeric.displayUnit.values.values.allSatisfy({ $0 == numeric.unit }) {
        numeric.displayUnit = [:]
      }
      format = .numeric(numeric)
    }
    // Limits are in pounds only where the device chooses the unit.
    if case .weight(var weight) = format, weight.system != .local {
      weight.limitsArePounds = false
      format = .weight(weight)
    }
  }
}
