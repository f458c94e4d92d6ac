import StudyFlow
import StudyModel
import StudyParts
import StudyReview

/// A task as a drawing, and as a list with the same information.
struct FlowPage: Page {
  static let template = "flow/flow"
  let shell: Shell
  let study: StudyTabs
  let taskTitle: String
  let language: String
  /// The number of the version; nil for the draft.
  let version: String?
  let tasks: [TaskLink]
  let hasTasks: Bool
  let counts: String
  let marks: [FlowMark]
  let steps: [Row]
  let problems: [ProblemView]
  /// Whether the reader can fix the problems: only in the draft, and only as someone who may edit it.
  let offersFixes: Bool
  let verdict: String?
  let drawing: DrawingView?
  /// Why there is no drawing; nil if there is one.
  let notice: String?
  let zoom: ZoomView?
  let estimate: EstimateView?
  let walk: WalkView?
  let pathsAddress: String
  let editAddress: String?
  let newTask: String?

  struct TaskLink: Sendable {
    let title: String
    let address: String
    let isCurrent: Bool
  }

  struct WalkView: Sendable {
    let action: String
    let task: String
    let version: String?
    let language: String
  }

  /// A step in the list.
  struct Row: Sendable {
    let id: String
    let number: Int
    let title: String
    let detail: String
    let icon: String
    let address: String?
    let skip: String?
    let ways: [WayView]
    let mark: FlowMark?
    let isLast: Bool
  }

  /// A sentence of the list: its words and the steps it links to.
  struct WayView: Sendable {
    let condition: String?
    let lead: String
    let target: Target?
    let isGone: Bool

    struct Target: Sendable {
      let title: String
      let address: String
    }
  }

  struct DrawingView: Sendable {
    let viewBox: String
    let width: String
    let height: String
    let content: String

    init(_ drawing: FlowDrawing, language: String) {
      viewBox = drawing.viewBox
      width = drawing.width
      height = drawing.height
      content = drawing.html(in: language)
    }
  }

  struct ZoomView: Sendable {
    let width: String
    let height: String
    let isFit: Bool
    let choices: [TaskLink]
  }

  init(
    shell: Shell, scene: FlowScene, problems: [Problem], drawn: FlowCache.Drawn?, zoom: FlowZoom?
  ) {
    self.shell = shell
    let study = scene.study
    self.study = scene.draft.tabs(.flow)
    taskTitle = scene.taskTitle
    language = scene.language.rawValue
    version = scene.version.map { "\($0)" }
    let path = Paths.flow(study.id)
    tasks = study.tasks.map {
      TaskLink(
        title: scene.name(of: $0), address: scene.address(of: path, task: $0.id),
        isCurrent: $0.id == scene.task?.id)
    }
    hasTasks = study.tasks.count > 1
    let flow = drawn?.flow
    counts = flow.map { Self.words(for: $0.counts) } ?? ""
    marks = flow.map { Self.marks(of: $0.counts) } ?? []
    steps = flow?.steps.map { Row($0, in: flow?.steps ?? [], scene) } ?? []
    let here = scene.task.map { ["tasks", $0.id] } ?? []
    self.problems = problems.filter { $0.severity != .advice && $0.place.starts(with: here) }
      .prefix(12).map { ProblemView($0, study: study) }
    verdict = flow.flatMap { Self.verdict(on: $0.counts) }
    pathsAddress = scene.address(of: Paths.paths(study.id))
    offersFixes = scene.version == nil && scene.draft.mayEdit
    editAddress =
      offersFixes ? scene.task.map { Paths.write(study.id, at: ["tasks", $0.id]) } : nil
    newTask = scene.task == nil && scene.draft.mayEdit ? Paths.write(study.id) : nil
    estimate = scene.task.map {
      EstimateView(TimeEstimate(of: $0, in: study, language: scene.language))
    }
    walk = scene.task.map {
      WalkView(
        action: Paths.walkthroughs(study.id), task: $0.id, version: scene.version.map { "\($0)" },
        language: scene.language.rawValue)
    }
    switch drawn?.layout {
    case .success(let layout):
      drawing = drawn.map { drawn in
        DrawingView(
          FlowDrawing(drawn.flow, drawn.boxes, layout) { scene.address(of: $0) },
          language: scene.language.rawValue)
      }
      notice = nil
      self.zoom = zoom.map { ZoomView($0, layout, scene) }
    case .failure(let error):
      drawing = nil
      notice = error.message
      self.zoom = nil
    case nil:
      drawing = nil
      notice = nil
      self.zoom = nil
    }
  }

  private static func words(for counts: FlowCounts) -> String {
    "\(counts.steps) \(counts.steps == 1 ? "step" : "steps") · \(counts.ends) \(counts.ends == 1 ? "end" : "ends")"
  }

  private static func marks(of counts: FlowCounts) -> [FlowMark] {
    func mark(_ count: Int, _ one: String, _ many: String, _ kind: String) -> [FlowMark] {
      count == 0 ? [] : [FlowMark(words: count == 1 ? "1 \(one)" : "\(count) \(many)", kind: kind)]
    }
    return mark(counts.deadEnds, "dead end", "dead ends", "gone")
      + mark(counts.loops, "endless loop", "endless loops", "endless")
      + mark(counts.unreachable, "unreachable step", "unreachable steps", "lost")
  }

  private static func verdict(on counts: FlowCounts) -> String? {
    counts.deadEnds + counts.loops + counts.unreachable == 0
      ? "Every step can be reached, and every path ends." : nil
  }
}

extension FlowPage.Row {
  fileprivate init(_ step: FlowStep, in steps: [FlowStep], _ scene: FlowScene) {
    id = "way-\(step.step.id)"
    number = step.number
    title = step.title
    detail = step.detail
    icon = step.step.icon
    address = scene.version == nil ? scene.address(of: step.step) : nil
    skip = step.skip.map(\.whole)
    isLast = step.isLast
    ways = step.isLast ? [] : step.ways.map { FlowPage.WayView($0, of: step, in: steps) }
    mark = step.mark
  }
}

extension FlowPage.WayView {
  fileprivate init(_ way: FlowWay, of step: FlowStep, in steps: [FlowStep]) {
    let isCondition = way.cause.map { !["always", "otherwise"].contains($0.whole) } ?? false
    condition = isCondition ? way.cause?.whole : nil
    let start = isCondition ? "" : way.cause.map { $0.short + " " } ?? ""
    switch way.target {
    case .step(let index):
      let leadsBack = index <= step.index
      let verb = leadsBack ? "goes back to" : "goes to"
      lead = isCondition ? verb : start.isEmpty ? verb.capitalizedFirst : start + verb
      target = .init(
        title: "\(steps[index].number) · \(steps[index].title)",
        address: "#way-\(Paths.encoded(steps[index].step.id))")
      isGone = false
    case .end:
      lead =
        isCondition ? "the task ends" : start.isEmpty ? "The task ends" : start + "the task ends"
      target = nil
      isGone = false
    case .gone(let id):
      lead =
        (isCondition ? "" : start)
        + "leads to “\(id)”, which is not a step, so the task ends without a message"
      target = nil
      isGone = true
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// The scale of the drawing.
enum FlowZoom: String, CaseIterable, Sendable {
  case fit
  case half = "50"
  case most = "75"
  case whole = "100"
  case large = "150"

  init(_ text: String?) { self = text.flatMap(FlowZoom.init(rawValue:)) ?? .whole }

  var share: Double { Double(rawValue).map { $0 / 100 } ?? 1 }
  var words: String { self == .fit ? "Fit" : "\(rawValue) %" }
}

extension FlowPage.ZoomView {
  fileprivate init(_ zoom: FlowZoom, _ layout: FlowLayout, _ scene: FlowScene) {
    width = FlowDrawing.number(layout.size.width * zoom.share)
    height = FlowDrawing.number(layout.size.height * zoom.share)
    isFit = zoom == .fit
    choices = FlowZoom.allCases.map {
      FlowPage.TaskLink(
        title: $0.words,
        address: scene.address(of: Paths.flow(scene.study.id), adding: "zoom=\($0.rawValue)"),
        isCurrent: $0 == zoom)
    }
  }
}

/// How long a task takes, and how that was estimated.
struct EstimateView: Sendable {
  let words: String
  let formula: String

  init(_ estimate: TimeEstimate) {
    let shortest = TimeEstimate.minutes(estimate.shortest)
    let longest = TimeEstimate.minutes(estimate.longest)
    let minutes = { (count: Int) in count == 1 ? "1 minute" : "\(count) minutes" }
    words =
      shortest == longest
      ? "About \(minutes(longest))" : "About \(shortest) to \(minutes(longest))"
    let questions = estimate.questions == 1 ? "1 question" : "\(estimate.questions) questions"
    formula = """
      \(estimate.words) words read at \(TimeEstimate.wordsPerMinute) per minute (Brysbaert 2019), and \(questions): 5 seconds for \
      one choice, 10 for several, 7.5 for a number, 10 for a date, 15 for a line of text, 60 for several lines, 15 to \
      sign, 2 for a screen that asks nothing (after Pew Research Center, 2022). The first number is the quickest path \
      to an end, and the second includes every step once.
      """
  }
}
