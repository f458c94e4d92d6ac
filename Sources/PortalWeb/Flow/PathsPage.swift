import StudyModel
import StudyPreview

/// The distinct paths through a task.
struct PathsPage: Page {
  static let template = "flow/paths"
  let shell: Shell
  let study: StudyTabs
  let taskTitle: String
  let back: String
  let version: String?
  let summary: String
  let notes: [String]
  let action: String
  let task: String
  let steps: [Choice]
  let rows: [Row]
  let hasRows: Bool
  let walk: WalkAction
  let newer: String?
  let later: String?

  static let pageSize = 50

  struct Choice: Sendable {
    let id: String
    let title: String
    let isChosen: Bool
  }

  struct Row: Sendable {
    let number: Int
    let address: String
    let name: String
    let stepCount: String
    let ending: String
    let isBroken: Bool
    let answers: [Answer]
    let isPlain: Bool
  }

  struct Answer: Sendable {
    let question: String
    let answer: String
  }

  struct WalkAction: Sendable {
    let address: String
    let task: String
    let version: String?
  }

  init(
    shell: Shell, scene: FlowScene, flow: TaskFlow, paths: TaskPaths, through: Step.ID?, page: Int
  ) {
    self.shell = shell
    let id = scene.study.id
    study = StudyTabs(
      scene.draft.study, current: .flow, problemCount: scene.draft.problemCount)
    taskTitle = scene.taskTitle
    back = scene.address(of: Paths.flow(id))
    version = scene.version.map { "\($0)" }
    let chosen = through.flatMap { $0.isEmpty ? nil : $0 }
    let all = paths.paths.indices.filter { index in
      chosen.map { paths.steps(of: paths.paths[index]).contains($0) } ?? true
    }
    summary = Self.summary(paths, shown: all.count, isFiltered: chosen != nil)
    notes = Self.notes(on: paths, flow)
    action = Paths.paths(id)
    task = flow.task.id
    steps = flow.steps.map {
      Choice(
        id: $0.step.id, title: "\($0.number) · \($0.title)", isChosen: $0.step.id == chosen)
    }
    let last = max(1, (all.count + Self.pageSize - 1) / Self.pageSize)
    let page = min(max(page, 1), last)
    let words = PathWords(scene: scene, flow: flow)
    rows = all.dropFirst((page - 1) * Self.pageSize).prefix(Self.pageSize).map { index in
      Row(paths, at: index, scene, words)
    }
    hasRows = !rows.isEmpty
    walk = WalkAction(
      address: Paths.pathWalks(id), task: flow.task.id, version: scene.version.map { "\($0)" })
    func link(_ page: Int) -> String {
      let filter = chosen.map { "&through=\(Paths.encoded($0))" } ?? ""
      return scene.address(of: Paths.paths(id), adding: "page=\(page)\(filter)")
    }
    newer = page > 1 ? link(page - 1) : nil
    later = page < last ? link(page + 1) : nil
  }

  private static func summary(_ paths: TaskPaths, shown: Int, isFiltered: Bool) -> String {
    let count = paths.paths.count
    let all =
      (paths.cut == nil ? "" : "At least ") + (count == 1 ? "1 path" : "\(count) paths")
    return isFiltered ? "\(shown) of \(all.lowercased())" : all
  }

  private static func notes(on paths: TaskPaths, _ flow: TaskFlow) -> [String] {
    var notes: [String] = []
    switch paths.cut {
    case .paths: notes.append("There are more paths. The list ends at 10,000.")
    case .time: notes.append("There may be more paths. The search ends after a second.")
    case .answers:
      notes.append(
        "There may be more paths: so many earlier answers matter later on that not all combinations were followed."
      )
    case nil: break
    }
    if paths.leavesOutRounds {
      notes.append("Loops are followed once round; further rounds are not listed.")
    }
    let names = paths.stuck.compactMap { flow[$0]?.title }
    if !names.isEmpty {
      notes.append(
        "No answer was found that these steps take, so no path leads past them: \(names.joined(separator: ", "))."
      )
    }
    return notes
  }
}

extension PathsPage.Row {
  init(_ paths: TaskPaths, at index: Int, _ scene: FlowScene, _ words: PathWords) {
    let path = paths.paths[index]
    number = index + 1
    name = paths.name(at: index)
    address = scene.address(of: Paths.path(scene.study.id, name))
    stepCount = path.stepCount == 1 ? "1 step" : "\(path.stepCount) steps"
    ending = PathWords.words(for: path.ending)
    isBroken = path.ending.outcome == .invalid
    answers = paths.turns(of: path).filter(\.isDecision).prefix(12).map {
      PathsPage.Answer(question: words.question($0), answer: words.answer($0))
    }
    isPlain = answers.isEmpty
  }
}

/// One path, step by step.
struct PathPage: Page {
  static let template = "flow/path"
  let shell: Shell
  let study: StudyTabs
  let taskTitle: String
  let title: String
  let back: String
  let ending: String
  let turns: [Turn]
  let walk: PathsPage.WalkAction
  let name: String

  struct Turn: Sendable {
    let number: Int
    let icon: String
    let title: String
    let address: String
    let answer: String?
    let isDecision: Bool
    /// How many answers lead here.
    let before: String
  }

  init(
    shell: Shell, scene: FlowScene, flow: TaskFlow, paths: TaskPaths, found: Int, name: String
  ) {
    self.shell = shell
    let path = paths.paths[found]
    let words = PathWords(scene: scene, flow: flow)
    study = StudyTabs(scene.draft.study, current: .flow, problemCount: scene.draft.problemCount)
    taskTitle = scene.taskTitle
    title = "Path \(found + 1)"
    back = scene.address(of: Paths.paths(scene.study.id))
    ending = PathWords.words(for: path.ending)
    turns = paths.turns(of: path).enumerated().map { index, turn in
      let step = flow[turn.step]
      return Turn(
        number: index + 1, icon: step.map { Outline.icon($0.step) } ?? "question",
        title: step?.title ?? turn.step, address: step.map { scene.address(of: $0.step) } ?? "",
        answer: turn.isPlain && !turn.isDecision ? nil : words.answer(turn),
        isDecision: turn.isDecision, before: "\(index)")
    }
    walk = PathsPage.WalkAction(
      address: Paths.pathWalks(scene.study.id), task: flow.task.id,
      version: scene.version.map { "\($0)" })
    self.name = name
  }
}

/// The answers of a path in the words of its questions.
struct PathWords: Sendable {
  let scene: FlowScene
  let flow: TaskFlow

  func question(_ turn: TaskPath.Turn) -> String { flow[turn.step]?.title ?? turn.step }

  func answer(_ turn: TaskPath.Turn) -> String {
    guard let step = flow[turn.step]?.step else { return turn.answer.canonicalText }
    if turn.answer["endEarly"] == .boolean(true) { return "ends early" }
    if turn.isPlain { return "goes on" }
    if turn.answer.isNull { return step.isOptional ? "left out" : "goes on" }
    let texts = AnswerText(study: scene.study, language: scene.language)
    func line(_ answer: JSONValue, _ format: AnswerFormat) -> String {
      answer.isDontKnow ? "I don’t know" : texts.line(answer, format) ?? "not answered"
    }
    switch step.content {
    case .question(let question): return line(turn.answer, question.format)
    case .form(let form):
      let parts = form.items.compactMap { item -> String? in
        if let entries = turn.answer[item.id]?.arrayValue, item.repetition != nil {
          let text = item.text.text(in: scene.language, else: scene.study.primaryLanguage)
          let count = entries.count == 1 ? "1 entry" : "\(entries.count) entries"
          return "\(text.isEmpty ? item.id : text): \(count)"
        }
        guard let format = item.format, let answer = turn.answer[item.id], !answer.isNull else {
          return nil
        }
        let text = item.text.text(in: scene.language, else: scene.study.primaryLanguage)
        return "\(text.isEmpty ? item.id : text): \(line(answer, format))"
      }
      return parts.isEmpty ? "nothing filled in" : parts.joined(separator: "; ")
    case .sharing: return turn.answer == [true] ? "shares widely" : "only with this study"
    case .consentReview: return turn.answer["agree"] == .boolean(true) ? "agrees" : "disagrees"
    case .consentForm:
      return turn.answer["cancel"] == .boolean(true)
        ? "cancels" : turn.answer["agree"] == .boolean(true) ? "allows" : "declines"
    case .quiz(let quiz):
      let right = quiz.questions.count { question in
        turn.answer[question.id].map(question.isRight) ?? false
      }
      return "\(right) of \(quiz.questions.count) right"
    case .signature, .webPage: return "signs"
    default: return "goes on"
    }
  }

  static func words(for ending: Walkthrough.Ending) -> String {
    switch ending.outcome {
    case .completed: ending.why ?? "Completed"
    case .discarded: ending.why ?? "Ended, answers not kept"
    case .earlyTermination: "Ended early"
    case .invalid: ending.why ?? "Cannot go on"
    }
  }
}

extension TaskPaths {
  /// Its number, and a mark of its steps by which a path of a changed task is told apart.
  func name(at index: Int) -> String {
    let path = paths[index]
    let text = steps(of: path).joined(separator: "\u{0}") + "\u{0}\(path.ending.outcome)"
    return "\(index + 1)-\(sha256(Array(text.utf8)).prefix(12))"
  }

  /// The position of a path; nil where there is none of this name any more.
  func index(named name: String) -> Int? {
    guard let number = name.split(separator: "-").first.flatMap({ Int($0) }),
      paths.indices.contains(number - 1), self.name(at: number - 1) == name
    else { return nil }
    return number - 1
  }
}
