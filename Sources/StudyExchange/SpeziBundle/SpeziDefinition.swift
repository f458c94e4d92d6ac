import Foundation
import StudyModel

/// The contents of `definition.json`, checked as the mobile library decodes it (spezi §2.5 to §2.8).
struct SpeziDefinition {
  static let current = "0.13.0"

  struct Component {
    enum Kind: String, CaseIterable {
      case informational, questionnaire, timedWalkingTest, customActiveTask, healthDataCollection
      /// Whether a participant does something.
      var isInteractive: Bool { self != .healthDataCollection }
    }
    let kind: Kind
    let id: String
    let value: JSONValue
    var reference: SpeziReference? { SpeziReference(value["fileRef"]) }
  }

  struct Schedule {
    let id: String
    let component: String
    let value: JSONValue
  }

  let value: JSONValue
  let id: UUID
  let components: [Component]
  let schedules: [Schedule]

  var metadata: JSONValue { value["metadata"] ?? .object([:]) }
  var consent: SpeziReference? { SpeziReference(metadata["consentFileRef"]) }
  var revision: Int? { value["studyRevision"]?.numberValue.flatMap { Int(exactly: $0) } }
  var hasSchemaVersion: Bool { value["schemaVersion"]?.stringValue != nil }

  /// A text of the metadata, by language.
  func text(_ name: String) -> LocalizedText {
    let texts = metadata[name]?.objectValue ?? [:]
    return LocalizedText(
      Dictionary(
        texts.compactMap { key, text in
          text.stringValue.map { (SpeziFolder.language(key), $0) }
        }
      ) { first, _ in first })
  }

  init(_ folder: SpeziFolder) throws(SpeziFault) {
    guard let bytes = folder.files[SpeziFolder.definitionName] else {
      throw SpeziFault(kind: .missingFile, path: SpeziFolder.definitionName)
    }
    let value: JSONValue
    do { value = try JSONValue(parsing: bytes) } catch {
      throw SpeziFault(
        kind: .notJSON, path: SpeziFolder.definitionName,
        got: StudyDocumentError.syntax(error).message)
    }
    try self.init(value)
  }

  init(_ value: JSONValue) throws(SpeziFault) {
    self.value = value
    let root = SpeziNode(value: value, path: "")
    guard value.objectValue != nil else { throw root.mismatch }
    if let version = value["schemaVersion"]?.stringValue, version != Self.current {
      throw SpeziFault(kind: .incompatibleSchema, path: "schemaVersion", got: version)
    }
    if let revision = root.optional("studyRevision") { _ = try revision.whole(0) }
    let metadata = try root.member("metadata")
    id = try metadata.member("id").uuid()
    for name in ["title", "shortTitle", "explanationText", "shortExplanationText"] {
      try metadata.member(name).texts()
    }
    if let icon = metadata.optional("icon") {
      _ = try icon.choice(["systemSymbol", "custom"]).value.member("_0").string()
    }
    if let study = metadata.optional("studyDependency") { _ = try study.uuid() }
    try metadata.member("participationCriterion").criterion()
    if let consent = metadata.optional("consentFileRef") { try consent.reference() }
    var components: [Component] = []
    for node in try root.member("components").elements() { components.append(try node.component()) }
    self.components = components
    var schedules: [Schedule] = []
    for node in try root.member("componentSchedules").elements() {
      schedules.append(try node.schedule())
    }
    self.schedules = schedules
  }
}
