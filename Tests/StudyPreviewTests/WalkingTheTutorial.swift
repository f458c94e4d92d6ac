import Foundation
import SampleStudies
import StudyModel
import StudyPreview
import TestSupport
import Testing

@Suite("Walking the tutorial consent") struct WalkingTheTutorial {
  @Test func `Its screens show what participants read, one after another`() throws {
    let renderer = try makeRenderer()
    let study = SampleStudies.tutorialConsent
    var walk = try #require(Walkthrough(of: "join", in: study, today: today))
    var screens: [String] = []
    for _ in 0..<20 {
      let setting = ScreenSetting(language: .english, action: "/walk", csrf: "token")
      guard let html = renderer.screen(of: walk, in: setting), let screen = walk.screen else {
        break
      }
      // Numbers and addresses are links within the text.
      screens.append(html.replacing(/<a [^>]*href="(?:tel|mailto):[^>]*>([^<]*)<\/a>/) { $0.1 })
      try keep(html, as: "tutorial-\(screens.count)")
      try walk.submit(.next(answer(at: screen.part)))
    }
    #expect(screens.count == 7)
    #expect(
      try isGolden("walkthroughs/tutorial.txt", screens.map(readable).joined(separator: "\n")))
    #expect(
      try isGolden(
        "walkthroughs/tutorial-screens.txt",
        screens.flatMap(named).enumerated().map { "\($0 + 1) \($1)\n" }.joined()))
    #expect(walk.ending?.outcome == .completed)
  }

  /// A screen by its title and button, then the sheet that its Learn more link opens: ResearchKit counts both (§7.6).
  private func named(_ html: String) -> [String] {
    let sheet = html.firstMatch(of: /<dialog class="sheet"[\s\S]*?<\/dialog>/)
    let screen = html.replacing(/<dialog[\s\S]*?<\/dialog>/, with: "")
    let title = screen.firstMatch(of: /<h1[^>]*>([^<]*)</)?.1 ?? ""
    let buttons = screen.matches(of: /<button class="button[^>]*>([^<]*)</).map { String($0.1) }
    let link = screen.firstMatch(of: /<a class="link"[^>]*>([^<]*)</)?.1 ?? ""
    let words = sheet?.0.firstMatch(of: /<p>([^<]*)</)?.1 ?? ""
    return ["\(title) (\(buttons.joined(separator: ", ")))"]
      + (sheet == nil ? [] : ["\(link): \(words)"])
  }

  /// A screen as people read it, one line for every title, text, field, and button.
  private func readable(_ html: String) -> String {
    let body = html.replacing(/<head>[\s\S]*?<\/head>/, with: "")
      .replacing(/<svg[\s\S]*?<\/svg>/, with: "")
      .replacing(/<input type="hidden"[^>]*>/, with: "")
      .replacing(/<(?:input|canvas)[^>]*>/) { "[\($0.0.dropFirst().prefix { $0 != " " })]" }
      .replacing(/<\/(?:p|h1|h2|h3|button|a|label|div|dialog|section)>/, with: "\n")
      .replacing(/<[^>]*>/, with: "")
    let lines = body.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    return "— — —\n" + lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
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
