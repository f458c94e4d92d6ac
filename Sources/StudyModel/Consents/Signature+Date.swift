import Foundation

extension Signature {
  /// The date as printed: in the signature's own format, else in the language's short format (ResearchKit §1.3).
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

  /// The printed date of someone who signed in advance. A day such as `2026-11-02` is formatted like the signature's
  /// other dates; any other text is printed unchanged.
  public func printedOwnDate(in language: Language) -> String? {
    guard let date, let day = CalendarDay(date) else { return date }
    let moment = Date(timeIntervalSince1970: Double(day.number) * 86_400)
    return printedDate(of: moment, in: .gmt, language: language)
  }
}
