import PortalBrowser
import SampleStudies
import StudyModel

/// A participant walks through every task of the sample: each answer is saved, and the next screen is returned.
struct WalkingCase: BenchmarkCase {
  let name = "walk"
  let about = "walkthroughs"

  private static let walks = 12
  private static let warmUp = 2
  /// Longer than any task of the sample.
  private static let maximumScreens = 120

  func measure(on bench: Bench) async throws -> [Measurement] {
    let portal = try await TrialPortal(named: name, on: bench)
    let owner = try await portal.addPerson()
    let study = try await portal.store.create(
      SampleStudies.heartRhythmAtHome, by: owner.id, problems: (0, 0))
    let browser = try await portal.signIn()
    var durations: [Duration] = []
    for walk in 0..<(Self.walks + Self.warmUp) {
      for task in study.tasks {
        let screens = try await self.walk(task, of: study, as: browser)
        if walk >= Self.warmUp { durations += screens }
      }
    }
    return [
      Measurement(
        "Walkthrough screen, including saving its answer", Samples(durations), budget: .median(5))
    ]
  }

  /// - Returns: how long each screen took.
  private func walk(_ task: StudyModel.Task, of study: Study, as browser: Browser)
    async throws -> [Duration]
  {
    let address = "/studies/\(study.id.uuidString.lowercased())"
    let token = try await browser.page("\(address)/write").filledForm { $0.contains("/write") }[
      "csrf"]
    var start = FilledForm(action: "\(address)/walkthroughs")
    start["csrf"] = token
    start["task"] = task.id
    start["language"] = "en"
    var page = try await browser.send(start)
    var durations: [Duration] = []
    while !page.path.hasSuffix("/result") {
      guard durations.count < Self.maximumScreens else {
        throw BenchmarkError("The walkthrough of “\(task.id)” does not end.")
      }
      let form = try Participant(study: study).filled(in: page)
      let begun = ContinuousClock.now
      // Without scripts, a form shows the questions that an answer reveals when it is sent.
      page = try await browser.send(form, mayAskMore: !page.asksMore)
      durations.append(ContinuousClock.now - begun)
    }
    return durations
  }
}

/// A participant who answers every question, knows the quiz, and agrees.
private struct Participant {
  let study: Study

  func filled(in page: Browser.Visit) throws -> FilledForm {
    var form = try page.filledForm { $0.hasPrefix("/walkthroughs/") }
    let known = rightAnswers(on: page)
    for control in form.controls where isAsked(control) {
      switch control.kind {
      case "radio", "checkbox":
        let group = form.controls.filter { $0.name == control.name && $0.kind == control.kind }
        if group.contains(where: \.isOn) { continue }
        let right = group.filter { known.contains($0.value) }
        // For a single question, the first answer; in a form the last, which reveals no other questions.
        let usual = control.name.hasPrefix("answer.") ? group.suffix(1) : group.prefix(1)
        for answer in right.isEmpty ? Array(usual) : right {
          form.choose(answer.name, answer.value)
        }
      case "select" where control.value.isEmpty:
        let options = (control.attributes["options"] ?? "").split(separator: "\n")
        form[control.name] = options.first.map(String.init)
      case "hidden", "select", "button", "submit": continue
      default: if control.value.isEmpty { form[control.name] = words(for: control, on: page) }
      }
    }
    let moves = form.controls.filter { $0.kind == "button" && $0.name == "move" }.map(\.value)
    for move in ["agree-now", "agree", "next"] where moves.contains(move) {
      form.press("move", move)
      break
    }
    return form
  }

  /// Whether it is not an alternative to an answer, such as "Other" and "Prefer not to say".
  private func isAsked(_ control: FilledForm.Control) -> Bool {
    !control.attributes.keys.contains("disabled") && !control.name.contains(":other")
      && !control.name.hasSuffix(":unknown")
  }

  /// The right answers of the page's quiz question, if any.
  private func rightAnswers(on page: Browser.Visit) -> Set<String> {
    guard let question = quizQuestion(on: page) else { return [] }
    return switch question.key {
    case .choices: question.correctValues
    case .boolean(let statement): [statement.isTrue ? "true" : "false"]
    case .number: []
    }
  }

  private func quizQuestion(on page: Browser.Visit) -> QuizQuestion? {
    let text = page.html.withoutEntities
    return study.quizQuestions.map(\.question).first { question in
      question.prompt[.english].map { text.contains($0) } ?? false
    }
  }

  private func words(for control: FilledForm.Control, on page: Browser.Visit) -> String {
    switch control.attributes["inputmode"] ?? control.kind {
    case "decimal", "numeric": leastNumber(for: control, on: page)
    case "date": "2026-03-01"
    case "time": "07:30"
    case "email": "ada@example.org"
    default: "Ada"
    }
  }

  /// A number that the question accepts: the minimum of its range, which pages need not state.
  private func leastNumber(for control: FilledForm.Control, on page: Browser.Visit) -> String {
    if case .number(let number)? = quizQuestion(on: page)?.key, let right = number.range {
      return "\(Int(right.lowerBound))"
    }
    let text = page.html.withoutEntities
    for step in study.tasks.flatMap(\.steps) {
      guard let title = step.title[.english], text.contains(title) else { continue }
      switch step.content.asking {
      case .question(let question)?: return least(of: question.format)
      case .form(let form)?:
        let item = form.items.first { control.name == "answer.\($0.id)" }
        if let format = item?.format { return least(of: format) }
      case .quiz?, .eligibility?, .sharing?, .consentReview?, .consentForm?, .signature?,
        .webPage?, nil:
        continue
      }
    }
    return "1"
  }

  private func least(of format: AnswerFormat) -> String {
    guard case .numeric(let numeric) = format, let minimum = numeric.minimum else { return "1" }
    return "\(Int(minimum.rounded(.up)))"
  }
}
