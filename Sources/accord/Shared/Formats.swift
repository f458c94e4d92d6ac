import StudyExchange
import StudyModel

/// The formats as commands name them.
enum Formats {
  static var written: String { ExportFormats.all.map(\.name).joined(separator: ", ") }

  static func toWrite(_ name: String) throws -> any ExportFormat {
    guard let format = ExportFormats.named(name) else {
      throw Failure(.usage, "There is no format “\(name)” to write. Use one of: \(written).")
    }
    return format
  }
}

extension Study {
  /// How many problems the studies page shows.
  var problemCounts: (errors: Int, warnings: Int) {
    let all = allProblems
    return (all.count { $0.severity == .error }, all.count { $0.severity == .warning })
  }

  func copy(id: Study.ID, slug: String) -> Study {
    var study = self
    study.id = id
    study.slug = slug
    return study
  }
}
