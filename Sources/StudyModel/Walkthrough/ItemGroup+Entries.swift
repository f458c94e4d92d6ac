extension ItemGroup {
  /// A new entry with its defaults.
  public func freshEntry(in context: AnswerContext) -> JSONValue {
    var values: [FormItem.ID: JSONValue] = [:]
    for item in items { values[item.id] = item.format?.settings.defaultAnswer(in: context) }
    return .object(values)
  }

  /// The given entries, followed by new ones up to the minimum.
  func filledUp(_ entries: [JSONValue], in context: AnswerContext) -> JSONValue {
    let missing = max(repetition.least - entries.count, 0)
    return .array(entries + Array(repeating: freshEntry(in: context), count: missing))
  }
}
