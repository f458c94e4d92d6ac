import StudyModel
final class XLSFormReader {
  static func isForm(_ file: ImportFile) -> Bool { false }
  static func read(_ file: ImportFile, as options: ImportOptions) throws(ImportError) -> Import { throw .empty(file: "") }
}
