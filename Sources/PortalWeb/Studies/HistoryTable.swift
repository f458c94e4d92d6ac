import StudyEditing
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
  /// The groups with whom the study is shared at that line. Who was in them, the audit log says.
  private var groups: Set<String> = []

  /// The cells of the next line. Every line must be passed, in order, because roles follow from earlier lines.
  /// - Parameters:
  ///   - recorded: the line, which can be read as `line`.
  ///   - former: the study including removed parts, to look up their names.
  ///   - fates: what became of the parts since.
  mutating func cells(
    for recorded: RecordedLine, read line: EditLine, in study: Study, named former: Study,
    following fates: PartFates
  ) -> [String] {
    let person = line.accountID.uuidString
    if line.kind == .created { roles[person] = MemberRole.owner.rawValue }
    let isByPerson = !line.kind.isByAccord
    let role = isByPerson ? roles[person] ?? (groups.isEmpty ? "" : "through a group") : ""
    if let member = line.after?["account"]?.stringValue, line.kind == .memberSet {
      roles[member] = line.after?["role"]?.stringValue
    }
    if let group = (line.after ?? line.before)?["group"]?.stringValue {
      if line.kind == .groupSet { groups.insert(group) }
      if line.kind == .groupRemoved { groups.remove(group) }
    }
    let changes = line.differences.filter { !$0.isNote }
      .map { fates.follow($0, since: line.number) }
    let values = changes.map { ChangeView.values(of: $0.difference, in: former) }
    let places = changes.map { change in
      ChangedPlace(
        change.difference, in: study, named: former, isTaken: study.isTaken(change.removed)
      ).title
    }
    return [
      String(line.number), recorded.at, isByPerson ? person : "", line.accountName, role,
      line.kind.rawValue, Self.lines(places), Self.lines(values.map(\.before)),
      Self.lines(values.map(\.after)), line.summary, recorded.previous, recorded.hash,
    ]
  }

  private static func lines(_ texts: [String]) -> String { texts.joined(separator: "\n") }
}
