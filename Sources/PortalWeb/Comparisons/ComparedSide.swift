import StudyEditing
import StudyModel
import StudyStore

/// A version or the draft, as one side of a comparison.
enum ComparedSide: Sendable {
  case version(VersionLine)
  case draft(Draft)

  static let draftName = "draft"

  /// How addresses name it.
  var name: String {
    switch self {
    case .version(let line): "\(line.number)"
    case .draft: Self.draftName
    }
  }

  /// How sentences name it.
  var words: String {
    switch self {
    case .version(let line): "version \(line.number)"
    case .draft: "the draft"
    }
  }

  /// How a list of choices names it.
  var label: String {
    switch self {
    case .version(let line): "\(line.number), \(line.outcome)"
    case .draft: "Draft"
    }
  }

  var line: VersionLine? { if case .version(let line) = self { line } else { nil } }
}

/// What an address asks to compare.
struct ComparisonChoice: Sendable {
  /// Nil if there is nothing to compare with.
  let from: ComparedSide?
  let to: ComparedSide?
  /// What the address names that this person cannot choose.
  let unknown: String?
  let view: ComparisonView
  let language: Language?

  init(_ query: SubmittedForm, in study: ComparableStudy) {
    let (first, second) = (query.trimmed("from"), query.trimmed("to"))
    unknown = [first, second].compactMap(\.self).first { study.side(named: $0) == nil }
    let later = second.flatMap(study.side) ?? study.sides.first { $0.line?.altered == nil }
    to = later
    from = first.flatMap(study.side) ?? later.flatMap(study.base)
    view = query.trimmed("view").flatMap { ComparisonView(rawValue: $0) } ?? .inline
    language = query.trimmed("language").map { Language($0) }
  }
}
