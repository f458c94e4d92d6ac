import SampleStudies
import StudyModel
import StudyParts
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("The preview next to an overview") struct ShowingScreensBeside {
  private let study = SampleStudies.heartRhythmAtHome

  @Test func `of a task shows its screens in order, each linked to its editor`() throws {
    let task = try #require(study.task("join"))

    let strip = ScreenStripView(of: task, in: study, language: .english)

    let scenes = try #require(study.consents.first).scenes.map(\.id)
    let places = study.screenPlaces(of: task)
    #expect(places.filter { $0.first == "consents" }.map { $0.last ?? "" } == scenes)
    #expect(places.first == ["tasks", "join", "steps", task.steps.first?.id ?? ""])
    #expect(places.last == ["tasks", "join", "endings", task.endings.last?.id ?? ""])
    #expect(
      strip.screens.map(\.address)
        == places.prefix(ScreenStripView.most).map { Paths.write(study, at: $0, in: .english) })
    #expect(strip.screens.allSatisfy { $0.still.contains("/preview/screen/") })
  }

  @Test func `of a long task shows two dozen screens and a link to the rest`() throws {
    var task = try #require(study.task("join"))
    task.steps = (1...40).map { Step(id: "step-\($0)", content: .instruction(Instruction())) }
    task.endings = []
    var study = self.study
    study.tasks = [task]

    let strip = ScreenStripView(of: task, in: study, language: .english)

    #expect(strip.screens.count == 24)
    #expect(strip.rest?.words == "16 more screens in the flow")
    #expect(strip.rest?.address == Paths.flow(study.id) + "?task=join")
  }

  @Test func `of a task is a strip of pictures without a device`() async throws {
    let page = try #require(
      SamplePages.writing.first { $0.name == "write-task-owner" }?.page as? WritingPage)
    let html = try await Templates(folder: Repository.root.appending(path: "Templates/portal"))
      .html(page)

    #expect(html.contains("class=\"screen-strip\""))
    #expect(!html.contains("data-device-stage"))
  }

  @Test func `of the facts is the consent as people read and print it`() throws {
    let part = try #require(PlacedPart(at: ["facts"], in: study))
    let consent = try #require(study.consents.first)
    let draft = SamplePages.draft(study)
    let builder = WritingPageBuilder(
      draft: draft, part: part, language: .english, shell: SamplePages.shell,
      account: SamplePages.ada.id)

    let preview = try builder.page().preview

    #expect(preview.address == Paths.paper(study.id, consent.id).html(.english))
    #expect(preview.strip == nil)
  }

  private func page(of study: Study, at place: Place, _ role: MemberRole = .owner) throws
    -> WritingPage
  {
    let draft = SamplePages.draft(study, role)
    return try WritingPageBuilder(
      draft: draft, part: try #require(PlacedPart(at: place, in: study)), language: .english,
      shell: SamplePages.shell, account: SamplePages.ada.id
    ).page()
  }

  @Test(
    arguments: [
      (["facts"], "No consent yet", "#list-consents-title"),
      (["tasks", "survey"], "No screens yet", "#list-steps-title"),
    ] as [(Place, String, String)])
  func `without anything to show says what to add and has no device`(
    place: Place, title: String, address: String
  ) async throws {
    var study = self.study
    study.consents = []
    study.tasks = [Task(id: "survey", kind: .survey, title: [.english: "Survey"])]
    let page = try page(of: study, at: place)
    let html = try await Templates(folder: Repository.root.appending(path: "Templates/portal"))
      .html(page)

    #expect(page.preview.empty?.title == title)
    #expect(html.contains(title) && html.contains("class=\"device-empty\""))
    #expect(html.contains("href=\"\(address)\""))
    #expect(html.contains("id=\"\(address.dropFirst())\""))
    #expect(!html.contains("data-device-stage") && !html.contains("data-preview"))
    #expect(page.preview.task == nil)
    #expect(try self.page(of: study, at: place, .viewer).preview.empty?.addition == nil)
  }

  @Test func `of the facts leaves room on the device for its status bar`() async throws {
    let task = try #require(study.tasks.first)
    let step = try #require(task.steps.first)
    let templates = try await Templates(folder: Repository.root.appending(path: "Templates/portal"))

    let facts = try await templates.html(page(of: study, at: ["facts"]))
    let screen = try await templates.html(
      page(of: study, at: ["tasks", task.id, "steps", step.id]))

    #expect(facts.contains("<div class=\"device device-paper\">"))
    #expect(screen.contains("<div class=\"device\">"))
  }

  @Test func `of a step or of facts with a consent is never empty`() throws {
    let task = try #require(study.tasks.first)
    let step = try #require(task.steps.first)

    for place in [["facts"], ["tasks", task.id], ["tasks", task.id, "steps", step.id]] {
      #expect(try page(of: study, at: place).preview.empty == nil)
    }
  }
}
