import StudyDocuments
import StudyModel
import StudyPrint

/// A format whose files are printed pages.
protocol PrintedFormat: StudyFormat {
  var printing: PrintQueue { get }
}

extension PrintedFormat {
  var obstacle: String? { printing.isAvailable ? nil : PrintError.notInstalled.message }

  /// A page in print, and whether nothing is missing in it.
  /// - Parameters:
  ///   - losses: what the print lacks is added to them.
  ///   - advice: what to do about it.
  func printed(
    _ page: String, on paper: Paper, at place: Place = [], reporting losses: inout [Loss],
    advice: String? = nil
  ) async throws -> (bytes: [UInt8], isWhole: Bool) {
    guard printing.isAvailable else { throw PrintError.notInstalled }
    let pdf = try await printing.wholePDF(of: page, on: paper)
    losses += pdf.leftOut.map { part in
      Loss(
        format: name, code: "left-out-in-print", kind: .dropped, severity: .warning, place: place,
        what: part, advice: advice)
    }
    return (Array(pdf.data), pdf.leftOut.isEmpty)
  }
}
