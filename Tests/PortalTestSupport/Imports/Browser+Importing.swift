import Foundation
import StudyModel

@testable import PortalWeb

extension Browser {
  /// Chooses a file on the page for importing, and looks at its preview.
  @discardableResult
  func preview(
    _ bytes: [UInt8], named name: String, _ fields: KeyValuePairs<String, String> = ["format": ""]
  ) async throws -> Visit {
    try await open(Paths.importing)
    return try await upload(bytes, named: name, to: Paths.importing, fields)
  }

  /// The same, and creates a study of the file if it can be read.
  @discardableResult
  func importFile(_ bytes: [UInt8], named name: String) async throws -> Visit {
    let visit = try await preview(bytes, named: name)
    guard visit.status == .ok else { return visit }
    return try await createPreviewed()
  }

  /// Presses the button of a preview that creates what it shows.
  @discardableResult
  func createPreviewed(
    _ fields: KeyValuePairs<String, String> = [:]
  ) async throws -> Visit {
    try await submit(Paths.creation(of: page.upload), fields)
  }
}

extension Browser.Visit {
  /// The upload that a preview shows.
  var upload: UUID {
    get throws {
      let form = try form { $0.hasSuffix("/creation") }
      guard
        let id = form.action.split(separator: "/").dropLast().last.flatMap({
          UUID(uuidString: String($0))
        })
      else { throw Browser.NoSuchForm(action: "/creation", page: text) }
      return id
    }
  }
}
