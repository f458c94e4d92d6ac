import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// A button that restores what an edit removed or changed.
struct BringBackView: Sendable {
  let action: String
  let number: Int
  /// The place as JSON text.
  let place: String
  let what: String
  /// What was removed along with a part and is restored with it, such as "2 rules".
  let along: String?

  /// - Parameters:
  ///   - followed: The same where its part is by now, to look up its name; nil for where the edit has it.
  ///   - all: Everything that the edit changed.
  ///   - former: The study including removed parts, to look up their names.
  init(
    _ difference: ContentDifference, at followed: ContentDifference? = nil, of line: EditLine,
    among all: [ContentDifference],
    in study: Study, named former: Study? = nil
  ) {
    action = Paths.bringingBack(study.id)
    number = line.number
    place = JSONValue.array(difference.place.map(JSONValue.string)).canonicalText
    what = ChangedPlace(followed ?? difference, in: study, named: former).what
    along = Self.words(for: all.goingWith(difference))
  }

  private static func words(for along: [ContentDifference]) -> String? {
    guard !along.isEmpty else { return nil }
    let areRules = along.allSatisfy { PlaceReading($0.place).isInRules }
    return switch along.count {
    case 1: areRules ? "1 rule" : "1 other change"
    case let count: "\(count) \(areRules ? "rules" : "other changes")"
    }
  }
}
