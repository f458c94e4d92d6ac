import StudyParts

/// The ways to enter a value.
enum ControlCase: String, CaseIterable {
  case line, area, markdown, exact, whole, decimal, toggle, presence, options, checks, lines, pairs
  case people, day, moment, timeOfDay, length, position, removal, times, windows, answer, passage
  case choices

  init(_ control: Setting.Control) {
    self =
      switch control {
      case .line: .line
      case .area: .area
      case .markdown: .markdown
      case .exact: .exact
      case .whole: .whole
      case .decimal: .decimal
      case .toggle: .toggle
      case .presence: .presence
      case .options: .options
      case .checks: .checks
      case .lines: .lines
      case .pairs: .pairs
      case .people: .people
      case .day: .day
      case .moment: .moment
      case .timeOfDay: .timeOfDay
      case .length: .length
      case .position: .position
      case .removal: .removal
      case .times: .times
      case .windows: .windows
      case .answer: .answer
      case .passage: .passage
      case .choices: .choices
      }
  }
}
