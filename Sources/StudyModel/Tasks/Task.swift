import Foundation

/// What a participant walks through from the first screen to the last.
public struct Task: Codable, Hashable, Sendable, Identifiable {
  /// Unique in the study; ResearchKit's task identifier.
  public var id: String
  public var kind: Kind
  public var title: LocalizedText = [:]
  /// In the order in which they come unless a rule changes it.
  public var steps: [Step] = []
  /// Steps outside the order, reached by ending early; leaving one ends the task (ResearchKit §2.5).
  public var endings: [Step] = []
  public var rules: [Rule] = []
  /// When it is due; at any time if nil.
  public var schedule: Schedule?
  /// Answers from earlier tasks, by task and step, that a walkthrough starts with, for trying out rules and texts that
  /// use them (`additionalTaskResults`, ResearchKit §4.3).
  public var earlierAnswers: [Task.ID: StepRecords]?
  /// Settings kept from the imported file.
  public var keptSettings: [KeptSetting] = []

  public init(
    id: String, kind: Kind, title: LocalizedText = [:], steps: [Step] = [], endings: [Step] = [],
    rules: [Rule] = [], schedule: Schedule? = nil, earlierAnswers: [Task.ID: StepRecords]? = nil,
    keptSettings: [KeptSetting] = []
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.steps = steps
    self.endings = endings
    self.rules = rules
    self.schedule = schedule
    self.earlierAnswers = earlierAnswers
    self.keptSettings = keptSettings
  }

  /// The purpose of the task for a participant.
  public enum Kind: String, Codable, CaseIterable, Sendable { case join, survey }

  /// A step in the order or an ending.
  public func step(_ id: Step.ID) -> Step? {
    steps.first { $0.id == id } ?? endings.first { $0.id == id }
  }

  /// The place of a step in the study document: among the steps or the endings.
  public func place(of step: Step.ID) -> Place {
    ["tasks", id, steps.contains { $0.id == step } ? "steps" : "endings", step]
  }
}
