import StudyModel
import StudyStore

/// The rows of an exported history: one for each line.
struct HistoryTable {
  static let header = [
    "Number", "Time (UTC)", "Person ID", "Person", "Role", "Kind", "Place", "Before", "After",
    "Summary", "Previous hash", "Hash",
  ]

  /// The role of each person at the line reached so far.
  private var roles: [String: String] = [:]

  /// The cells of the next line. Every line must be passed, in order, because roles follow from earlier lines.
  /// - Parameters:
  ///   - recorded: the line, which can be read as `line`.
  ///   - former: the study including removed parts, to look up their names.
  mutating func cells(
    for recorded: RecordedLine, read line: EditLine, in study: Study, named former: Study
  ) -> [String] {
    let person = line.accountID.uuidString
    if line.kind == .created { roles[person] = MemberRole.owner.rawValue }
    let role = roles[person] ?? ""
    if let member = line.after?["account"]?.stringValue, line.kind == .memberSet {
      roles[member] = line.after?["role"]?.stringValue
    }
    let differences = line.differences.filter { !$0.isNote }
    let values = differences.map { ChangeView.values(of: $0, in: former) }
    let places = differences.map { ChangedPlace($0, in: study, named: former).title }
    return [
      String(line.number), recorded.at, person, line.accountName, role,
      line.kind.rawValue, Self.lines(places), Self.lines(values.map(\.before)),
      Self.lines(values.map(\.after)), line.summary, recorded.previous, recorded.hash,
    ]
  }

  private static func lines(_ texts: [String]) -> String { texts.joined(separator: "\n") }
}
