import Foundation

extension Signature {
  /// The date as it is printed: by the signature's own pattern, else in the short form of the language (ResearchKit
  /// §1.3).
  public func printedDate(of moment: Date, in zone: TimeZone, language: Language) -> String {
    let formatter = DateFormatter()
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.locale = Locale(identifier: language.rawValue)
    formatter.timeZone = zone
    if let dateFormat, !dateFormat.isEmpty {
      formatter.dateFormat = dateFormat
    } else {
      formatter.dateStyle = .short
      formatter.timeStyle = .none
    }
    return formatter.string(from: moment)
  }

  /// The date of somebody who has signed beforehand as it is printed. A day such as `2026-11-02` is written like any
  /// other date of the signature; anything else was written for people and stays.
  public func printedOwnDate(in language: Language) -> String? {
    guard let date, let day = CalendarDay(date) else { return date }
    let moment = Date(timeIntervalSince1970: Double(day.number) * 86_400)
    return printedDate(of: moment, in: .gmt, language: language)
  }
}
