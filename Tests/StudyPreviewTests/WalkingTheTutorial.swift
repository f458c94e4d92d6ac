import Foundation
import SampleStudies
import StudyModel
import StudyPreview
import Testing

@Suite("Walking the tutorial consent") struct WalkingTheTutorial {
  @Test func `Its ten screens show what participants read, one after the other`() throws {
    let renderer = try makeRenderer()
    let study = SampleStudies.tutorialConsent
    var walk = try #require(Walkthrough(of: "join", in: study, today: today))
    var screens: [String] = []
    for _ in 0..<20 {
      let setting = ScreenSetting(language: .english, action: "/walk", csrf: "token")
      guard let html = renderer.screen(of: walk, in: setting), let screen = walk.screen else {
        break
      }
      screens.append(html)
      if let folder = ProcessInfo.processInfo.environment["ACCORD_SCREENS"] {
        try html.write(
          toFile: "\(folder)/tutorial-\(screens.count).html", atomically: true, encoding: .utf8)
      }
      try walk.submit(.next(answer(at: screen.part)))
    }
    #expect(screens.count == 7)
    #expect(walk.ending?.outcome == .completed)
  }

  private func answer(at part: Part) -> JSONValue? {
    switch part {
    case .document: ["agree": true]
    case .name: ["givenName": "Marguerite", "familyName": "Okonkwo-Lind"]
    case .signature: "typed"
    default: nil
    }
  }
}
