import Foundation
import StudyModel
import TestSupport

@testable import StudyPreview

/// Every screen on the paths through a study, including after mistakes and confirmations, and the stills of its parts.
struct ScreenTour {
  let study: Study
  let seed: UInt64
  /// The text typed into every field.
  let typed: String
  let builder: (ScreenSetting, ScreenAttempt?) -> ScreenBuilder

  static let token = "a-token-of-one-session"

  var screens: [String] {
    study.languages.flatMap { language in
      study.tasks.flatMap { walk($0.id, in: language) } + stills(in: language)
    }
  }

  private func walk(_ task: Task.ID, in language: Language) -> [String] {
    var participant = RandomParticipant(seed: seed)
    var walk = Walkthrough(of: task, in: study, today: today)
    var screens: [String] = []
    for turn in 0..<60 {
      guard let current = walk, let screen = current.screen, let state = ScreenState(current) else {
        break
      }
      let setting = ScreenSetting(
        language: language, theme: turn.isMultiple(of: 2) ? .dark : nil, action: "/walk",
        learnMore: "/more/", csrf: Self.token, sequence: turn,
        arrival: turn.isMultiple(of: 3) ? .back : .forward, hasMovedOn: turn.isMultiple(of: 5))
      let html = builder(setting, nil).screen(state)
      screens.append(html)
      screens += attempts(at: screen, of: current, fields(in: html)).map {
        builder(setting, $0).screen(state)
      }
      screens += moreIDs(in: html).compactMap { builder(setting, nil).learnMore($0, state) }
      do {
        try walk?.submit(participant.input(on: screen, in: current))
      } catch {
        try? walk?.submit(.skip)
        if walk?.run == current.run { break }
      }
    }
    return screens
  }

  /// Rejected answers, and decisions that need a confirmation.
  private func attempts(
    at screen: Screen, of walk: Walkthrough, _ fields: FieldValues
  ) -> [ScreenAttempt] {
    var attempts: [ScreenAttempt] = []
    var inputs: [JSONValue?] = [nil, .string(typed)]
    if case .form(let form) = screen.step.content {
      inputs.append(
        .object(Dictionary(form.items.map { ($0.id, .string(typed)) }) { first, _ in first }))
    }
    for input in inputs {
      var other = walk
      do {
        try other.submit(.next(input))
      } catch {
        attempts.append(ScreenAttempt(typed: fields, rejections: error))
      }
    }
    switch screen.step.content {
    case .consentReview: attempts.append(ScreenAttempt(typed: fields, question: .agreeing))
    case .consentForm: attempts.append(ScreenAttempt(typed: fields, question: .denying))
    default: break
    }
    return attempts
  }

  private func fields(in html: String) -> FieldValues {
    FieldValues(
      pairs: html.matches(of: /name="((?:answer|element|givenName|familyName|signature)[^"]*)"/)
        .map { (String($0.1), typed) })
  }

  private func moreIDs(in html: String) -> [String] {
    html.matches(of: /href="\/more\/([^"]*)"/).compactMap { String($0.1).removingPercentEncoding }
  }

  private func stills(in language: Language) -> [String] {
    let consents = study.consents.flatMap { consent -> [Place] in
      [["consents", consent.id]]
        + consent.sections.map { ["consents", consent.id, "sections", $0.id] }
        + consent.signatures.map { ["consents", consent.id, "signatures", $0.id] }
    }
    let steps = study.tasks.flatMap { task in
      task.steps.map { ["tasks", task.id, "steps", $0.id] }
    }
    let still = builder(ScreenSetting(language: language, device: .phone), nil)
    let articles = study.articles.map { ["articles", $0.id] }
    return (consents + steps + articles + [[]]).map { still.still(of: $0, today: today) }
  }
}
