import Foundation

extension TimeZone {
  /// As people read it.
  package var title: String { self == .gmt ? "UTC" : identifier.replacing("_", with: " ") }

  /// Its calendar, in which dates are written.
  package var gregorian: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = self
    return calendar
  }
}
