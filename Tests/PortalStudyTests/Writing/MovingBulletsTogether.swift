import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Moving bullets while a colleague writes") struct MovingBulletsTogether {
  @Test func `what is typed in a bullet stays in it when a colleague moves it`() async throws {
    try await withBullets { story in
      var his = try await story.editor(.ben)
      his["bodyItems.1.text"] = "Bring your insurance card"
      his["bodyItems.1.detailText"] = "The blue one"
      try await story.move("1:down")

      #expect(try await his.save(story.ben) == .saved)

      let items = try await story.items()
      #expect(
        items.map { $0.text[.english] } == ["Sit down", "Bring your insurance card", "Breathe"])
      #expect(items.map { $0.detailText[.english] } == [nil, "The blue one", nil])
      #expect(his["bodyItems.1.text"] == "Sit down")
      #expect(his["bodyItems.2.text"] == "Bring your insurance card")
    }
  }

  @Test func `the answer to a script says which rows moved or are gone`() async throws {
    try await withBullets { story in
      var his = try await story.editor(.ben)
      #expect(try await his.save(story.ben) == .saved)
      #expect(his.moved == nil)
      try await story.move("1:down")
      his["bodyItems.1.detailText"] = "The blue one"
      #expect(try await his.save(story.ben) == .saved)
      #expect(his.moved == ["bodyItems": ["1": 2, "2": 1, "3": 3, "4": 4]])

      var late = try await story.editor(.ben)
      late.press("bodyItems.2")
      try await story.remove(1)
      #expect(try await late.save(story.ben) == .saved)
      #expect(late.moved == ["bodyItems": ["1": .null, "2": .null, "3": 1, "4": 2]])
    }
  }

  @Test func `a detail, a link, and a style do not get to the bullet that took the place`()
    async throws
  {
    try await withBullets { story in
      var his = try await story.editor(.ben)
      his["bodyItems.3.detailText"] = "Slowly"
      his["bodyItems.3.learnMore.label"] = "How"
      his["bodyItems.3.style"] = "callout"
      try await story.remove(1)

      #expect(try await his.save(story.ben) == .saved)

      let items = try await story.items()
      #expect(items.map { $0.text[.english] } == ["Sit down", "Breathe"])
      #expect(items.map { $0.detailText[.english] } == [nil, "Slowly"])
      #expect(items.map { $0.learnMore?.label[.english] } == [nil, "How"])
      #expect(items.map(\.style) == [.bullet, .callout])
    }
  }

  @Test func `a first translation follows its bullet`() async throws {
    try await withBullets { story in
      var his = try await story.editor(.ben, language: "es")
      his["bodyItems.2.text"] = "Siéntese"
      try await story.move("3:up")

      #expect(try await his.save(story.ben) == .saved)

      let items = try await story.items()
      #expect(items.map { $0.text[.english] } == ["Bring your card", "Breathe", "Sit down"])
      #expect(items.map { $0.text[.spanish] } == [nil, nil, "Siéntese"])
      // It was made from the text that is next to it.
      #expect(items[2].text.isOutdated(in: .spanish, from: .english) == false)
    }
  }

  @Test(arguments: [nil, "es"])
  func `what is typed in a bullet that a colleague removed is shown to copy`(language: String?)
    async throws
  {
    try await withBullets { story in
      var his = try await story.editor(.ben, language: language)
      his["bodyItems.1.detailText"] = "The blue one"
      his["bodyItems.2.detailText"] = "On a chair"
      try await story.remove(1)

      #expect(try await his.save(story.ben) == .gone)
      let visit = try await his.submit(story.ben)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("The blue one") && visit.text.contains("On a chair"))
      #expect(visit.text.contains("Ada changed what this part contains"))
      #expect(try await story.items().allSatisfy { $0.detailText == [:] })
    }
  }

  @Test func `what is typed elsewhere is saved when a colleague removed the last bullet`()
    async throws
  {
    try await withBullets { story in
      var his = try await story.editor(.ben)
      his["bodyItems.1.detailText"] = "The blue one"
      try await story.remove(3)

      #expect(try await his.save(story.ben) == .saved)

      let items = try await story.items()
      #expect(items.map { $0.text[.english] } == ["Bring your card", "Sit down"])
      #expect(items.first?.detailText[.english] == "The blue one")
    }
  }

  @Test func `a detail is saved next to a text that a colleague moved and rewrote`() async throws {
    try await withBullets { story in
      var his = try await story.editor(.ben)
      his["bodyItems.1.detailText"] = "The blue one"
      try await story.move("1:down")
      var hers = try await story.editor(.ada)
      hers["bodyItems.2.text"] = "Bring your insurance card"
      #expect(try await hers.save(story.ada) == .saved)

      #expect(try await his.save(story.ben) == .saved)

      let items = try await story.items()
      #expect(
        items.map { $0.text[.english] } == ["Sit down", "Bring your insurance card", "Breathe"])
      #expect(items.map { $0.detailText[.english] } == [nil, "The blue one", nil])
    }
  }

  @Test func `a detail does not get to a new bullet in place of a removed one`() async throws {
    try await withBullets { story in
      var his = try await story.editor(.ben)
      his["bodyItems.3.detailText"] = "Slowly"
      try await story.remove(3)
      try await story.add("Write down the number")

      #expect(try await his.save(story.ben) == .gone)

      #expect(try await his.submit(story.ben).text.contains("Slowly"))
      #expect(try await story.items().allSatisfy { $0.detailText == [:] })
    }
  }

  @Test func `two people can add a bullet each`() async throws {
    try await withBullets { story in
      var his = try await story.editor(.ben)
      his["bodyItems.4.text"] = "Ben’s"
      try await story.add("Ada’s")

      #expect(try await his.save(story.ben) == .saved)

      #expect(
        try await story.items().map { $0.text[.english] } == [
          "Bring your card", "Sit down", "Breathe", "Ada’s", "Ben’s",
        ])
    }
  }

  @Test func `a bullet that both changed is a conflict, also next to moved ones`() async throws {
    try await withBullets { story in
      var his = try await story.editor(.ben)
      his["bodyItems.1.text"] = "Bring your card, please"
      try await story.move("3:up")
      var hers = try await story.editor(.ada)
      hers["bodyItems.1.text"] = "Bring your cards"
      #expect(try await hers.save(story.ada) == .saved)

      #expect(try await his.save(story.ben) == .conflict)
      let page = try await his.submit(story.ben)
      #expect(
        page.text.contains("Bring your cards") && page.text.contains("Bring your card, please"))
      try await story.ben.submitFilledIn(story.path)

      #expect(
        try await story.items().map { $0.text[.english] } == [
          "Bring your card, please", "Breathe", "Sit down",
        ])
    }
  }

  @Test func `removing a bullet removes the one that was shown`() async throws {
    try await withBullets { story in
      var his = try await story.editor(.ben)
      his.press("bodyItems.1")
      try await story.move("1:down")

      #expect(try await his.save(story.ben) == .saved)

      #expect(try await story.items().map { $0.text[.english] } == ["Sit down", "Breathe"])
    }
  }

  @Test func `undoing a move keeps what a colleague wrote in the bullet since`() async throws {
    try await withBullets { story in
      try await story.move("1:down")
      var his = try await story.editor(.ben)
      his["bodyItems.2.detailText"] = "The blue one"
      #expect(try await his.save(story.ben) == .saved)

      try await story.ada.open(story.path)
      try await story.ada.submit(Paths.undo(story.study))

      let items = try await story.items()
      #expect(
        items.first { $0.text[.english] == "Bring your card" }?.detailText[.english]
          == "The blue one")
    }
  }

  @Test func `undoing a paste keeps what a colleague wrote in a pasted bullet since`() async throws
  {
    try await withBullets { story in
      let list = "• One\n• Two"
      var hers = try await story.editor(.ada)
      hers["bodyItems.3.text"] = "Breathe\n" + list
      hers.press("bodyItems.pasted", "3:" + list)
      _ = try await hers.submit(story.ada)
      #expect(try await story.items().count == 5)
      var his = try await story.editor(.ben)
      his["bodyItems.5.text"] = "Two, then rest"
      #expect(try await his.save(story.ben) == .saved)

      try await story.ada.open(story.path)
      try await story.ada.submit(Paths.undo(story.study))

      #expect(try await story.items().contains { $0.text[.english] == "Two, then rest" })
    }
  }

  /// An instruction with three bullets, and the people who edit it.
  private struct Story {
    let ada: Browser
    let ben: Browser
    let study: Study.ID
    let step: Place
    let portal: TestPortal

    enum Editor { case ada, ben }

    var path: String { Paths.write(study, at: step) }

    func editor(_ person: Editor, language: String? = nil) async throws -> OpenEditor {
      try await OpenEditor(person == .ada ? ada : ben, path, language: language)
    }

    func items() async throws -> [BodyItem] {
      try await portal.study(study).task("join")?.step(step[3])?.bodyItems ?? []
    }

    func move(_ wish: String) async throws {
      var editor = try await editor(.ada)
      editor.press("bodyItems.move", wish)
      #expect(try await editor.save(ada) == .saved)
    }

    func remove(_ number: Int) async throws {
      var editor = try await editor(.ada)
      editor.press("bodyItems.\(number)")
      #expect(try await editor.save(ada) == .saved)
    }

    func add(_ text: String) async throws {
      var editor = try await editor(.ada)
      editor["bodyItems.\(try await items().count + 1).text"] = text
      #expect(try await editor.save(ada) == .saved)
    }
  }

  private func withBullets(_ story: @escaping @Sendable (Story) async throws -> Void) async throws {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "instruction", title: "Before you begin")
      for (index, text) in ["Bring your card", "Sit down", "Breathe"].enumerated() {
        var editor = try await OpenEditor(ada, Paths.write(id, at: step))
        editor["bodyItems.\(index + 1).style"] = "bullet"
        editor["bodyItems.\(index + 1).text"] = text
        #expect(try await editor.save(ada) == .saved)
      }
      try await story(Story(ada: ada, ben: ben, study: id, step: step, portal: portal))
    }
  }
}
