import StudyModel
import StudyParts
import StudyReview

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
    /// How many answers lead to this step.
    let before: String
  }

  init(
    shell: Shell, scene: FlowScene, flow: TaskFlow, paths: TaskPaths, found: Int, name: String
  ) {
    self.shell = shell
    let path = paths.paths[found]
    let words = PathAnswers(in: flow, of: scene.study, language: scene.language)
    study = scene.draft.tabs(.flow)
    taskTitle = scene.taskTitle
    title = "Path \(found + 1)"
    back = scene.address(of: Paths.paths(scene.study.id))
    ending = PathAnswers.words(for: path.ending)
    turns = paths.turns(of: path).enumerated().map { index, turn in
      let step = flow[turn.step]
      return Turn(
        number: index + 1, icon: step.map { $0.step.icon } ?? "question",
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
