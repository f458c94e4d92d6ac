import Foundation
import StudyModel

/// A day as people of a language write it, such as "November 21, 2026".
package func written(_ day: CalendarDay, in language: Language) -> String {
  var style = Date.FormatStyle(date: .long, time: .omitted)
  style.locale = Locale(identifier: language.rawValue)
  style.calendar = Calendar(identifier: .gregorian)
  style.timeZone = .gmt
  return Date(timeIntervalSince1970: Double(day.number) * 86_400).formatted(style)
}
