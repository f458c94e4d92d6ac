import Foundation
import Hummingbird
import SampleStudies
import StudyExchange
import StudyModel
import StudyStore

@testable import PortalWeb

extension Browser {
  /// Creates a study through the form and returns its ID.
  @discardableResult
  func createStudy(_ title: String, from start: String = "empty") async throws -> Study.ID {
    try await open(Paths.newStudy)
    let visit = try await submit(
      Paths.studies, ["start": start, "title": title, "language": "en"])
    let part = visit.path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    guard let id = UUID(uuidString: part) else {
      throw NoSuchForm(action: Paths.studies, page: visit.text)
    }
    return id
  }
}
