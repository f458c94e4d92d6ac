import StudyEditing
import StudyExchange
import StudyModel
import StudyParts

/// The list of problems on a page of its own, grouped and filtered by its address.
struct ProblemsPage: Page {
  static let template = "writing/problems"
  let shell: Shell
  let study: StudyTabs
  let summary: String
  let isEmpty: Bool
  let action: String
  let filters: [SelectField]
  /// How many of the problems match the filter; nil without one.
  let matching: String?
  let isFilteredEmpty: Bool
  let groups: [Group]
  /// The editor; nil for reviewers.
  let writeAddress: String?
  /// What exports of the study lose, regardless of the filter.
  let exports: [LossGroup]
  let hasExports: Bool
  /// The draft in every format; nil for reviewers.
  let exportAddress: String?

  struct Group: Sendable {
    let id: String
    let title: String
    let count: Int
    let rows: [ProblemView]
    /// The page with all rows of the group; nil if they are shown.
    let all: String?
  }

  /// What one export format loses.
  struct LossGroup: Sendable {
    let id: String
    let title: String
    let count: Int
    let rows: [LossRow]
    /// The page with all rows of the group; nil if they are shown.
    let all: String?
    /// Whether the address asks for all rows of the group.
    let isWhole: Bool
  }

  /// A loss in words, with its place.
  struct LossRow: Sendable {
    let message: String
    /// Nil if the whole study loses it.
    let place: String?
    /// The title of the part that loses it.
    let whereabouts: String
    /// The part's page in the editor; nil for reviewers and for the whole study.
    let address: String?
  }
}

extension ProblemsPage {
  init(
    _ filter: ProblemFilter, problems: [Problem], exports losses: [ExportLosses], of own: Study,
    reading: String? = nil, whole: String? = nil, shell: Shell
  ) {
    self.shell = shell
    study = StudyTabs(
      own, current: .problems, problemCount: problems.countToFix, reading: reading)
    summary = ProblemList(problems, study: own, most: 0).summary
    isEmpty = problems.isEmpty
    action = Paths.problems(own.id)
    filters = Self.filters(filter, of: own)
    let wanted = problems.filter { filter.includes($0, of: own) }
    matching = filter.isOn ? "Matching problems: \(wanted.count) of \(problems.count)" : nil
    isFilteredEmpty = wanted.isEmpty && !problems.isEmpty
    let excerpt = ProblemExcerpt(filter, of: own.id, whole: whole)
    groups = Self.groups(
      wanted, of: own, by: filter.grouping, excerpt, isLinked: reading == nil)
    writeAddress = reading == nil ? Paths.write(own.id) : nil
    var titles: [Place: String] = [:]
    let formats = losses.count
    exports = losses.map { losses in
      let id = "export-\(losses.format)"
      let first = excerpt.first(losses.losses, of: id, among: formats)
      return LossGroup(
        id: id, title: losses.title, count: losses.losses.count,
        rows: first.rows.map { loss in
          guard !loss.place.isEmpty else {
            return LossRow(message: loss.sentence, place: nil, whereabouts: "Study", address: nil)
          }
          let part = ProblemPlace(loss.place.split(separator: "/").map(String.init), in: own).part
          let title =
            titles[part] ?? PlacedPart(at: part, in: own)?.title(in: own.primaryLanguage) ?? "Study"
          titles[part] = title
          return LossRow(
            message: loss.sentence, place: loss.place, whereabouts: title,
            address: reading == nil ? Paths.write(own.id, at: part) : nil)
        }, all: first.all, isWhole: excerpt.isWhole(id))
    }
    hasExports = !losses.isEmpty
    exportAddress = reading == nil ? Paths.export(own.id) : nil
  }

  private static func filters(_ filter: ProblemFilter, of study: Study) -> [SelectField] {
    typealias Option = (value: String, label: String, hint: String?)
    func field(_ name: String, _ label: String, _ options: [Option], _ chosen: String?)
      -> SelectField
    {
      SelectField(name, label, options: options, chosen: chosen ?? "")
    }
    let severities: [Option] = Problem.Severity.allCases.map { ($0.rawValue, $0.heading, nil) }
    let languages: [Option] = study.languages.map { ($0.rawValue, $0.ownName, nil) }
    let parts: [Option] = ProblemFilter.parts(of: study).map {
      (ProblemFilter.key(of: $0), ProblemFilter.title(of: $0, in: study), nil)
    }
    let groupings: [Option] = ProblemFilter.Grouping.allCases.map { ($0.rawValue, $0.words, nil) }
    return [
      field("severity", "Severity", [("", "All", nil)] + severities, filter.severity?.rawValue),
      field("language", "Language", [("", "All", nil)] + languages, filter.language?.rawValue),
      field("part", "Part", [("", "All", nil)] + parts, filter.part.map(ProblemFilter.key)),
      field("group", "Group by", groupings, filter.grouping.rawValue),
    ].filter { $0.name != "language" || languages.count > 1 }
  }

  /// The groups in the order of the study or by severity, with the problems of each group worst first.
  private static func groups(
    _ problems: [Problem], of study: Study, by grouping: ProblemFilter.Grouping,
    _ excerpt: ProblemExcerpt, isLinked: Bool
  ) -> [Group] {
    func view(_ problem: Problem) -> ProblemView {
      var view = ProblemView(problem, study: study)
      view.isLinked = isLinked
      return view
    }
    func groups<Key: Hashable>(
      _ keys: [Key], _ key: (Problem) -> Key, _ title: (Key) -> String
    ) -> [Group] {
      let sorted = Dictionary(grouping: problems, by: key)
      return keys.enumerated().compactMap { index, key in
        sorted[key].map { problems in
          let id = "group-\(index + 1)"
          let first = excerpt.first(problems, of: id, among: sorted.count)
          return Group(
            id: id, title: title(key), count: problems.count, rows: first.rows.map(view),
            all: first.all)
        }
      }
    }
    return switch grouping {
    case .part:
      groups(
        ProblemFilter.parts(of: study), { ProblemFilter.part(of: $0, in: study) },
        { ProblemFilter.title(of: $0, in: study) })
    case .language:
      groups(
        study.languages.map(Optional.some) + [nil], { ProblemFilter.language(of: $0, in: study) },
        { $0?.ownName ?? "Every language" })
    case .severity: groups(Problem.Severity.allCases, \.severity, \.heading)
    }
  }
}
