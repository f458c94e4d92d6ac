import SampleStudies
import StudyModel
import Testing

@testable import PortalWeb

@Suite("The preview beside an overview") struct ShowingScreensBeside {
  private let study = SampleStudies.heartRhythmAtHome

  @Test func `of a task has its screens in order, each leading to where it is written`() throws {
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

  @Test func `of a long task has two dozen screens and a link to the rest`() throws {
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

  @Test func `of a task is a strip of pictures and no empty device`() async throws {
    let page = try #require(
      SamplePages.writing.first { $0.name == "write-task-owner" }?.page as? WritingPage)
    let html = try await Templates(folder: TheTemplates.folder("portal")).html(page)

    #expect(html.contains("class=\"screen-strip\""))
    #expect(!html.contains("data-device-stage"))
  }

  @Test func `of the facts is the consent as it is read and printed`() throws {
    let part = try #require(EditedPart(at: ["facts"], in: study))
    let consent = try #require(study.consents.first)
    let draft = SamplePages.draft(study)
    let builder = WritingPageBuilder(
      draft: draft, part: part, language: .english, shell: SamplePages.shell,
      account: SamplePages.ada.id, found: FoundProblems(draft))

    let preview = builder.page().preview

    #expect(preview.address == Paths.paper(study.id, consent.id).html(.english))
    #expect(preview.strip == nil)
  }
}
