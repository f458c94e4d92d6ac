import StudyExchange
import StudyModel
import StudyPrint

/// Offers a consent as a document: to look at, to save and to print.
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
  let origin: String
  let originLabel: String
  let languages: [Choice]
  let hasLanguages: Bool
  let papers: [Choice]
  /// Whether the foot of each printed page stays free for a stamp.
  let stamps: [Choice]
  /// Nil where nothing can be printed here.
  let pdf: String?
  let pdfLabel: String
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
    shell: Shell, _ consent: PrintedConsent, losses: [Loss], on paper: Paper, canPrint: Bool
  ) {
    self.shell = shell
    title = consent.title
    titleLanguage = consent.language.rawValue
    direction = consent.language.isRightToLeft ? "rtl" : "ltr"
    studyTitle = consent.study.displayTitle
    studyLanguage = consent.study.primaryLanguage.rawValue
    studyAddress = Paths.write(consent.study.id)
    let edition = consent.edition.number.map { "Version \($0)" } ?? "Draft"
    if case .withdrawn = consent.edition { isWithdrawn = true } else { isWithdrawn = false }
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
    pdfLabel = isSigned ? "Save the signed PDF" : "Save as PDF"
    html = addresses.html(consent.language)
    frameTitle = "Document: \(consent.title)"
    self.losses = losses.map { loss in
      loss.what + (loss.became.map { " It became \($0)." } ?? "")
    }
    hasLosses = !losses.isEmpty
  }
}

/// Says how far a PDF is, and asks again by itself.
struct PrintingPage: Page {
  static let template = "documents/printing"
  let shell: Shell
  let title: String
  let progress: String
  /// The address of the PDF, as a browser should ask for it again.
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
