import Foundation
import StudyModel

/// A day as written in a language, such as “November 21, 2026”.
package func written(_ day: CalendarDay, in language: Language) -> String {
  var style = Date.FormatStyle(date: .long, time: .omitted)
  style.locale = Locale(identifier: language.rawValue)
  style.calendar = Calendar(identifier: .gregorian)
  style.timeZone = .gmt
  return day.start.formatted(style)
}

/// A recorded day, or day and time, as written in a language; anything else unchanged.
func written(moment text: String, in language: Language) -> String {
  guard let moment = CalendarMoment(text) else { return text }
  let day = written(moment.day, in: language)
  return moment.time.map { "\(day), \(written($0, in: language))" } ?? day
}

/// A time of day as written in a language, such as “10:45 PM”.
func written(_ time: TimeOfDay, in language: Language) -> String {
  var style = Date.FormatStyle(date: .omitted, time: .shortened)
  style.locale = Locale(identifier: language.rawValue)
  style.timeZone = .gmt
  return Date(timeIntervalSince1970: Double(time.minutes) * 60).formatted(style)
}

extension Signature {
  /// The day in the signature's own pattern; nil if it has none and the day is written in full.
  package func patternedDate(_ day: CalendarDay, in language: Language) -> String? {
    guard dateFormat?.isEmpty == false else { return nil }
    return printedDate(of: day.start, in: .gmt, language: language)
  }
}

extension Signature {
  /// The date of someone who signed in advance: in the signature's own pattern, or as every other date is written.
  package func writtenOwnDate(in language: Language) -> String? {
    guard dateFormat?.isEmpty != false, let date, let day = CalendarDay(date) else {
      return printedOwnDate(in: language)
    }
    return written(day, in: language)
  }
}

extension CalendarDay {
  fileprivate var start: Date { Date(timeIntervalSince1970: Double(number) * 86_400) }
}
