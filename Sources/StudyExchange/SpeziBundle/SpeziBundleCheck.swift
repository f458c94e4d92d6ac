import ConsentMarkdown
import Foundation
import StudyModel

/// Everything that is wrong in a bundle that opens: the library's checks, those that it has but does not run, and Accord's own.
struct SpeziBundleCheck {
  private(set) var findings: [SpeziFinding] = []
  private let folder: SpeziFolder

  init(_ folder: SpeziFolder, _ definition: SpeziDefinition?) {
    self.folder = folder
    if let definition {
      checkDefinition(definition)
      for component in definition.components { check(component) }
      if let consent = definition.consent { checkConsent(consent) }
    }
    let forms = folder.localized.filter {
      $0.category == "questionnaire" && $0.fileExtension == "json"
    }
    let groups = Dictionary(grouping: forms, by: \.base).sorted { $0.key < $1.key }.map(\.value)
    findings += SpeziQuestionnaireCheck(groups).findings
  }

  func findings(_ group: SpeziFinding.Group) -> [SpeziFinding] {
    findings.filter { $0.group == group }
  }

  private mutating func add(
    _ group: SpeziFinding.Group, _ rule: String, _ fields: [String: JSONValue] = [:]
  ) {
    findings.append(SpeziFinding(group, rule, fields))
  }

  private mutating func checkDefinition(_ definition: SpeziDefinition) {
    if !definition.hasSchemaVersion { add(.advice, "missing-schema-version") }
    if definition.revision == nil { add(.advice, "missing-study-revision") }
    for (rule, ids) in [
      ("conflictingComponents", definition.components.map(\.id)),
      ("conflictingSchedules", definition.schedules.map(\.id)),
    ] {
      let counts = Dictionary(grouping: ids, by: \.self).mapValues(\.count)
      for (id, count) in counts.sorted(by: { $0.key < $1.key }) where count > 1 {
        add(.definition, rule, ["id": .string(id), "count": .number(Double(count))])
      }
    }
    let known = Set(definition.components.map(\.id))
    for schedule in definition.schedules where !known.contains(schedule.component) {
      add(
        .definition, "scheduleReferencingUnknownComponent", ["schedule": .string(schedule.id)])
    }
    let scheduled = Set(definition.schedules.map(\.component))
    for component in definition.components
    where component.kind.isInteractive && !scheduled.contains(component.id) {
      add(.definitionWarning, "componentNotScheduled", ["component": .string(component.id)])
    }
  }

  private mutating func check(_ component: SpeziDefinition.Component) {
    guard let reference = component.reference else { return }
    if !isFound(reference) {
      add(
        .definition, "unableToFindFileRef",
        ["ref": .string(reference.title), "component": .string(component.id)])
    }
    let files = folder.locales(of: reference)
    if files.isEmpty {
      add(.writing, "noFilesMatchingFileRef", ["ref": .string(reference.title)])
    }
    if component.kind == .informational { checkArticle(files) }
  }

  /// Whether a reader of US English gets a file (§2.4).
  private func isFound(_ reference: SpeziReference) -> Bool {
    let files = folder.locales(of: reference)
    if files.isEmpty { return folder.unlocalized(reference) != nil }
    let scores = files.map { file in
      let isEnglish = file.language.primary == "en"
      let isUS = file.locale.hasSuffix("US")
      return isEnglish && isUS ? 1 : isEnglish ? 0.8 : isUS ? 0.75 : 0
    }
    guard let best = scores.max(), best > 0.5 else { return false }
    return scores.count { $0 == best } == 1
  }

  private mutating func checkArticle(_ files: [SpeziFolder.File]) {
    guard let base = SpeziFolder.base(of: files) else { return }
    let ids = Dictionary(
      files.map { ($0.name, FrontMatter($0.text ?? "")["id"]) }
    ) { first, _ in first }
    let baseID = ids[base.name] ?? nil
    var missing: [String] = []
    if baseID == nil { missing.append(base.name) }
    for file in files where file != base {
      guard let id = ids[file.name] ?? nil else {
        missing.append(file.name)
        continue
      }
      guard let baseID else {
        missing.append(base.name)
        continue
      }
      if id != baseID {
        add(
          .writing, "documentMetadataIdMismatchToBase",
          [
            "base": .string(base.name), "file": .string(file.name), "baseId": .string(baseID),
            "fileId": .string(id),
          ])
      }
    }
    for name in missing { add(.writing, "documentMetadataMissingId", ["file": .string(name)]) }
    if Set(missing).count < missing.count {
      add(.advice, "report-once", ["file": .string(base.name)])
    }
    for (name, id) in ids.sorted(by: { $0.key < $1.key }) {
      if let id, UUID(uuidString: id) == nil {
        add(.advice, "article-id-not-uuid", ["file": .string(name)])
      }
    }
  }

  private mutating func checkConsent(_ reference: SpeziReference) {
    let files = folder.locales(of: reference)
    if files.isEmpty, folder.unlocalized(reference) == nil {
      add(.advice, "consent-file-missing", ["ref": .string(reference.title)])
    }
    var documents: [(file: SpeziFolder.File, document: ConsentDocument)] = []
    for file in files {
      if let document = try? ConsentDocument(data: file.bytes) {
        documents.append((file, document))
      } else {
        add(.advice, "consent-does-not-parse", ["file": .string(file.name)])
      }
    }
    let base = SpeziFolder.base(of: files)
    guard let first = documents.first(where: { $0.file == base }) else { return }
    for (file, document) in documents where file != first.file {
      if document.metadata["version"] != first.document.metadata["version"] {
        add(.advice, "consent-version-differs", ["file": .string(file.name)])
      }
      if document.answers != first.document.answers {
        add(.advice, "consent-options-differ", ["file": .string(file.name)])
      }
    }
  }
}

extension ConsentDocument {
  /// The interactive elements and the answers that they offer.
  fileprivate var answers: [[String]] {
    elements.map { element in
      if case .select(let select) = element {
        [select.id] + select.options.map(\.id)
      } else {
        [element.id]
      }
    }
  }
}
