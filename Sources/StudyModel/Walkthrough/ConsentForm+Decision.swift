extension ConsentForm {
  /// How a participant left a form.
  public enum Decision: String, Codable, CaseIterable, Sendable {
    case allow, deny, notNow, cancel
  }

  /// The decision in a record of the form; nil if the form was skipped.
  public func decision(in record: StepRecord) -> Decision? {
    if record.answer["cancel"] == .boolean(true) { return .cancel }
    return record.consented.map { $0 ? .allow : allowsDeclining ? .notNow : .deny }
  }
}

extension JSONValue {
  /// Whether someone agrees; nil if they leave an optional step without a decision.
  func agreement(at step: Step) throws(Rejections) -> Bool? {
    if let agrees = self["agree"]?.booleanValue ?? booleanValue { return agrees }
    if isNull, step.isOptional { return nil }
    throw Rejections(self["agree"] == nil ? .missing : .wrongKind, item: "agree")
  }
}
