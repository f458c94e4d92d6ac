import StudyModel
import StudyReview

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
    /// The answers it shares with the path listed before it; nil if they diverge early.
    let common: Common?
    let answers: [Answer]
    /// The number of answers that are not shown, as a label.
    let rest: String?
    let isPlain: Bool
  }

  struct Common: Sendable {
    let words: String
    let address: String
    let path: String
  }

  struct Answer: Sendable {
    let question: String
    let answer: String
    /// Whether the answer differs from that of the path listed before it.
    let parts: Bool
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
    study = scene.draft.tabs(.flow)
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
    let words = PathAnswers(in: flow, of: scene.study, language: scene.language)
    let first = (page - 1) * Self.pageSize
    rows = all.indices.dropFirst(first).prefix(Self.pageSize).map { position in
      Row(paths, at: all[position], after: position > 0 ? all[position - 1] : nil, scene, words)
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
    case .paths: notes.append("There are more paths. The list is limited to 10,000.")
    case .time: notes.append("There may be more paths. The search is limited to 1 second.")
    case .answers:
      notes.append(
        "There may be more paths. Too many earlier answers affect later steps to follow every combination."
      )
    case nil: break
    }
    if paths.leavesOutRounds {
      notes.append("Loops are followed once. More rounds are not listed.")
    }
    let names = paths.stuck.compactMap { flow[$0]?.title }
    if !names.isEmpty {
      notes.append(
        "No answer was found that these steps accept, so no path leads past them: \(names.joined(separator: ", "))."
      )
    }
    return notes
  }
}

extension PathsPage.Row {
  /// The maximum number of answers to show; the path's own page has them all.
  private static let mostAnswers = 12
  /// Fewer shared answers than this are shown again instead of referring to the other path.
  private static let fewestInCommon = 3

  /// - Parameter previous: The path listed before this one, which is shown from the point where they diverge.
  init(
    _ paths: TaskPaths, at index: Int, after previous: Int?, _ scene: FlowScene,
    _ words: PathAnswers
  ) {
    func address(_ index: Int) -> String {
      scene.address(of: Paths.path(scene.study.id, paths.name(at: index)))
    }
    func decisions(_ index: Int) -> [TaskPath.Turn] {
      paths.turns(of: paths.paths[index]).filter(\.isDecision)
    }
    let path = paths.paths[index]
    let own = decisions(index)
    let others = previous.map(decisions) ?? []
    let shared = zip(own, others).prefix { $0 == $1 }.count
    let hidden = shared >= Self.fewestInCommon && shared < own.count ? shared : 0
    number = index + 1
    name = paths.name(at: index)
    self.address = address(index)
    stepCount = path.stepCount == 1 ? "1 step" : "\(path.stepCount) steps"
    ending = PathAnswers.words(for: path.ending)
    isBroken = path.ending.outcome == .invalid
    common = previous.flatMap { previous in
      hidden == 0
        ? nil
        : PathsPage.Common(
          words: "The first \(hidden) answers are the same as on", address: address(previous),
          path: "path \(previous + 1)")
    }
    answers = own.indices.dropFirst(hidden).prefix(Self.mostAnswers).map {
      PathsPage.Answer(
        question: words.question(own[$0]), answer: words.answer(own[$0]),
        parts: previous != nil && $0 == shared)
    }
    let left = own.count - hidden - answers.count
    rest = left == 0 ? nil : left == 1 ? "and 1 more answer" : "and \(left) more answers"
    isPlain = own.isEmpty
  }
}

extension TaskPaths {
  /// The path's number and a hash of its steps, which shows whether the task has changed since.
  func name(at index: Int) -> String {
    let path = paths[index]
    let text = steps(of: path).joined(separator: "\u{0}") + "\u{0}\(path.ending.outcome)"
    return "\(index + 1)-\(sha256(Array(text.utf8)).prefix(12))"
  }

  /// The position of a path; nil if no path has this name any more.
  func index(named name: String) -> Int? {
    guard let number = name.split(separator: "-").first.flatMap({ Int(bounded: $0) }),
      paths.indices.contains(number - 1), self.name(at: number - 1) == name
    else { return nil }
    return number - 1
  }
}
