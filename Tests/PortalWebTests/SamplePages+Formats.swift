import SampleStudies
import StudyDocuments
import StudyExchange
import StudyModel

@testable import PortalWeb

/// The page of a version in every format.
extension SamplePages {
  private static let kept = KeptFormats(
    of: study,
    among: [
      "study.json", "formats/surveyjs/join.json", "formats/xlsform/join.xlsx",
      "formats/xlsform/week.xlsx",
    ])

  private static func loss(_ format: String, _ severity: Loss.Severity) -> Loss {
    Loss(
      format: format, code: "rule-lost", kind: .dropped, severity: severity,
      place: ["tasks", "join", "steps", "age"], what: "The rule of the step",
      advice: "check the answer in your own program")
  }

  /// One format without losses, one with a few, and one with more than the page lists.
  private static let losses: [UInt8]? = {
    let all =
      [loss("xlsform", .note), loss("xlsform", .error)]
      + Array(repeating: loss("surveyjs", .warning), count: 101)
    return try? JSONValue(encoding: all).canonicalBytes
  }()

  private static func sample(_ name: String, losses: [UInt8]?) -> SamplePage? {
    let page = try? FormatsPage(
      shell: shell, draft: draft(), version: VersionNumber(1, 0, 0), formats: kept, losses: losses)
    return page.map { SamplePage(name, $0) }
  }

  static let formats: [SamplePage] = [
    sample("formats", losses: losses), sample("formats-earlier", losses: nil),
  ].compactMap(\.self)
}
