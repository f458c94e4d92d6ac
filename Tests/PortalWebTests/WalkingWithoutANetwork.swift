import Foundation
import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyExchange

@Suite("Walking without a network") struct WalkingWithoutANetwork {
  private static let studies =
    SampleStudies.all + [SampleStudies.gallery] + (UInt64(0)..<6).map { Study.random(seed: $0) }

  @Test(arguments: studies)
  func `the folder has a drawn screen for each screen that participants meet`(study: Study)
    async throws
  {
    let files = try await folder(of: study)
    let said = study.sayingFacts()
    for task in study.tasks {
      let met = (UInt64(0)..<12).reduce(into: Set<String>()) { met, seed in
        met.formUnion(screens(of: task.id, in: said, seed: seed))
      }
      for language in study.languages {
        let path = WalkthroughPages(of: study).path(of: .screens, for: task.id, in: language)
        let data = try data("accordWalk", of: path, in: files)
        let drawn = (data["screens"]?.arrayValue ?? []).compactMap { screen in
          screen["html"]?.stringValue?.contains("<main") == true
            ? "\(screen["step"]?.stringValue ?? "") \(screen["part"]?.stringValue ?? "")" : nil
        }
        #expect(met.subtracting(drawn) == [], "\(task.id) in \(language)")
        #expect(Set(drawn).count == drawn.count)
      }
    }
  }

  @Test(arguments: studies)
  func `the files are the same each time, and those that were announced`(study: Study) async throws
  {
    let format = Self.format
    let first = try await format.export(Self.source(study))
    let second = try await format.export(Self.source(study))

    #expect(first == second)
    let forecast = try format.forecast(of: study, having: [])
    #expect(forecast.files == first.files.map(\.path))
    #expect(forecast.losses == first.losses)
    #expect(Set(forecast.files).count == forecast.files.count)
  }

  @Test(arguments: studies)
  func `nothing but what an author links leads out of the folder`(study: Study) async throws {
    let files = try await folder(of: study)
    for (path, text) in files where !path.hasSuffix(".js") || path == "walk.js" {
      #expect(!text.contains("http:") && !text.contains("https:"), "\(path)")
    }
    for (path, text) in files where path.hasSuffix(".html") {
      #expect(text.contains("default-src 'none'") && text.contains("form-action 'none'"), "\(path)")
      #expect(!text.contains("<script>") && !text.contains("style=\""), "\(path)")
      for match in text.matches(of: /(?:href|src)="([^"]*)"/) {
        let target = URL(filePath: "/\(path)").deletingLastPathComponent()
          .appending(path: String(match.1)).standardizedFileURL.path
        #expect(files[String(target.dropFirst())] != nil, "\(match.1) in \(path)")
      }
    }
    for (path, text) in files where path.hasSuffix(".js") && path != "walk.js" {
      #expect(!text.contains(#"src=\\"http"#), "\(path)")
    }
  }

  @Test func `tasks whose identifiers are alike or long have pages of their own on every system`()
    async throws
  {
    var study = SampleStudies.tutorialConsent
    let ids = ["Diary", "diary", "100 %", "index.html", String(repeating: "日", count: 60)]
    let task = try #require(study.tasks.first)
    study.tasks = ids.map { id in
      var task = task
      task.id = id
      return task
    }

    let files = try await folder(of: study)

    #expect(
      try data("accordStudy", of: "study.js", in: files)
        == JSONValue(parsing: study.sayingFacts().canonicalBytes()))
    let names = Set(files.keys.map { $0.lowercased() })
    #expect(names.count == files.count)
    #expect(files.count == 4 + ids.count * study.languages.count * 2)
    for part in files.keys.flatMap({ $0.split(separator: "/") }) {
      #expect(part.utf8.count <= 120 && !part.contains("%"), "\(part)")
    }
    let index = try #require(files["index.html"])
    let links = index.matches(of: /href="([^"]*)" hreflang/).map { String($0.1) }
    #expect(links.count == ids.count * study.languages.count)
    #expect(Set(links).isSubset(of: files.keys) && Set(links).count == links.count)
  }

  @Test func `the script is one plain script`() async throws {
    let script = try #require(try await folder(of: SampleStudies.tutorialConsent)["walk.js"])

    #expect(script.hasPrefix("\"use strict\";\n"))
    #expect(!script.contains(#/(?m)^(import|export) /#))
    for sender in ["fetch(", "XMLHttpRequest", "sendBeacon", "localStorage", "sessionStorage"] {
      #expect(!script.contains(sender), "\(sender)")
    }
  }

  @Test(arguments: InterfaceLanguage.allCases)
  func `each language has every word that the script asks for`(language: InterfaceLanguage) throws {
    let strings = InterfaceStrings(language)
    let folder = Repository.root.appending(path: "Public/scripts/offline")
    var asked: Set<String> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      asked.formUnion(text.matches(of: /\.text\("(\w+)"/).map { String($0.1) })
      asked.formUnion(
        text.matches(of: /"(missing\w+|unmet\w+|notA\w+|not[A-Z]\w+)"/).map { String($0.1) })
    }

    // These are names of rejections whose messages depend on the format.
    asked.subtract(["missingComponent"])
    #expect(asked.count > 40)
    #expect(asked.filter { strings.screens[$0] == nil }.sorted() == [])
  }

  @Test func `what the folder does not do is reported`() async throws {
    var study = SampleStudies.gallery
    study.consents = [Consent(id: "alone", title: [.english: "Alone"])]

    let losses = try Self.format.forecast(of: study, having: []).losses

    let codes = Set(losses.map(\.code))
    #expect(codes.isSuperset(of: ["answers-not-kept", "film-outside", "consent-not-shown"]))
    #expect(losses.first { $0.code == "film-outside" }?.place == "tasks/stills/steps/film")
    #expect(losses.allSatisfy { $0.format == "walkthrough" })
  }

  @Test(arguments: [
    (#"^[\w.\-]+\@\w+$"#, true), ("(?i)^ab+c$", true), (#"^\p{L}+$"#, true),
    ("^[a-z]++$", false), (#"\A\d+\Z"#, false), ("[[:alpha:]]+", false), ("[a-z&&[^b]]", false),
    ("(?x) a b", false), (#"\p{Greek}"#, false),
  ])
  func `a pattern that browsers cannot read is reported`(pattern: String, isRead: Bool) throws {
    var study = SampleStudies.tutorialConsent
    let task = try #require(study.tasks.first?.id)
    let step = Step(
      id: "code", content: .question(Question(format: .text(TextFormat(pattern: pattern)))))
    study.tasks[0].steps.insert(step, at: 0)

    let losses = try Self.format.forecast(of: study, having: []).losses

    let reported = losses.filter { $0.code == "pattern-not-checked" }
    #expect(reported.map(\.place) == (isRead ? [] : ["tasks/\(task)/steps/code"]))
  }

  @Test func `a study without tasks has no walkthrough`() throws {
    var study = SampleStudies.tutorialConsent
    study.tasks = []

    #expect(throws: ExportError.self) { try Self.format.forecast(of: study, having: []) }
  }

  @Test func `the walkthrough of a version is made once and kept outside of its bundle`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let number = VersionNumber(1, 0, 0)
      let address = Paths.format("walkthrough", of: id, number)

      let first = try await browser.whole(address)
      let again = try await browser.whole(address)

      #expect(first.status == .ok && first.bytes == again.bytes)
      let files = try ZipReader.files(of: first.bytes)
      let index = try #require(files.first { $0.path == "index.html" })
      #expect(String(decoding: index.bytes, as: UTF8.self).contains("Version 1.0.0"))
      #expect(files.map(\.path).contains("join/es.html"))
      let ada = try await portal.account(.ada).id
      let kept = try #require(
        try await portal.store.keptVersion(number, of: id, for: ada, making: .current))
      #expect(kept.artifact(VersionArtifacts.walkthrough) != nil)
      #expect(!VersionArtifacts.isInBundle(VersionArtifacts.walkthrough))
    }
  }

  private static let format = WalkthroughFormat(screens: ScreenTemplates(root: Repository.root))

  private static func source(_ study: Study) -> ExportSource { ExportSource(draft: study) { [:] } }

  /// The texts of the files, by path.
  private func folder(of study: Study) async throws -> [String: String] {
    let export = try await Self.format.export(Self.source(study))
    return Dictionary(
      export.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
    ) { first, _ in first }
  }

  /// What a script of the folder defines.
  private func data(_ name: String, of path: String, in files: [String: String]) throws
    -> JSONValue
  {
    let text = try #require(files[path])
    let (start, end) = ("globalThis.\(name) = JSON.parse('", "');\n")
    #expect(text.hasPrefix(start) && text.hasSuffix(end))
    var json: [UInt8] = []
    var isEscaped = false
    for byte in text.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count) {
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if !isEscaped { json.append(byte) }
    }
    return try JSONValue(parsing: json)
  }

  /// The screens of a random participant, as the folder names them.
  private func screens(of task: Task.ID, in study: Study, seed: UInt64) -> Set<String> {
    var participant = RandomParticipant(seed: seed)
    var met: Set<String> = []
    guard let today = CalendarDay("2026-11-21"),
      var walk = Walkthrough(of: task, in: study, today: today)
    else { return met }
    for _ in 0..<80 {
      guard let screen = walk.screen else { break }
      met.insert("\(screen.step.id) \(Self.name(of: screen))")
      let before = walk.run
      if (try? walk.submit(participant.input(on: screen, in: walk))) == nil {
        try? walk.submit(.skip)
      }
      if walk.run == before { break }
    }
    return met
  }

  private static func name(of screen: Screen) -> String {
    switch screen.part {
    case .whole: "whole"
    case .scene(let id): "scene:\(id)"
    case .consentPage(let id): "page:\(id)"
    case .quizQuestion(let id):
      screen.feedback.map { ($0.isRight ? "right:" : "wrong:") + id } ?? "question:\(id)"
    case .quizOutcome: "outcome:" + (screen.quizOutcome.map(name) ?? "")
    case .document: "document"
    case .name: "name"
    case .signature: "signature"
    case .token: "token"
    case .eligibilityQuestion(let id): "ask:\(id)"
    case .ineligible: "ineligible"
    }
  }

  private static func name(of standing: QuizStanding) -> String {
    switch standing.next {
    case .goOn: standing.outcome.isPassed ? "passed" : "goOn"
    case .tryAgain: "tryAgain"
    case .backToSections: "backToSections"
    case .end: "end"
    case .handOver: "handOver"
    }
  }
}
