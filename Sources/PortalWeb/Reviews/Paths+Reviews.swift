import Foundation
import StudyModel
import StudyStore

/// Addresses of reviews.
extension Paths {
  /// What a person is asked to review, over all studies.
  static let reviews = "/reviews"
  static func reviews(page: Int) -> String { page == 1 ? reviews : "\(reviews)?page=\(page)" }
  /// A pattern below the review of one version, such as `/reviews/:study/:number/decision`.
  static func ofReview(_ rest: String = "") -> String { "\(reviews)/:study/:number" + rest }

  static func review(_ id: Study.ID, _ number: VersionNumber) -> String {
    "\(reviews)/\(id.uuidString.lowercased())/\(number)"
  }
  /// The same page in a language, with the changes since a version, whose words are marked unless the reader wants them
  /// as participants see them.
  static func review(
    _ id: Study.ID, _ number: VersionNumber, in language: Language, since: VersionNumber? = nil,
    showsMarks: Bool = true
  ) -> String {
    review(id, number) + "?language=\(encoded(language.rawValue))"
      + (since.map { "&since=\($0)" } ?? "") + (showsMarks ? "" : "&marks=\(withoutMarks)")
  }
  /// The value of the query that asks for screens without marks.
  static let withoutMarks = "hidden"
  /// Marks a screen as seen.
  static func seen(_ id: Study.ID, _ number: VersionNumber) -> String {
    review(id, number) + "/seen"
  }
  /// Marks a screen as not seen.
  static func unseen(_ id: Study.ID, _ number: VersionNumber) -> String {
    seen(id, number) + "/removal"
  }
  /// Marks all screens of a chapter as seen, after a question.
  static func seenChapter(_ id: Study.ID, _ number: VersionNumber) -> String {
    seen(id, number) + "/chapter"
  }
  static func seenChapter(
    _ id: Study.ID, _ number: VersionNumber, _ chapter: String, in language: Language
  ) -> String {
    seenChapter(id, number)
      + "?chapter=\(encoded(chapter))&language=\(encoded(language.rawValue))"
  }
  static func decision(_ id: Study.ID, _ number: VersionNumber) -> String {
    review(id, number) + "/decision"
  }
  /// The signed decisions, to read and print.
  static func record(_ id: Study.ID, _ number: VersionNumber) -> String {
    review(id, number) + "/record"
  }
  /// The form that closes a condition of an approval.
  static func condition(
    _ condition: Decision.Condition.ID, _ id: Study.ID, _ number: VersionNumber
  ) -> String {
    review(id, number) + "/conditions/\(condition)"
  }
  /// Where a person begins after signing in.
  static func home(of account: Account) -> String { account.mayWrite ? studies : reviews }
}
