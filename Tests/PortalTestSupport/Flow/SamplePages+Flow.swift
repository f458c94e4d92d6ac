import StudyFlow
import StudyModel
import StudyReview

@testable import PortalWeb

extension SamplePages {
  static let flows = [
    SamplePage("flow", flow(of: study)),
    SamplePage("flow-broken", flow(of: FlowStudies.broken)),
    SamplePage("flow-without-drawing", flow(of: FlowStudies.sleeping, error: .notInstalled)),
    SamplePage(
      "flow-empty",
      FlowPage(
        shell: shell, scene: scene(of: FlowStudies.study([], []), withTask: false),
        problems: [], drawn: nil, zoom: nil)),
    SamplePage("paths", paths(of: FlowStudies.sleeping, through: nil)),
    SamplePage("paths-long", paths(of: .questionsToBeOutOf(16), through: nil)),
    SamplePage("paths-through", paths(of: FlowStudies.sleeping, through: "nowhere")),
    SamplePage("path", path(of: FlowStudies.sleeping)),
  ]

  private static func scene(of study: Study, withTask: Bool = true) -> FlowScene {
    FlowScene(
      draft: draft(study), study: study, version: nil, task: withTask ? study.tasks.first : nil)
  }

  private static func flow(of study: Study, error: FlowError? = nil) -> FlowPage {
    let flow = TaskFlow(study.tasks[0], of: study, language: study.primaryLanguage)
    let boxes = FlowBoxes(flow)
    let frames = boxes.sketch.boxes.enumerated().map { index, size in
      FlowLayout.Frame(
        x: 20, y: Double(index) * 100, width: size.width, height: size.height)
    }
    let ways = boxes.sketch.ways.enumerated().map { index, way in
      FlowLayout.Course(
        points: [
          .init(x: 100, y: frames[way.from].bottom), .init(x: 60, y: frames[way.from].bottom),
          .init(x: 60, y: frames[way.to].y),
        ], label: way.label.map { .init(x: 0, y: 0, width: $0.width, height: $0.height) },
        connector: index.isMultiple(of: 2) ? .init(x: 0, y: 0, width: 224, height: 36) : nil,
        leadsBack: way.to < way.from)
    }
    let layout = FlowLayout(
      size: .init(width: 600, height: 900), boxes: frames, ways: ways)
    return FlowPage(
      shell: shell, scene: scene(of: study), problems: StudyProblems(study).all,
      drawn: FlowCache.Drawn(
        flow: flow, boxes: boxes, layout: error.map { .failure($0) } ?? .success(layout)),
      zoom: .whole)
  }

  private static func explored(_ study: Study) -> (TaskFlow, TaskPaths)? {
    TaskPaths(of: study.tasks[0].id, in: study, today: CalendarDay(number: 20_778)).map {
      (TaskFlow(study.tasks[0], of: study, language: study.primaryLanguage), $0)
    }
  }

  private static func paths(of study: Study, through: Step.ID?) -> any Page {
    guard let (flow, paths) = explored(study) else { return flow(of: study) }
    return PathsPage(
      shell: shell, scene: scene(of: study), flow: flow, paths: paths, through: through, page: 1)
  }

  private static func path(of study: Study) -> any Page {
    guard let (flow, paths) = explored(study) else { return flow(of: study) }
    return PathPage(
      shell: shell, scene: scene(of: study), flow: flow, paths: paths, found: 0,
      name: paths.name(at: 0))
  }
}

extension Study {
  /// A number of questions in a row; answering no to any of them ends the task.
  static func questionsToBeOutOf(_ count: Int) -> Study {
    let numbers = 1...count
    let asked = numbers.map { number in
      Step(
        id: "q\(number)", title: LocalizedText("Question \(number)", in: .english),
        content: .question(Question(format: .boolean(BooleanFormat()))))
    }
    let rules = numbers.map { number in
      let no = AnswerTest(
        answer: AnswerReference(step: "q\(number)"), comparison: .equals(.boolean(false)))
      return Rule(
        step: "q\(number)",
        kind: .firstMatch([.init(condition: .test(no), destination: .end)], otherwise: nil))
    }
    var study = Study.survey()
    study.tasks = [Task(id: "long", kind: .survey, steps: asked, rules: rules)]
    return study
  }
}
