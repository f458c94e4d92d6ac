import StudyDocuments
import StudyModel
import StudyPrint

/// Offers a consent as a document to view, download, and print.
struct DocumentPage: Page {
  static let template = "documents/document"
  let shell: Shell
  let title: String
  let titleLanguage: String
  let direction: String
  let studyTitle: String
  let studyLanguage: String
  let studyAddress: String
  let about: String
  let isWithdrawn: Bool
  /// What the board says about the version; nil where it has no say.
  let stamp: StampView?
  let origin: String
  let originLabel: String
  let languages: [Choice]
  let hasLanguages: Bool
  let papers: [Choice]
  /// Whether to leave space for a stamp at the foot of each printed page.
  let stamps: [Choice]
  /// Nil if this server cannot print.
  let pdf: String?
  let pdfLabel: String
  let pdfClass: String
  /// The print with the board's stamp; nil if there is none and none can be made.
  let stampedPDF: String?
  let stampedLabel: String
  /// What the stamped print does not say about the version; nil while it says everything.
  let stampedNote: String?
  let html: String
  let frameTitle: String
  let losses: [String]
  let hasLosses: Bool

  struct Choice: Sendable {
    let name: String
    let tag: String?
    let address: String
    let isCurrent: Bool
  }

  init(
    shell: Shell, _ consent: PrintedConsent, losses: [Loss], on paper: Paper, canPrint: Bool,
    canStamp: Bool = false
  ) {
    self.shell = shell
    title = consent.title
    titleLanguage = consent.language.rawValue
    direction = consent.language.isRightToLeft ? "rtl" : "ltr"
    studyTitle = consent.study.displayTitle
    studyLanguage = consent.study.primaryLanguage.rawValue
    studyAddress = consent.isReview ? consent.origin.address : Paths.write(consent.study.id)
    let edition = consent.edition.number.map { "Version \($0)" } ?? "Draft"
    if case .withdrawn = consent.edition { isWithdrawn = true } else { isWithdrawn = false }
    stamp = consent.stamp.map { StampView($0) }
    let isSigned = consent.signing != nil
    about =
      isSigned
      ? "\(edition), as signed in your walkthrough. This copy is made from your walkthrough and deleted with it."
      : "\(edition), as participants read and sign it."
    origin = consent.origin.address
    originLabel = consent.origin.label
    let addresses = consent.addresses
    languages = consent.languages.map {
      Choice(
        name: $0.ownName, tag: $0.rawValue, address: addresses.page($0, paper),
        isCurrent: $0 == consent.language)
    }
    hasLanguages = languages.count > 1
    papers = Paper.allCases.map {
      Choice(
        name: $0.name, tag: nil, address: addresses.page(consent.language, $0),
        isCurrent: $0 == paper)
    }
    stamps = [false, true].map { room in
      Choice(
        name: room ? "5 cm on each page" : "None", tag: nil,
        address: addresses.leavingStampSpace(room).page(consent.language, paper),
        isCurrent: addresses.leavesStampSpace == room)
    }
    pdf = canPrint ? addresses.pdf(consent.language, paper) : nil
    let isApproved = consent.version != nil && consent.stamp?.isUnusable == false
    let isStamped = consent.version?.stampedPrint(consent.printName(on: paper)) != nil
    stampedPDF =
      isStamped || (isApproved && canStamp) ? addresses.stampedPDF(consent.language, paper) : nil
    stampedNote =
      stampedPDF == nil || isApproved
      ? nil
      : "The PDF as it was approved keeps its stamp. It does not show \(consent.stamp?.status.omission ?? "what happened since")."
    stampedLabel = isApproved ? "Save the stamped PDF" : "Save the PDF as it was approved"
    pdfLabel =
      isSigned
      ? "Save the signed PDF" : stampedPDF == nil ? "Save as PDF" : "Save the PDF without the stamp"
    pdfClass = stampedPDF == nil ? "button-primary" : "button"
    html = addresses.html(consent.language)
    frameTitle = "Document: \(consent.title)"
    self.losses = losses.map { loss in
      loss.what + (loss.became.map { " It became \($0)." } ?? "")
    }
    hasLosses = !losses.isEmpty
  }
}

extension Stamp.Status {
  /// What a print from before does not show.
  fileprivate var omission: String {
    switch self {
    case .approved, .notApproved: "what happened since"
    case .conditional: "that conditions are open"
    case .expired: "that the approval has expired"
    case .superseded: "that a later version replaced this one"
    case .withdrawn: "that this version has been withdrawn"
    }
  }
}

/// Shows the progress of a PDF and reloads itself.
struct PrintingPage: Page {
  static let template = "documents/printing"
  let shell: Shell
  let title: String
  let progress: String
  /// The address of the PDF, for the browser to request again.
  let again: String
  let html: String
  let origin: String

  init(shell: Shell, _ consent: PrintedConsent, on paper: Paper, ahead: Int?, again: String) {
    self.shell = shell
    title = consent.title
    progress =
      switch ahead {
      case nil: "It is being printed now."
      case 0: "It will be printed next."
      case 1: "1 document is ahead of it."
      case let count?: "\(count) documents are ahead of it."
      }
    self.again = again
    html = consent.addresses.html(consent.language)
    origin = consent.addresses.page(consent.language, paper)
  }
}
