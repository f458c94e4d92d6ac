import StudyReview
import Testing

@Suite("Linking to passages") struct LinkingToPassages {
  private static func linked(_ screens: String..., to passages: [String: String]) -> [String] {
    PassageLinks(screens, to: passages).screens
  }

  @Test func `a paragraph can be linked to where its text begins, whatever its markup`() {
    let screens = Self.linked(
      "<h2>Time</h2><p>Before.</p><p>It takes <strong>8 weeks</strong> &amp; a day.</p>",
      to: ["time": "It takes\n8 weeks & a day."])

    #expect(
      screens == [
        "<h2>Time</h2><p>Before.</p><p><span class=\"story-passage\" id=\"time\"></span>It takes <strong>8 weeks</strong> &amp; a day.</p>"
      ])
  }

  @Test func `a list is linked to at its first line`() {
    let screens = Self.linked(
      "<p>You may</p><p>You may feel:</p><ul><li>pain</li><li>an itch</li></ul>",
      to: ["risks": "You may feel: pain an itch"])

    #expect(screens[0].contains("<p>You may</p>"))
    #expect(screens[0].contains("id=\"risks\"></span>You may feel:</p>"))
  }

  @Test func `the first screen with the whole paragraph has the id, and no heading`() {
    let screens = Self.linked(
      "<h2>You can stop.</h2><p>You</p>", "<p>You can stop.</p>", "<p>You can stop.</p>",
      to: ["stop": "You can stop."])

    #expect(screens[0] == "<h2>You can stop.</h2><p>You</p>")
    #expect(screens[1].contains("id=\"stop\""))
    #expect(screens[2] == "<p>You can stop.</p>")
  }

  @Test func `screens without the paragraph stay as they are`() {
    let screen = "<p>Something &lt;else&gt;.</p><svg><text>You can stop.</text></svg>"

    #expect(Self.linked(screen, to: ["stop": "You can stop.", "none": ""]) == [screen])
    #expect(Self.linked(screen, to: [:]) == [screen])
  }
}
