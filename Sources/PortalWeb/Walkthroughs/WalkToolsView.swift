import ConsentMarkdown
import StudyModel
import StudyParts
import StudyPreview
import StudyReview
import StudyStore

/// What authors see next to a walkthrough: the current step, why it was reached, and the available tools.
struct WalkToolsView: Sendable {
  let action: String
  let host: String
  let device: String
  let theme: String?
  let language: String
  /// The current step; nil once the walkthrough is over.
  let current: Current?
  let ending: String?
  let change: Change?
  let canFill: Bool
  /// Names the earlier tasks whose answers are used.
  let broughtAlong: String?
  /// Options of a select, as HTML.
  let steps: String
  let reasons: [Reason]
  /// How many earlier visits are not listed.
  let earlier: String?
  /// Nil for people who only review a version.
  let flow: String?

  struct Current: Sendable {
    let title: String
    let place: String
    let editAddress: String?
  }

  /// A notice that the draft has changed since the walkthrough started.
  struct Change: Sendable {
    let words: String
  }

  /// Why a step was reached.
  struct Reason: Sendable {
    let title: String
    let sentences: [String]
    let isCurrent: Bool
  }

  private static let mostReasons = 40

  init(_ open: OpenWalk, draft: Draft?, device: ScreenSetting.Device, isDark: Bool) {
    let walk = open.walk
    let study = open.study
    let words = ReasonSentences(walk, language: open.kept.language)
    action = Paths.walkTools(open.kept.id)
    host = open.address + "?frame=\(device.rawValue)\(isDark ? "&theme=dark" : "")"
    self.device = device.rawValue
    theme = isDark ? "dark" : nil
    language = open.kept.language.rawValue
    let edits = draft.map { $0.revision - (open.state.revision ?? $0.revision) } ?? 0
    change =
      edits == 0
      ? nil
      : Change(
        words: edits == 1
          ? "The draft has changed once since this walkthrough began."
          : "The draft has changed \(edits) times since this walkthrough began.")
    let task = walk.task
    let all = task.steps + task.endings
    current = walk.current.map { step in
      let position = (all.firstIndex { $0.id == step.id } ?? 0) + 1
      let isThere = draft?.study.task(task.id)?.step(step.id) != nil
      return Current(
        title: words.name(of: step.id),
        place: "Step \(position) of \(all.count) · \(step.kind.part.name.lowercased())",
        editAddress: isThere
          ? Paths.write(study.id, at: task.place(of: step.id)) : nil)
    }
    ending = walk.ending.map { PathAnswers.words(for: $0) }
    let others = study.tasks.filter { walk.run.earlierTasks[$0.id] != nil }.map {
      "“\(StepNames.title(of: $0, in: study.primaryLanguage, study))”"
    }
    broughtAlong =
      others.isEmpty ? nil : "Using your latest answers to \(others.joined(separator: ", "))."
    canFill = walk.validAnswer != nil || walk.validElements(in: open.kept.language) != nil
    steps =
      all.enumerated().map { index, step in
        HTMLFragment.option(
          step.id, "\(index + 1) · \(words.name(of: step.id))",
          isChosen: step.id == walk.current?.id)
      }.html
    var reasons = zip(walk.visited, walk.arrivals).enumerated().map { index, visit in
      Reason(
        title: words.name(of: visit.0), sentences: words.sentences(for: visit.1),
        isCurrent: walk.ending == nil && index == walk.visited.count - 1)
    }
    if walk.ending != nil {
      reasons.append(
        Reason(title: "The end", sentences: words.sentences(for: walk.departure), isCurrent: true))
    }
    let hidden = max(0, reasons.count - Self.mostReasons)
    earlier = hidden == 0 ? nil : hidden == 1 ? "1 earlier visit" : "\(hidden) earlier visits"
    self.reasons = Array(reasons.suffix(Self.mostReasons).reversed())
    let version = open.kept.version.map { "&version=\(Paths.encoded("\($0)"))" } ?? ""
    flow =
      open.isReview ? nil : Paths.flow(study.id) + "?task=\(Paths.encoded(task.id))\(version)"
  }
}
