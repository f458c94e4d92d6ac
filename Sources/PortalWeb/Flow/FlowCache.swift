import Foundation
import StudyFlow
import StudyModel
import StudyReview
import StudyStore

/// Draws tasks, finds their paths, and caches both, since neither changes until the study does.
actor FlowCache {
  /// Identifies one state of one task.
  struct Subject: Hashable, Sendable {
    let study: UUID
    /// The number of the draft's latest edit, or the number of a version.
    let edition: String
    let task: StudyModel.Task.ID
    let language: Language
  }

  private let artist: FlowLayoutEngine
  private var drawings = Kept<Subject, Drawn>(most: 64)
  private var explored = Kept<Subject, TaskPaths>(most: 8)

  /// Whether Graphviz is installed.
  nonisolated var canDraw: Bool { artist.isAvailable }

  init(artist: FlowLayoutEngine = FlowLayoutEngine()) {
    self.artist = artist
  }

  /// A task with the layout of its boxes, or the reason there is no drawing.
  struct Drawn: Sendable {
    let flow: TaskFlow
    let boxes: FlowBoxes
    let layout: Result<FlowLayout, FlowError>
  }

  /// The drawing of a task; nil if the study has no such task.
  func drawing(of subject: Subject, in study: Study) async throws -> Drawn? {
    if let known = drawings[subject] { return known }
    guard let task = study.task(subject.task) else { return nil }
    let flow = TaskFlow(task, of: study, language: subject.language)
    let boxes = FlowBoxes(flow)
    let drawn: Drawn
    do {
      drawn = Drawn(
        flow: flow, boxes: boxes, layout: .success(try await artist.layout(of: boxes.sketch)))
    } catch let error as FlowError {
      drawn = Drawn(flow: flow, boxes: boxes, layout: .failure(error))
      // Graphviz may be installed by the next request, or the server less busy.
      if case .tooLarge = error {} else { return drawn }
    }
    drawings.keep(drawn, of: subject)
    return drawn
  }

  /// The paths found within 1 second; nil if participants cannot walk through the task.
  func paths(of subject: Subject, in study: Study, today: CalendarDay) async -> TaskPaths? {
    if let known = explored[subject] { return known }
    let found = await Self.explore(subject.task, in: study, today: today)
    if let found { explored.keep(found, of: subject) }
    return found
  }

  @concurrent private static func explore(
    _ task: StudyModel.Task.ID, in study: Study, today: CalendarDay
  ) async -> TaskPaths? {
    let end = ContinuousClock.now + .seconds(1)
    return TaskPaths(of: task, in: study, today: today) { ContinuousClock.now >= end }
  }
}
