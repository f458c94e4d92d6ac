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
}
