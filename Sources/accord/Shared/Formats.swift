import ArgumentParser
import PortalWeb
import StudyExchange
import StudyModel
import StudyPrint

/// The formats by their command-line names.
enum Formats {
  private static let all = StudyFormats(root: ProjectRoot.url)

  static let written = all.all.map(\.name).joined(separator: ", ")

  /// The names and titles of all formats that can be written.
  static var writtenTitles: [(name: String, title: String)] {
    all.all.map { ($0.name, $0.title) }
  }

  /// What each export of a study loses.
  static func losses(of study: Study, having assets: Set<Asset.ID>) -> [ExportLosses] {
    all.losses(of: study, having: assets)
  }

  static func toWrite(_ name: String) throws -> any StudyFormat {
    guard let format = all.named(name) else {
      throw Failure(.usage, "“\(name)” is not a format that Accord writes. Use one of: \(written).")
    }
    return format
  }
}

/// The paper size of PDFs.
struct PaperOption: ParsableArguments {
  @Option(help: "The paper size of a PDF: a4 or letter.")
  var paper = Paper.a4
}

extension Paper: ExpressibleByArgument {}
