import StudyModel

/// Something that the mobile library, or Accord, finds wrong in a bundle.
struct SpeziFinding: Hashable {
  enum Group: String {
    /// Keeps the library from writing the bundle (spezi §2.12).
    case writing
    /// Found by checks that the library has but does not run (§2.13).
    case definition
    case definitionWarning
    /// Checked by nothing but Accord (§2.14).
    case advice
  }

  let group: Group
  let rule: String
  var fields: [String: JSONValue] = [:]

  init(_ group: Group, _ rule: String, _ fields: [String: JSONValue] = [:]) {
    self.group = group
    self.rule = rule
    self.fields = fields
  }

  func text(_ name: String) -> String {
    guard let value = fields[name] else { return "" }
    return value.stringValue ?? value.canonicalText
  }

  /// The file or part that it is about.
  var place: Place {
    let file = ["file", "ref", "component", "schedule", "id"].map(text).first { !$0.isEmpty }
    return [file ?? SpeziFolder.definitionName] + (text("path").isEmpty ? [] : [text("path")])
  }

  /// What is wrong, in English.
  var message: String {
    switch rule {
    case "noFilesMatchingFileRef": "No file in any language is named \(text("ref"))"
    case "documentMetadataMissingId": "The article has no “id” in its first lines"
    case "documentMetadataIdMismatchToBase":
      "The article’s id is \(text("fileId")), but \(text("base")) has \(text("baseId"))"
    case "missingField": "“\(text("path"))” is missing" + note
    case "invalidField": "“\(text("path"))” is “\(text("value"))”: \(text("reason"))"
    case "conflictingFieldValues":
      "The same code is shown as “\(text("value"))” and, at \(text("otherPath")), as “\(text("otherValue"))”"
    case "mismatchingFieldValues":
      "“\(text("path"))” is \(text("value")), but in \(text("base")) it is \(text("baseValue"))"
    case "languageDiffersFromFilenameLocalization":
      "The file says that its language is \(text("language")), but its name says another"
    case "unreadableQuestionnaire": "This is not a FHIR questionnaire"
    case "conflictingComponents": "\(text("count")) components have the id \(text("id"))"
    case "conflictingSchedules": "\(text("count")) schedules have the id \(text("id"))"
    case "scheduleReferencingUnknownComponent": "A schedule is for a component that does not exist"
    case "unableToFindFileRef": "Readers in the United States would not find \(text("ref"))"
    case "componentNotScheduled": "The component has no schedule, so no participant ever sees it"
    default: Self.advice[rule] ?? rule
    }
  }

  private var note: String { text("comment").isEmpty ? "" : ": " + text("comment") }

  private static let advice = [
    "missing-schema-version": "The definition states no schema version",
    "missing-study-revision": "The definition states no revision, so updates cannot follow it",
    "article-id-not-uuid": "The article’s id is not a UUID, which some apps require",
    "consent-file-missing": "The consent’s file does not exist",
    "consent-does-not-parse": "Apps cannot read the consent",
    "consent-version-differs": "The translations of the consent state different versions",
    "consent-options-differ": "The translations of the consent offer different answers",
    "duplicate-link-id": "A link id is used twice, which stops the native renderer",
    "enable-when-unknown-question": "A condition asks for a question that does not exist",
    "option-code-differs": "The translations record different codes for the same answer",
    "quantity-without-unit": "A quantity has no unit",
    "report-once": "The library reports the same issue more than once",
    "name-the-second-file": "The other file of the conflict is named only here",
  ]

  /// `mismatchingFieldValues` as `mismatching-field-values`.
  var code: String {
    rule.reduce(into: "") { code, letter in
      if letter.isUppercase, !code.isEmpty { code += "-" }
      code += letter.lowercased()
    }
  }
}
