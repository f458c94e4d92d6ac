import Foundation
import StudyModel

@testable import PortalWeb

/// How a person makes the parts of a survey through the editor's pages.
extension Browser {
  /// Adds a part to a list and tells where it stands.
  @discardableResult
  func addPart(
    _ id: UUID, in container: Place, kind: String? = nil, title: String
  ) async throws -> Place {
    let parent = Array(container.dropLast())
    try await open(Paths.write(id, at: parent.isEmpty ? ["facts"] : parent))
    var fields = [try csrf(), (name: "language", value: "en"), (name: "title", value: title)]
    if let kind { fields.append((name: "kind", value: kind)) }
    try await post(Paths.parts(id, at: container), fields)
    return container + [ChoiceRows.identifier(from: title, besides: [])]
  }

  /// Adds a step to the survey that a new study comes with.
  @discardableResult
  func addSurveyStep(_ id: UUID, kind: String, title: String) async throws -> Place {
    try await addPart(id, in: ["tasks", "survey", "steps"], kind: kind, title: title)
  }
}
