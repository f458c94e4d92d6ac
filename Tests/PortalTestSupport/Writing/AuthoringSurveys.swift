import Foundation
import StudyEditing
import StudyModel

@testable import PortalWeb

/// Adds parts of a survey through the editor's pages.
extension Browser {
  /// Adds a part to a list and returns its place.
  @discardableResult
  func addPart(
    _ id: UUID, in container: Place, kind: String? = nil, title: String
  ) async throws -> Place {
    let parent = Array(container.dropLast())
    try await open(Paths.write(id, at: parent.isEmpty ? ["facts"] : parent))
    var fields = [try csrf(), (name: "language", value: "en"), (name: "title", value: title)]
    if let kind { fields.append((name: "kind", value: kind)) }
    try await post(Paths.parts(id, at: container), fields)
    return container + [Slug.identifier(from: title, avoiding: [])]
  }

  /// Adds a step to the survey of a new study.
  @discardableResult
  func addSurveyStep(_ id: UUID, kind: String, title: String) async throws -> Place {
    try await addPart(id, in: ["tasks", "survey", "steps"], kind: kind, title: title)
  }
}
