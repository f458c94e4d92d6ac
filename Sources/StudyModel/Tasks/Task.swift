import Foundation

/// What a participant walks through from first screen to last.
public struct Task: Codable, Hashable, Sendable, Identifiable {
  /// Unique in the study; the task identifier of ResearchKit.
  public var id: String
  public var kind: Kind
  public var title: LocalizedText = [:]
  /// In the order they come when no rule says otherwise.
  public var steps: [Step] = []
  /// Steps outside the order, reached by ending early; moving on from one ends the task (ResearchKit §2.5).
  public var endings: [Step] = []
  public var rules: [Rule] = []
  /// When it is to be done; at any time where absent.
  public var schedule: Schedule?
  /// Answers of earlier tasks that a walkthrough starts with, by task and step: for trying out what looks at them
  /// (`additionalTaskResults`, ResearchKit §4.3).
  public var earlierAnswers: [Task.ID: StepRecords]?
  /// Of the file it came from.
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

  /// Why a participant walks through it.
  public enum Kind: String, Codable, CaseIterable, Sendable { case join, survey }

  /// A step of the order or an ending.
  public func step(_ id: Step.ID) -> Step? {
    steps.first { $0.id == id } ?? endings.first { $0.id == id }
  }

  /// Where a step stands in the study's document: among the steps, or among the endings.
  public func place(of step: Step.ID) -> Place {
    ["tasks", id, steps.contains { $0.id == step } ? "steps" : "endings", step]
  }

  /// The rule that decides where to go after a step. At most one applies: the last one written (ResearchKit §4.2).
  public func navigation(after id: Step.ID) -> Rule? {
    rules.last { $0.step == id && !$0.isSkip }
  }

  /// The rule that decides whether a step is left out. At most one applies: the last one written.
  public func skipRule(of id: Step.ID) -> Rule? {
    rules.last { $0.step == id && $0.isSkip }
  }
}
