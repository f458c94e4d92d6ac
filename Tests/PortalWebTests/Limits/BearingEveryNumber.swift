import Foundation
import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Handling any number in a study") struct BearingEveryNumber {
  private static let samples = [
    "gallery": SampleStudies.gallery, "heart": SampleStudies.heartRhythmAtHome,
  ]

  /// The places of numbers, one for each group of places that differ only in positions.
  private static func places(in document: JSONValue) -> [[String]] {
    var seen: Set<[String]> = []
    return document.numberPaths.filter { path in
      path.first != "schema" && seen.insert(path.filter { Int($0) == nil }).inserted
    }
  }

  @Test(arguments: Self.samples.keys.sorted())
  func `each number is refused or handled`(name: String) throws {
    let document = try JSONValue(encoding: #require(Self.samples[name]))
    let places = Self.places(in: document)
    #expect(places.count > 12)
    var taken = 0
    for place in places {
      for number in HostileNumbers.all {
        guard
          let study = try? Study(document: document.replacing(place, with: .number(number)))
        else { continue }
        taken += 1
        StudyTrial.read(Self.part(of: study, at: place))
      }
    }
    #expect(taken > places.count)
  }

  /// The study reduced to the task with the number, which is all that reading needs.
  private static func part(of study: Study, at place: [String]) -> Study {
    guard place.first == "tasks", let index = Int(place[1]) else {
      var study = study
      study.tasks = []
      return study
    }
    var study = study
    study.tasks = [study.tasks[index]]
    return study
  }

  /// Numbers that are valid in a study, each used for every number in it.
  @Test(arguments: [2_147_483_647, -2_147_483_647, 36_501, 0, -1])
  func `every page responds when all numbers are the same`(number: Double) async throws {
    var document = try JSONValue(encoding: SampleStudies.heartRhythmAtHome)
    for place in document.numberPaths where place.first != "schema" {
      document = document.replacing(place, with: .number(number))
    }
    let study = try Study(document: document)
    StudyTrial.export(study)
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada)
      let kept = try await portal.store.create(study, by: ada.id, problems: (0, 0))
      var crawl = Crawl(browser, within: kept)
      try await crawl.go(most: 120)
      #expect(crawl.visited.count > 60)
      #expect(crawl.failed == [])
    }
  }

  @Test(arguments: [1e308, -1e308, 9_007_199_254_740_994, -9_223_372_036_854_775_808])
  func `a number that no study can hold is refused on import and in an edit`(number: Double)
    async throws
  {
    let document = try JSONValue(encoding: SampleStudies.heartRhythmAtHome)
    let places = Self.places(in: document)
    try await visitingPortal { browser, portal in
      for place in places.prefix(4) {
        let bytes = document.replacing(place, with: .number(number)).canonicalBytes
        try await browser.open(Paths.importing)
        let visit = try await browser.upload(bytes, named: "study.json", to: Paths.importing)
        #expect(visit.status.kind == .clientError, "\(place)")
        #expect(visit.text.contains("At \(place[0])") || visit.text.contains("too large"))
      }
      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.studies(for: ada).total == 0)
    }
  }
}

/// Follows the links on a study's pages.
struct Crawl {
  let browser: Browser
  let study: Study
  private(set) var visited: [String] = []
  private(set) var failed: [String] = []
  /// What forms contain: their addresses, all of their fields, and which fields ask for a number.
  private(set) var forms:
    [(
      page: String, action: String, fields: [(name: String, value: String)], numbers: Set<String>
    )] = []
  private var waiting: [String]
  private var known: Set<String> = []

  init(_ browser: Browser, within study: Study) {
    self.browser = browser
    self.study = study
    waiting = [
      Paths.write(study.id, at: ["facts"]), Paths.problems(study.id), Paths.flow(study.id),
      Paths.paths(study.id), Paths.quizzes(study.id), Paths.versions(study.id),
      Paths.walkthroughs(study.id), Paths.history(study.id), Paths.people(study.id),
      Paths.find(study.id), Paths.study(study.id),
    ]
    known = Set(waiting)
  }

  mutating func go(most: Int) async throws {
    while visited.count < most, !waiting.isEmpty {
      let path = waiting.removeFirst()
      let visit = try await browser.open(path)
      visited.append(path)
      if visit.status.kind == .serverError { failed.append("\(visit.status.code) \(path)") }
      if visit.html.contains("<form") { note(visit, of: path) }
      for match in visit.html.matches(of: /href="(\/[^"#]*)/) {
        let link = String(match.1).withoutEntities
        // Printing takes seconds and has its own tests.
        guard link.hasPrefix(Paths.study(study.id)) || link.hasPrefix("/walkthroughs/"),
          !link.contains(".pdf"), !link.contains("language="), known.insert(link).inserted
        else { continue }
        waiting.append(link)
      }
    }
  }

  private mutating func note(_ visit: Browser.Visit, of path: String) {
    for match in visit.html.matches(of: /<form([^>]*)>([\s\S]*?)<\/form>/) {
      guard let action = match.1.firstMatch(of: /action="([^"]*)"/) else { continue }
      let form = Browser.Form(action: String(action.1).withoutEntities, html: String(match.2))
      forms.append((path, form.action, form.filledIn, Self.numbers(in: form.html)))
    }
  }

  /// The names of fields for which devices show a numeric keypad.
  private static func numbers(in html: String) -> Set<String> {
    Set(
      html.matches(of: /<input [^>]*>/).map { String($0.0) }
        .filter { $0.contains(/inputmode="(numeric|decimal)"|type="number"/) }
        .compactMap { $0.firstMatch(of: /\sname="([^"]*)"/).map { String($0.1).withoutEntities } })
  }
}
