import StudyModel

/// A kind of file that Accord recognizes by its content but does not read.
package enum ForeignFile: Hashable, Sendable, CaseIterable {
  case oldWord, richText, pages, pdf
  case xForm, oldSpreadsheet, locked, spreadsheet, table
  case fhirQuestionnaire, fhirDSTU2, fhir, formList, odm, limeSurvey, qualtrics
  case presentation, book, picture

  /// The kind of file, as the complement of “is”.
  package var title: String {
    switch self {
    case .oldWord: "a Word document in an old format, whatever its name"
    case .richText: "a Rich Text document"
    case .pages: "a Pages document"
    case .pdf: "a PDF"
    case .xForm: "an XForm, made from an XLSForm"
    case .oldSpreadsheet: "a workbook in Excel’s old format, whatever its name"
    case .locked: "protected with a password"
    case .spreadsheet: "a spreadsheet"
    case .table: "a table of values (CSV)"
    case .fhirQuestionnaire: "a FHIR Questionnaire in XML"
    case .fhirDSTU2: "a Questionnaire of FHIR’s release DSTU2"
    case .fhir: "a FHIR resource"
    case .formList: "a list of forms"
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
    case .oldWord: "that format"
    case .richText: "Rich Text files"
    case .pages: "Pages files"
    case .pdf: "PDF files"
    case .xForm: "XForms"
    case .oldSpreadsheet: "that format"
    case .locked: "protected files"
    case .spreadsheet: "spreadsheets"
    case .table: "CSV files"
    case .fhirQuestionnaire: "FHIR’s XML"
    case .fhirDSTU2: "Questionnaires older than STU3, which have groups instead of items,"
    case .fhir: "FHIR files without a Questionnaire"
    case .formList: "several forms in one list"
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
    case .oldWord, .richText, .pages:
      "Open it in a word processor, save it as a Word document (.docx) or OpenDocument text (.odt), and import that."
    case .presentation, .book:
      """
      Open it, copy the text, and paste it into a section or into the text of a whole consent: headings, lists, and \
      tables are kept.
      """
    case .pdf:
      """
      Import the document that the PDF was made from, such as a Word document. If you do not have it, copy the text, and \
      paste it into a section.
      """
    case .fhirQuestionnaire:
      "Save it as JSON in the system that it comes from, and import that."
    case .fhirDSTU2:
      "Save it as FHIR R4 in the system that it comes from, and import that."
    case .formList: "Save each form as a file of its own, and import them one by one."
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
