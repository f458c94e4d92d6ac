import StudyModel

/// A kind of file that Accord recognizes by its content but does not read.
package enum ForeignFile: Hashable, Sendable, CaseIterable {
  case word, openDocument, richText, pages, pdf, webPage
  case xForm, oldSpreadsheet, locked, spreadsheet, table
  case fhirQuestionnaire, fhir, odm, limeSurvey, qualtrics
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
    case .xForm: "an XForm, made from an XLSForm"
    case .oldSpreadsheet: "a workbook in Excel’s old format, whatever its name"
    case .locked: "protected with a password"
    case .spreadsheet: "a spreadsheet"
    case .table: "a table of values (CSV)"
    case .fhirQuestionnaire: "a FHIR Questionnaire in XML"
    case .fhir: "a FHIR resource"
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
    case .xForm: "XForms"
    case .oldSpreadsheet: "that format"
    case .locked: "protected files"
    case .spreadsheet: "spreadsheets"
    case .table: "CSV files"
    case .fhirQuestionnaire: "FHIR’s XML"
    case .fhir: "FHIR files without a Questionnaire"
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
    case .fhirQuestionnaire:
      "Save it as JSON in the system that it comes from, and import that."
    case .xForm: "Choose the workbook that it was made from."
    case .oldSpreadsheet:
      "Open it in a spreadsheet program and save it as an Excel workbook (.xlsx)."
    case .locked: "Open it with its password, and save it without one."
    case .spreadsheet:
      """
      If it is an XLSForm, name the sheet with the questions “survey”. Otherwise, add the questions in a task. You can copy \
      a list of answers and paste it into the table of answers, with or without codes.
      """
    case .table, .fhir, .odm, .limeSurvey, .qualtrics:
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
