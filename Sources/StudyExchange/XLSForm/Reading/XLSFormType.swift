import StudyModel

/// The type of a question.
enum XLSFormType: Hashable {
  case note, text, integer, decimal, range, date, time, moment, location, acknowledgment, image
  case phone, percentage
  case choice(list: String, several: Bool, other: Bool)
  /// Computed or recorded without a question.
  case silent(String)
  case unknown(String)

  private static let plain: [String: XLSFormType] = [
    "note": .note, "text": .text, "string": .text, "integer": .integer, "int": .integer,
    "decimal": .decimal, "range": .range, "date": .date, "time": .time, "datetime": .moment,
    "date_time": .moment, "geopoint": .location, "location": .location, "gps": .location,
    "trigger": .acknowledgment, "acknowledge": .acknowledgment, "acknowledgement": .acknowledgment,
    "image": .image, "photo": .image, "barcode": .text, "phone_number": .phone,
    "percentage": .percentage,
  ]
  private static let silent: Set = [
    "calculate", "hidden", "start", "end", "today", "deviceid", "device_id", "subscriberid",
    "simserial", "username", "email", "phonenumber", "audit", "background-audio", "start-geopoint",
    "csv-external", "xml-external", "start_time", "end_time", "imei", "uri:deviceid",
  ]

  init(_ text: String) {
    var words = text.lowercased().split { $0.isWhitespace || $0 == "_" }.map(String.init)
    if words.first == "add", words.last == "prompt" { words = Array(words.dropFirst().dropLast()) }
    if words.first == "q" { words.removeFirst() }
    let joined = words.joined(separator: "_")
    if let type = Self.plain[joined] {
      self = type
      return
    }
    if Self.silent.contains(text.lowercased()) || Self.silent.contains(joined) {
      self = .silent(joined)
      return
    }
    guard let choice = Self.choice(text) else {
      self = .unknown(text)
      return
    }
    self = choice
  }

  // A literal would be parsed for each row.
  private nonisolated(unsafe) static let choices =
    /(?i)^(select[_ ]?one|select1|select[_ ]multiple|select[_ ]all[_ ]that[_ ]apply)(?:\s+from)?\s+(\S+)\s*((?:or[_ ](?:specify[_ ])?other)?)$/

  private static func choice(_ text: String) -> XLSFormType? {
    guard let match = text.wholeMatch(of: choices) else { return nil }
    let word = match.1.lowercased()
    return .choice(
      list: String(match.2), several: word.contains("multiple") || word.contains("all"),
      other: !match.3.isEmpty)
  }
}
