/// The types of items in R4.
enum FHIRItemType: String, CaseIterable, Sendable {
  case group, display, boolean, decimal, integer, date, dateTime, time, string, text, url, choice
  case openChoice = "open-choice"
  case attachment, reference, quantity

  /// Whether it asks for an answer.
  var isQuestion: Bool { self != .group && self != .display }

  /// Whether a list of answers may belong to it (que-5).
  var takesOptions: Bool {
    switch self {
    case .choice, .openChoice, .integer, .date, .time, .string, .text, .decimal, .dateTime,
      .quantity:
      true
    case .group, .display, .boolean, .url, .attachment, .reference: false
    }
  }

  /// Whether the length of its answer can be limited (que-10).
  var takesLength: Bool {
    switch self {
    case .boolean, .decimal, .integer, .string, .text, .url, .openChoice: true
    case .group, .display, .date, .dateTime, .time, .choice, .attachment, .reference, .quantity:
      false
    }
  }
}
