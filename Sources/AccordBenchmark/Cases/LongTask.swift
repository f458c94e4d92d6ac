import PortalBrowser
import SampleStudies
import StudyModel

/// Studies with one long task.
enum LongTask {
  static let longest = branching(2_000, turn: 0)
  static let halfOfLongest = branching(1_000, turn: 0)

  /// Yes-or-no questions; every third has a branch a few steps ahead, and every tenth is sometimes skipped.
  static func branching(_ count: Int, turn: Int) -> Study {
    var rules: [Rule] = []
    for number in 0..<(count - 1) {
      let yes = Condition.test(
        .init(answer: .init(step: "q\(number)"), comparison: .equals(.boolean(true))))
      if (number + turn).isMultiple(of: 3) {
        let target = min(count - 1, number + 2 + (number + turn) % 5)
        rules.append(
          Rule(
            step: "q\(number)",
            kind: .firstMatch(
              [.init(condition: yes, destination: .step("q\(target)"))], otherwise: nil)))
      }
      if number > 0, number.isMultiple(of: 10) {
        let before = Condition.test(
          .init(answer: .init(step: "q\(number - 1)"), comparison: .equals(.boolean(true))))
        rules.append(Rule(step: "q\(number)", kind: .skip(when: before)))
      }
    }
    return study(of: count, rules)
  }

  static func plain(_ count: Int) -> Study { study(of: count, []) }

  /// Each question shows or skips the step after the next.
  static func forks(_ count: Int) -> Study {
    study(
      of: count * 2,
      (0..<count).map { number in
        Rule(
          step: "q\(number * 2 + 1)",
          kind: .skip(
            when: .test(
              .init(
                answer: .init(step: "q\(number * 2)"), comparison: .equals(.boolean(true))))))
      })
  }

  private static func study(of count: Int, _ rules: [Rule]) -> Study {
    var study = SampleStudies.tutorialConsent
    study.tasks[0].steps = (0..<count).map {
      Step(
        id: "q\($0)",
        title: LocalizedText("Did you sleep well in night \($0 + 1)?", in: .english),
        content: .question(.init(format: .boolean(.init()))))
    }
    study.tasks[0].rules = rules
    return study
  }

  /// Answers the first questions.
  /// - Returns: how long each answer and the screen after it took.
  static func walk(
    _ study: Study, screens: Int, as browser: Browser
  ) async throws -> [Duration] {
    let address = "/studies/\(study.id.uuidString.lowercased())"
    let token = try await browser.page("\(address)/flow/paths?through=none").filledForm {
      $0.contains("/sign-out")
    }["csrf"]
    var start = FilledForm(action: "\(address)/walkthroughs")
    start["csrf"] = token
    start["task"] = "join"
    var page = try await browser.send(start)
    var durations: [Duration] = []
    for _ in 0..<screens {
      var form = try page.filledForm { $0.hasPrefix("/walkthroughs/") }
      form["answer"] = "true"
      form["move"] = "next"
      let begun = ContinuousClock.now
      page = try await browser.send(form)
      durations.append(ContinuousClock.now - begun)
    }
    return durations
  }
}
