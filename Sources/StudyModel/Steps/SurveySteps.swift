import Foundation

/// Something to read (`ORKInstructionStep`).
public struct Instruction: Codable, Hashable, Sendable {
  public var centersImage: Bool = false

  public init(centersImage: Bool = false) {
    self.centersImage = centersImage
  }
}

/// One question on its own (`ORKQuestionStep`).
public struct Question: Codable, Hashable, Sendable {
  public var format: AnswerFormat
  /// The question's own words, where the step's title is something else.
  public var question: LocalizedText = [:]
  public var placeholder: LocalizedText = [:]
  public var tag: LocalizedText = [:]
  public var learnMore: LearnMore?

  public init(
    format: AnswerFormat, question: LocalizedText = [:], placeholder: LocalizedText = [:],
    tag: LocalizedText = [:], learnMore: LearnMore? = nil
  ) {
    self.format = format
    self.question = question
    self.placeholder = placeholder
    self.tag = tag
    self.learnMore = learnMore
  }
}

/// Several questions on one screen (`ORKFormStep`).
public struct Form: Codable, Hashable, Sendable {
  public var items: [FormItem] = []
  public var footer: LocalizedText = [:]

  public init(items: [FormItem] = [], footer: LocalizedText = [:]) {
    self.items = items
    self.footer = footer
  }

  public func item(_ id: FormItem.ID) -> FormItem? { items.first { $0.id == id } }
}

/// A question inside a form, or the heading of a group of them (`ORKFormItem`).
public struct FormItem: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var text: LocalizedText = [:]
  public var detailText: LocalizedText = [:]
  /// A heading where there is none.
  public var format: AnswerFormat?
  public var isOptional: Bool = false
  public var placeholder: LocalizedText = [:]
  public var tag: LocalizedText = [:]
  public var learnMore: LearnMore?
  /// Shown only while this holds (`ORKPredicateFormItemVisibilityRule`).
  public var visibility: Condition?
  /// Of a heading: the questions below it, up to the next heading, are asked for each entry.
  public var repetition: Repetition?
  /// Of the file it came from.
  public var keptSettings: [KeptSetting] = []

  public init(
    id: String, text: LocalizedText = [:], detailText: LocalizedText = [:],
    format: AnswerFormat? = nil, isOptional: Bool = false, placeholder: LocalizedText = [:],
    tag: LocalizedText = [:], learnMore: LearnMore? = nil, visibility: Condition? = nil,
    repetition: Repetition? = nil, keptSettings: [KeptSetting] = []
  ) {
    self.id = id
    self.text = text
    self.detailText = detailText
    self.format = format
    self.isOptional = isOptional
    self.placeholder = placeholder
    self.tag = tag
    self.learnMore = learnMore
    self.visibility = visibility
    self.repetition = repetition
    self.keptSettings = keptSettings
  }

  public var isHeading: Bool { format == nil }
}

/// The answers given so far, to look over and change (`ORKReviewStep`, embedded).
public struct AnswerSummary: Codable, Hashable, Sendable {
  public var excludesInstructions: Bool = false

  public init(excludesInstructions: Bool = false) {
    self.excludesInstructions = excludesInstructions
  }
}

/// Says that it is done (`ORKCompletionStep`).
public struct Completion: Codable, Hashable, Sendable {
  public var reason: Reason = Reason.completed

  public init(reason: Reason = Reason.completed) {
    self.reason = reason
  }

  /// How a task is said to have ended, in the order of `ORKTaskFinishReason`.
  public enum Reason: String, Codable, CaseIterable, Sendable {
    case saved, discarded, completed, failed, earlyTermination
  }
}

extension Completion.Reason: AbsentWhenUsual {
  public static var usual: Completion.Reason { .completed }
}
