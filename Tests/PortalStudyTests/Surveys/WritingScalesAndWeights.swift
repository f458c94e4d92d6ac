import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Writing scale colors and weight limits in pounds") struct WritingScalesAndWeights {
  private static let scales: [AnswerFormat.Kind] = [.scale, .continuousScale]

  @Test(arguments: scales)
  func `colors along a scale can be entered, drawn, and removed`(kind: AnswerFormat.Kind)
    async throws
  {
    try await writingASurvey { author in
      let place = try await author.addQuestion(
        kind, ["format.gradient": "#1b5e20, #fdd835 0.4, #b71c1c"])
      #expect(try await author.problems(at: place).filter { $0.severity == .error } == [])

      _ = try await author.startWalk()
      for color in ["#1b5e20", "#fdd835", "#b71c1c"] {
        #expect(author.browser.page.html.contains(color), "\(color)")
      }

      try await author.set(["format.gradient": ""], at: place)
      _ = try await author.startWalk()
      #expect(!author.browser.page.html.contains("#1b5e20"))
    }
  }

  @Test(arguments: [
    "#1b5e20", "red, green", "#1b5e20 0.9, #b71c1c 0.1", "#1b5e20,, #b71c1c", "#1b5e20, #b71c1c 2",
    "\"><script>alert(1)</script>",
  ])
  func `invalid colors are reported and not drawn`(typed: String) async throws {
    try await writingASurvey { author in
      let place = try await author.addQuestion(.scale, ["format.gradient": typed])

      #expect(try await author.problems(at: place).contains { $0.code == .notAColor })
      _ = try await author.startWalk()

      #expect(!author.browser.page.html.contains("<script>alert"))
      #expect(!author.browser.page.html.contains("linearGradient"))
    }
  }

  @Test func `limits in pounds are converted for participants who use kilograms`() async throws {
    try await writingASurvey { author in
      let place = try await author.addQuestion(
        .weight,
        ["format.minimum": "100", "format.maximum": "300", "format.limitsArePounds": "on"])
      #expect(
        try await author.format(at: place)
          == .weight(WeightFormat(minimum: 100, maximum: 300, limitsArePounds: true)))
      guard case .weight(let format) = try await author.format(at: place) else { return }
      let context = AnswerContext(today: CalendarDay(number: 20_778))

      #expect(throws: Rejection.self) { try format.check(.number(45), in: context) }
      #expect(throws: Never.self) { try format.check(.number(45.5), in: context) }
      #expect(throws: Never.self) { try format.check(.number(136), in: context) }
      #expect(throws: Rejection.self) { try format.check(.number(136.5), in: context) }
    }
  }

  @Test func `a maximum weight below the minimum is reported`() async throws {
    try await writingASurvey { author in
      let place = try await author.addQuestion(
        .weight,
        ["format.minimum": "300", "format.maximum": "100", "format.limitsArePounds": "on"])

      #expect(try await author.problems(at: place).contains { $0.code == .emptyRange })
    }
  }
}
