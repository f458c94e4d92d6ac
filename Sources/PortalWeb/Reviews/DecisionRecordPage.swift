import StudyDocuments
import StudyModel
import StudyPrint
import StudyStore

/// The signed decisions alone, to read and print.
struct DecisionRecordPage: Page {
  static let template = "reviews/record"
  let shell: Shell
  let title: String
  let titleLanguage: String
  let number: String
  let review: String
  let record: DecisionRecord?
  /// Why the version must not be used, or not any longer; nil if it may, and before a decision.
  let standing: VersionStanding?
  /// The approved documents in each language; none before an approval.
  let documents: [Document]
  let hasDocuments: Bool

  struct Document: Sendable {
    let title: String
    let language: String
    let languageName: String
    /// The print with the board's stamp; nil if this server cannot stamp.
    let stamped: String?
    /// The print as it was frozen, whose bytes the board saw.
    let frozen: String
  }

  init(shell: Shell, review: OpenedReview, canStamp: Bool = false) {
    self.shell = shell
    title = review.study.displayTitle
    titleLanguage = review.study.primaryLanguage.rawValue
    number = "\(review.number)"
    self.review = Paths.review(review.id, review.number)
    record = DecisionRecord(review)
    standing = VersionStanding(review.line)
    documents = review.isApproved ? Self.documents(of: review, canStamp: canStamp) : []
    hasDocuments = !documents.isEmpty
  }

  private static func documents(of review: OpenedReview, canStamp: Bool) -> [Document] {
    review.study.consents.flatMap { consent in
      let addresses = Paths.paper(review.id, review.number, consent.id)
      return review.study.languages.map { language in
        let paper = Paper(usualFor: language)
        return Document(
          title: consent.documentTitle(in: language, of: review.study).orElse("Consent"),
          language: language.rawValue, languageName: language.englishName,
          stamped: canStamp ? addresses.stampedPDF(language, paper) : nil,
          frozen: addresses.pdf(language, paper))
      }
    }
  }
}
