import Foundation
import SampleStudies
import StudyEditing
import StudyModel
import Testing

@Suite("Keeping a walkthrough between two screens") struct KeepingWalkthroughs {
  private static func walk() throws -> Walkthrough {
    let study = SampleStudies.tutorialConsent
    return try #require(
      Walkthrough(of: study.tasks[0].id, in: study, today: CalendarDay(number: 20_778)))
  }

  @Test func `it resumes where it was left`() throws {
    var state = WalkState(run: try Self.walk().run, revision: 7)
    state.arrivedBack = true

    let resumed = try WalkState(reading: state.encoded())

    #expect(resumed.run == state.run)
    #expect(resumed.arrivedBack == true)
    #expect(resumed.revision == 7)
    #expect(resumed.draft == nil)
  }

  @Test func `one that began before drafts had a place of their own keeps its draft`() throws {
    let head = try WalkState(run: try Self.walk().run).encoded()
    let draft = Data("{\n}".utf8)

    let resumed = try WalkState(reading: head + [UInt8(ascii: "\n")] + draft)

    #expect(resumed.draft == draft)
    #expect(try WalkState(reading: resumed.encoded()).draft == draft)
  }

  @Test func `anything else is no walkthrough`() {
    #expect(throws: DecodingError.self) { try WalkState(reading: Data("[]".utf8)) }
  }

  @Test func `an address names the device and the theme that are known`() {
    func query(_ device: String, _ theme: String) -> WalkDevice {
      WalkDevice(
        SubmittedForm(fields: [(name: "device", value: device), (name: "theme", value: theme)]))
    }

    #expect(query("phone", "dark").query == "?device=phone&theme=dark")
    #expect(query("fridge", "dark").query(adding: "frame=1") == "?theme=dark&frame=1")
    #expect(query("", "").query == "")
  }
}
