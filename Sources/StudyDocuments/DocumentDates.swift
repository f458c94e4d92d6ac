import StudyModel
import StudyPreview

/// Writes the dates of one document in one style: in the pattern of its signatures, or else in full, as its language does.
struct DocumentDates {
  private let language: Language
  /// A signature with the pattern; nil if none has one, or if their patterns differ.
  private let signature: Signature?

  init(of consent: Consent, in language: Language) {
    self.language = language
    let patterned = consent.signatures.filter { $0.dateFormat?.isEmpty == false }
    signature = Set(patterned.map(\.dateFormat)).count == 1 ? patterned.first : nil
  }

  var hasPattern: Bool { signature != nil }

  func written(_ day: CalendarDay) -> String {
    signature?.patternedDate(day, in: language) ?? StudyPreview.written(day, in: language)
  }

  /// The date of someone who signed in advance. Anything but a day is printed as its author wrote it.
  func written(ofOwn date: String) -> String {
    CalendarDay(date).map { written($0) } ?? date
  }
}
