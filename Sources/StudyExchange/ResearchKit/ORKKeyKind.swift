import StudyModel

/// The kind of value a key takes; ResearchKit stops at anything else, or misreads it (§5.1).
indirect enum ORKKeyKind: Sendable {
  case text, number, flag, date, clock, calendar, pattern
  /// An object of plain members without a class, such as a picture.
  case plain([String: ORKKeyKind])
  /// One of a few names.
  case name([String])
  /// The raw value of a case.
  case code(ClosedRange<Int>)
  /// A whole number; ResearchKit cuts off a fraction and misreads what is out of range.
  case whole(ClosedRange<Int>)
  /// A row of a table, which ResearchKit shows by its description (§2.18); only that of a text is fit to be read.
  case row
  /// An object of a class or one of its descendants; of any class if nil.
  case object(String?)
  /// The same for an object that is not read, so its unknown classes must be reported.
  case unread(String)
  case list(ORKKeyKind)
  /// Rules by step.
  case rules
  case textOrTexts, flagOrNumber
  case anything
  /// A key without any JSON form.
  case nothing

  /// A description for messages.
  var name: String {
    switch self {
    case .text, .row: "a string"
    case .number: "a number"
    case .flag: "true or false"
    case .date: "a date such as 2026-03-01T09:30:00+0100"
    case .clock: "a time such as 07:30"
    case .calendar: "a calendar such as gregorian"
    case .pattern: "a regular expression with its “pattern” and its “options”"
    case .plain(let members):
      members.isEmpty
        ? "an object" : "an object with \(members.keys.sorted().joined(separator: ", "))"
    case .name(let names): "one of \(names.joined(separator: ", "))"
    case .code(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .whole(let range): range.lowerBound < 0 ? "a whole number" : "a whole number of 0 or more"
    case .object(let name): name.map { "an object of the class \($0)" } ?? "an object with a class"
    case .unread(let name): "an object of the class \(name)"
    case .list: "a list"
    case .rules: "an object with a rule for each step"
    case .textOrTexts: "a string or a list of strings"
    case .flagOrNumber: "true, false, or a number"
    case .anything: "anything"
    case .nothing: "nothing"
    }
  }

  /// Whether a value can be read as this kind, without looking into objects and lists.
  func takes(_ value: JSONValue) -> Bool {
    switch self {
    case .text, .row: value.stringValue != nil
    case .number: value.numberValue != nil
    case .flag: value.booleanValue != nil || value == 0 || value == 1
    case .date: value.stringValue.map(ORKDate.isReadable) ?? false
    case .clock: value.stringValue.flatMap(TimeOfDay.init) != nil
    case .calendar: value.stringValue != nil
    case .pattern: ORKPattern.isReadable(value)
    case .plain, .object, .unread, .rules: value.objectValue != nil
    case .name(let names): value.stringValue.map(names.contains) ?? false
    case .code(let range), .whole(let range):
      value.numberValue.flatMap { Int(exactly: $0) }.map(range.contains) ?? false
    case .flagOrNumber: value.booleanValue != nil || value.numberValue != nil
    case .list: value.arrayValue != nil
    case .textOrTexts:
      value.stringValue != nil || value.arrayValue?.allSatisfy { $0.stringValue != nil } == true
    case .anything: true
    case .nothing: false
    }
  }
}
