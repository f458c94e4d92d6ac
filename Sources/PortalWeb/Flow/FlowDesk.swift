import Foundation
import StudyFlow
import StudyModel
import StudyStore

/// Draws tasks and finds their paths, and keeps what it has drawn and found: both are the same until somebody edits.
actor FlowDesk {
  /// Which text of which task.
  struct Subject: Hashable, Sendable {
    let study: UUID
    /// The number of the draft's latest edit, or of a version.
    let edition: String
    let task: StudyModel.Task.ID
    let language: Language
  }

  private let artist: FlowArtist
  private var drawings = Kept<Subject, Drawn>(most: 64)
  private var explored = Kept<Subject, TaskPaths>(most: 8)

  init(artist: FlowArtist = FlowArtist()) {
    self.artist = artist
  }

  /// A task and how its boxes stand, or why there is no drawing.
  struct Drawn: Sendable {
    let flow: TaskFlow
    let boxes: FlowBoxes
    let layout: Result<FlowLayout, FlowError>
  }

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
      // Graphviz may be there the next time, and the machine less busy.
      if case .tooLarge = error {} else { return drawn }
    }
    drawings.keep(drawn, of: subject)
    return drawn
  }

  /// Every path, within a second.
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

/// The latest few values.
struct Kept<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let most: Int
  private var values: [Key: Value] = [:]
  private var order: [Key] = []

  init(most: Int) { self.most = most }

  subscript(key: Key) -> Value? { values[key] }

  mutating func keep(_ value: Value, of key: Key) {
    if values.updateValue(value, forKey: key) == nil { order.append(key) }
    if order.count > most { values[order.removeFirst()] = nil }
  }
}
