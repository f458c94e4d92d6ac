/// What a format is for, as lists of formats are grouped.
package enum FormatPurpose: CaseIterable, Sendable {
  case keeping, reading, apps, surveys, data

  /// The heading of the group.
  package var title: String {
    switch self {
    case .keeping: "The whole study"
    case .reading: "To read, sign, and review"
    case .apps: "For apps"
    case .surveys: "For survey systems and health records"
    case .data: "For working with the answers"
    }
  }
}
