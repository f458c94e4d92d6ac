import StudyModel

/// A result as an app would record it, one line each for the task, its steps, and their results.
struct ResultTree: Sendable {
  let lines: [Line]

  struct Line: Sendable {
    /// The nesting level, starting at 1.
    let level: Int
    let identifier: String
    /// The ResearchKit class.
    let type: String
    let began: Moment?
    let ended: Moment?
    let fields: [Field]

    /// A date: machine-readable, and as its time of day.
    struct Moment: Sendable {
      let machine: String
      let clock: String
    }
  }

  struct Field: Sendable {
    let name: String
    let value: String
  }

  init(_ result: JSONValue) {
    var lines: [Line] = []
    Self.collect(result, level: 1, into: &lines)
    self.lines = lines
  }

  private static let shownElsewhere: Set = [
    "_class", "identifier", "startDate", "endDate", "results",
  ]

  private static func collect(_ result: JSONValue, level: Int, into lines: inout [Line]) {
    guard let members = result.objectValue else { return }
    lines.append(
      Line(
        level: min(level, 5), identifier: members["identifier"]?.stringValue ?? "",
        type: members["_class"]?.stringValue ?? "", began: moment(members["startDate"]),
        ended: moment(members["endDate"]),
        fields: members.keys.filter { !shownElsewhere.contains($0) }.sorted().map {
          Field(name: $0, value: members[$0].map(words) ?? "")
        }))
    for inner in members["results"]?.arrayValue ?? [] {
      collect(inner, level: level + 1, into: &lines)
    }
  }

  private static func words(_ value: JSONValue) -> String {
    if let text = value.stringValue { return text }
    guard let list = value.arrayValue else { return value.canonicalText }
    return list.map(words).joined(separator: ", ")
  }

  /// Parses a date such as `2026-11-22T09:30:12+0000`.
  private static func moment(_ value: JSONValue?) -> Line.Moment? {
    guard let text = value?.stringValue, text.count > 18 else { return nil }
    let clock = text.dropFirst(11).prefix(8)
    let parts = clock.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 3, text.hasSuffix("+0000") else {
      return .init(machine: text, clock: String(clock))
    }
    return .init(
      machine: text, clock: Moment.time(hour: parts[0], minute: parts[1], second: parts[2]))
  }
}
