import StudyModel
enum SurveyJSReader {
  static func read(_ file: ImportFile, as options: ImportOptions) throws(ImportError) -> Import {
    throw .unrecognized(file: file.name)
  }
}
