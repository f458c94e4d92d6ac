import StudyModel

/// A kind of file that Accord recognizes by its content but does not read.
package enum ForeignFile: Hashable, Sendable, CaseIterable {
  case word, openDocument, richText, pages, pdf, webPage
  case xlsForm, spreadsheet, table
  case fhirQuestionnaire, fhir, surveyJS, odm, limeSurvey, qualtrics
  case presentation, book, picture

  /// The kind of file, as the complement of “is”.
  package var title: String {
    switch self {
    case .word: "a Word document"
    case .openDocument: "an OpenDocument text"
    case .richText: "a Rich Text document"
    case .pages: "a Pages document"
    case .pdf: "a PDF"
    case .webPage: "a web page"
    case .xlsForm: "an XLSForm"
    case .spreadsheet: "a spreadsheet"
    case .table: "a table of values (CSV)"
    case .fhirQuestionnaire: "a FHIR Questionnaire"
    case .fhir: "a FHIR resource"
    case .surveyJS: "a SurveyJS survey"
    case .odm: "a study in CDISC ODM"
    case .limeSurvey: "a LimeSurvey survey"
    case .qualtrics: "a Qualtrics survey"
    case .presentation: "a presentation"
    case .book: "an e-book"
    case .picture: "a picture"
    }
  }

  /// The unsupported files, in the plural.
  private var files: String {
    switch self {
    case .word: "Word files"
    case .openDocument: "OpenDocument files"
    case .richText: "Rich Text files"
    case .pages: "Pages files"
    case .pdf: "PDF files"
    case .webPage: "web pages"
    case .xlsForm: "XLSForms"
    case .spreadsheet: "spreadsheets"
    case .table: "CSV files"
    case .fhirQuestionnaire, .fhir: "FHIR files"
    case .surveyJS: "SurveyJS files"
    case .odm: "ODM files"
    case .limeSurvey: "LimeSurvey files"
    case .qualtrics: "Qualtrics files"
    case .presentation: "presentations"
    case .book: "e-books"
    case .picture: "pictures"
    }
  }

  /// What to do with the file instead.
  private var remedy: String {
    switch self {
    case .word, .openDocument, .richText, .pages, .webPage, .presentation, .book:
      """
      Open it, copy the text, and paste it into a section or into the text of a whole consent: headings, lists, and \
      tables are kept.
      """
    case .pdf:
      """
      Copy the text from the document the PDF was made from, and paste it into a section: headings, lists, and tables \
      are kept.
      """
    case .xlsForm, .spreadsheet, .table, .fhirQuestionnaire, .fhir, .surveyJS, .odm,
      .limeSurvey, .qualtrics:
      """
      Add the questions in a task. You can copy a list of answers and paste it into the table of answers, with or \
      without codes.
      """
    case .picture: "Open a section and add it there as an illustration."
    }
  }

  /// What is wrong and how to fix it, in English.
  func message(file: String) -> String {
    "“\(file)” is \(title). Accord can’t read \(files) yet. \(remedy)"
  }
}
