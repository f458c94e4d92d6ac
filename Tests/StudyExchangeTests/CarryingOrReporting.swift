import SampleStudies
import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

/// Whatever a study has around the steps of its tasks is in an export, or in its losses.
@Suite("Carrying or reporting") struct CarryingOrReporting {
  /// The gallery with every fact, and with something of everything else.
  private static let study: Study = {
    var study = SampleStudies.gallery
    let (walks, heart) = (SampleStudies.tutorialConsent, SampleStudies.heartRhythmAtHome)
    study.facts = StudyFacts(
      title: [.english: "Gallery of questions"], shortTitle: [.english: "Gallery"],
      summary: [.english: "To try them out."], organization: [.english: "Northmere"],
      investigators: [Investigator(name: "Elena Marsh")],
      researchContact: Contact(name: "Study office"), rightsContact: Contact(name: "Rights"),
      injuryContact: Contact(name: "Clinic"), board: "Board", protocolNumber: "12",
      sponsor: "Sponsor", profile: [.minimalRisk], allowsIncompleteTranslations: true)
    study.consents = walks.consents + [Consent(id: "unseen", title: [.english: "Unseen"])]
    study.tasks += walks.tasks
    study.articles = heart.articles
    study.assets += heart.assets
    study.tasks[0].schedule = Schedule(frequency: .daily)
    study.tasks[1].schedule = Schedule(frequency: .weekly)
    study.tasks[1].earlierAnswers = ["intake": ["age": StepRecord(answer: 40)]]
    // A setting that ResearchKit has for every step.
    study.tasks[0].steps[0].keptSettings = [KeptSetting(key: "headerTextAlignment", value: 1)]
    return study
  }()

  /// The place of each part and member, and the study without it.
  private static func removals() throws -> [(place: Place, rest: Study)] {
    let document = try JSONValue(encoding: study)
    var paths = (document["facts"]?.objectValue ?? [:]).keys.sorted().map { ["facts", $0] }
    for list in ["consents", "articles", "tasks"] {
      for (index, part) in (document[list]?.arrayValue ?? []).enumerated() {
        paths.append([list, "\(index)"])
        for member in ["title", "schedule", "earlierAnswers"]
        where list == "tasks" && part[member] != nil {
          paths.append([list, "\(index)", member])
        }
      }
    }
    paths.append(["tasks", "0", "steps", "0", "keptSettings"])
    return try paths.map { path in
      var place = path
      if path[0] != "facts", let index = Int(path[1]) {
        place[1] = document[path[0]]?.arrayValue?[index]["id"]?.stringValue ?? ""
      }
      return (place, try Study(document: document.removing(path[...])))
    }
  }

  @Test func `everything is tried`() throws {
    let places = try Self.removals().map { $0.place.joined(separator: "/") }
    #expect(places.count { $0.hasPrefix("facts/") } == 13)
    #expect(places.count { $0.hasPrefix("consents/") } == 2)
    #expect(places.contains { $0.hasPrefix("articles/") })
    #expect(places.count { $0.hasSuffix("/schedule") } == 2)
    #expect(places.count { $0.hasSuffix("/earlierAnswers") } == 1)
    #expect(places.count { $0.hasSuffix("/keptSettings") } == 1)
  }

  @Test(arguments: ExportFormats.all.map(\.name))
  func `each part and member is in the files or in the losses`(name: String) throws {
    let format = try #require(ExportFormats.named(name))
    let whole = try format.export(Self.study, version: nil)
    let files = Dictionary(uniqueKeysWithValues: whole.files.map { ($0.path, $0.bytes) })
    var silent: [String] = []
    for (place, rest) in try Self.removals() {
      let less = try format.export(rest, version: nil)
      let left = Dictionary(uniqueKeysWithValues: less.files.map { ($0.path, $0.bytes) })
      guard left == files else { continue }
      let path = place.joined(separator: "/")
      // A task that is left out is reported with everything in it.
      let isInTask = place.count > 2
      let mayBeWhole = ["html", "spezi-consent"].contains(name) || place.last == "title"
      // Joining is what apps do with a consent, which stays, so only what is in the task is reported.
      let isJoining = Self.study.tasks.contains {
        $0.kind == .join && place == ["tasks", $0.id]
      }
      let isReported = whole.losses.contains { loss in
        (path.hasPrefix(loss.place) || isJoining && loss.place.hasPrefix(path))
          && loss.kind == .dropped
          && (!less.losses.contains(loss)
            || isInTask && mayBeWhole && loss.code == "task-not-carried")
      }
      if !isReported { silent.append(path) }
    }
    #expect(silent == [])
  }

  @Test func `many parts of a kind are one line`() throws {
    var study = Self.study
    let article = try #require(study.articles.first)
    study.articles = ["a", "b", "c"].map { id in
      var other = article
      other.id = id
      return other
    }

    let losses = try FHIRFormat(.full).export(study, version: nil).losses

    let reported = losses.filter { $0.place.hasPrefix("articles") }
    #expect(
      reported.map(\.line) == ["note article-not-carried articles: 3 articles to read: dropped."])
    let facts = losses.filter { $0.code == "facts-not-carried" }
    #expect(facts.count == 1 && facts[0].what.contains("“organization”, "))
  }

  @Test(arguments: ["fhir", "fhir-mobile", "surveyjs", "xlsform", "redcap"])
  func `a step that nothing leads to is reported`(name: String) throws {
    let first = FHIRMaking.question("a", TextFormat())
    let skipped = FHIRMaking.question("b", TextFormat())
    let last = FHIRMaking.question("c", TextFormat())
    let rule = Rule(step: "a", kind: .direct(.step("c")))
    let study = FHIRMaking.study(FHIRMaking.task([first, skipped, last], rules: [rule]))

    let format = try #require(ExportFormats.named(name))
    let losses = try format.export(study, version: nil).losses

    #expect(
      losses.filter { $0.code.hasSuffix("-never-shown") }.map(\.place) == ["tasks/survey/steps/b"])
  }

  @Test func `a question whose condition is never true is reported`() throws {
    let first = FHIRMaking.question("a", TextFormat())
    let skipped = FHIRMaking.question("b", TextFormat())
    let asked = FHIRMaking.item(
      "never", TextFormat(), when: FHIRMaking.test("b", .answered))
    let form = FHIRMaking.form("c", [FHIRMaking.item("always", TextFormat()), asked])
    let rule = Rule(step: "a", kind: .direct(.step("c")))
    let task = FHIRMaking.task([first, skipped, form], rules: [rule])

    let losses = try FHIRMaking.form(FHIRMaking.study(task)).losses

    let reported = losses.filter { $0.code == "item-never-shown" }
    #expect(reported.map(\.place) == ["tasks/survey/steps/c/items/never"])
  }
}

extension JSONValue {
  /// The value without the member or element at a path.
  fileprivate func removing(_ path: ArraySlice<String>) -> JSONValue {
    guard let name = path.first else { return self }
    let rest = path.dropFirst()
    switch self {
    case .object(var members):
      members[name] = rest.isEmpty ? nil : members[name]?.removing(rest)
      return .object(members)
    case .array(var elements):
      guard let index = Int(name), elements.indices.contains(index) else { return self }
      if rest.isEmpty {
        elements.remove(at: index)
      } else {
        elements[index] = elements[index].removing(rest)
      }
      return .array(elements)
    case .null, .boolean, .number, .string: return self
    }
  }
}
