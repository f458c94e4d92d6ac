import StudyEditing
import StudyModel

/// The first rows of each group, so that the page of a study with thousands of problems stays small. A link in a group
/// shows it whole.
struct ProblemExcerpt {
  /// The name of the group to show whole, in an address.
  static let field = "whole"

  private static let rowsOfAll = 1_000
  private static let rowsOfEach = 10...200

  private let filter: ProblemFilter
  private let study: Study.ID
  private let whole: String?

  init(_ filter: ProblemFilter, of study: Study.ID, whole: String?) {
    self.filter = filter
    self.study = study
    self.whole = whole
  }

  /// How many rows of each group are shown, however many there are.
  static func most(ofEach groups: Int) -> Int {
    min(max(rowsOfAll / max(groups, 1), rowsOfEach.lowerBound), rowsOfEach.upperBound)
  }

  func isWhole(_ group: String) -> Bool { group == whole }

  /// - Parameters:
  ///   - group: The identifier of the group on the page.
  ///   - count: The number of groups.
  /// - Returns: also the address of the page with all rows; nil if they are shown.
  func first<Row>(_ rows: [Row], of group: String, among count: Int) -> (
    rows: ArraySlice<Row>, all: String?
  ) {
    let most = Self.most(ofEach: count)
    guard rows.count > most, !isWhole(group) else { return (rows[...], nil) }
    let query = Paths.query(filter.fields + [(Self.field, group)])
    return (rows.prefix(most), "\(Paths.problems(study))\(query)#\(group)")
  }
}
