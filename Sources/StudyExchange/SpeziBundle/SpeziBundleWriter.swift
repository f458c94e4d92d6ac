import ConsentMarkdown
import Foundation
import StudyBundle
import StudyDocuments
import StudyModel

/// Writes a study as a Spezi bundle. What came from one and has not changed is written as it was.
struct SpeziBundleWriter {
  let study: Study
  /// The same with its facts in its texts.
  let saying: Study
  let version: Version?
  let schema: SpeziBundleFormat.Schema
  let format: String
  let assets: [Asset.ID: [UInt8]]
  /// The notes about the whole bundle.
  let kept: [KeptSetting]

  var files: [String: [UInt8]] = [:]
  var losses: [Loss] = []
  var components: [(id: String, value: JSONValue)] = []
  var schedules: [JSONValue] = []
  var takenNames: Set<String> = []

  init(
    _ study: Study, version: Version?, schema: SpeziBundleFormat.Schema, format: String,
    assets: [Asset.ID: [UInt8]]
  ) {
    self.study = study
    saying = study.sayingFacts()
    self.version = version
    self.schema = schema
    self.format = format
    self.assets = assets
    kept =
      study.tasks.lazy.map(\.keptSettings).first { $0.spezi(.definition) != nil }
      ?? study.tasks.first { $0.kind == .join }?.keptSettings ?? []
  }

  mutating func export() throws -> Export {
    losses = rest.losses(of: study)
    let consent = try writeConsent()
    for article in study.articles { writeArticle(article) }
    for task in study.tasks {
      try _Concurrency.Task.checkCancellation()
      write(task)
    }
    writeAssets()
    files[SpeziFolder.definitionName] = Array(SpeziJSON.text(definition(consent)).utf8)
    let folder = SpeziFolder(files.map { ExportedFile(path: $0.key, bytes: $0.value) })
    let root = (study.slug.isEmpty ? "study" : FileName.encoding(study.slug)) + SpeziFolder.suffix
    if schema == .current {
      let check = SpeziBundleCheck(folder, try SpeziDefinition(folder))
      for finding in check.findings {
        lose(finding.code, .approximated, .warning, finding.place, finding.message)
      }
    }
    reportRegions()
    let sorted = files.sorted { $0.key < $1.key }
    return Export(
      files: sorted.map { ExportedFile(path: root + "/" + $0.key, bytes: $0.value) },
      losses: losses)
  }

  mutating func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    losses.append(
      Loss(
        format: format, code: code, kind: kind, severity: severity, place: place, what: what,
        became: became, advice: advice))
  }

  mutating func reportRegions() {
    for language in study.languages where SpeziLocale(language).addsRegion {
      lose(
        "language-got-region", .renamed, .note, ["languages", language.rawValue],
        "Language \(language.rawValue)", became: SpeziLocale(language).suffix,
        advice: "apps look up files by language and region")
    }
    let twins = Dictionary(grouping: study.languages, by: \.primary).values.filter { $0.count > 1 }
    for languages in twins.sorted(by: { $0[0] < $1[0] }) {
      let names = languages.map(\.rawValue).joined(separator: ", ")
      lose(
        "regions-compete", .approximated, .warning, ["languages"],
        "Two regions of one language, \(names)",
        became: "neither, for readers in a third region")
    }
  }

  // MARK: Definition

  func definition(_ consent: SpeziReference?) -> JSONValue {
    let held = kept.spezi(.definition)?.value
    var metadata = held?["metadata"]?.objectValue ?? [:]
    metadata["id"] = .string(study.id.uuidString)
    metadata["title"] = text(saying.facts.title)
    metadata["shortTitle"] = text(saying.facts.shortTitle)
    metadata["explanationText"] = text(saying.facts.summary)
    if schema == .earlier || metadata["shortExplanationText"] == nil {
      metadata["shortExplanationText"] = text(saying.facts.summary)
    }
    if metadata["participationCriterion"] == nil {
      metadata["participationCriterion"] = SpeziCriterion(study).json
    }
    if let consent { metadata["consentFileRef"] = consent.json }
    if schema == .earlier { metadata["enrollmentConditions"] = ["none": .object([:])] }
    var seen: Set<String> = []
    let schedules = inOrder(schedules.map { ($0["id"]?.stringValue ?? "", $0) })
      .filter { seen.insert($0.canonicalText).inserted }
    let revision = Int(held?["studyRevision"]?.numberValue ?? 0) + (version?.number.counter ?? 0)
    return [
      "schemaVersion": .string(schema.rawValue), "studyRevision": .number(Double(revision)),
      "metadata": .object(metadata), "components": .array(inOrder(components)),
      "componentSchedules": .array(schedules),
    ]
  }

  /// The parts of a bundle in its order, others after them.
  func inOrder(_ parts: [(id: String, value: JSONValue)]) -> [JSONValue] {
    let order = kept.spezi(.order)?.value?.arrayValue?.compactMap(\.stringValue) ?? []
    let ranks = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    return parts.enumerated().sorted {
      let (one, two) = (ranks[$0.element.id] ?? .max, ranks[$1.element.id] ?? .max)
      return (one, $0.offset) < (two, $1.offset)
    }.map(\.element.value)
  }

  func text(_ text: LocalizedText) -> JSONValue {
    guard schema == .current else {
      return .string(text.text(in: study.primaryLanguage, else: study.primaryLanguage))
    }
    return .object(
      Dictionary(
        text.values.map { (SpeziLocale($0.key).suffix, .string($0.value)) }
      ) { first, _ in first })
  }

  // MARK: Consent

  mutating func writeConsent() throws -> SpeziReference? {
    guard let consent = saying.consents.first else { return nil }
    let name = kept.spezi(.file, "consent")?.value?.stringValue ?? "Consent"
    let spoken = consent.title.languages + consent.sections.flatMap { $0.content.languages }
    var lost = SpeziConsentLosses.of(consent)
    for language in study.languages
    where language == study.primaryLanguage || spoken.contains(language) {
      try _Concurrency.Task.checkCancellation()
      let text = SpeziConsentFile(study: saying, consent: consent, language: language)
      files["consent/\(name)+\(SpeziLocale(language).suffix).md"] = Array(text.text.utf8)
      if !text.isOriginal {
        lost += SpeziConsentLosses.of(text.writer, consent: consent, language: language)
      }
    }
    losses += lost.map { loss in
      var loss = loss
      loss.format = format
      return loss
    }
    return SpeziReference(category: "consent", name: name, fileExtension: "md")
  }

  // MARK: Tasks

  mutating func write(_ task: Task) {
    let place = ["tasks", task.id]
    if task.kind == .join {
      reportJoining(task)
      return
    }
    let id =
      task.keptSettings.spezi(.component)?.value?.stringValue ?? derivedID("task", task.id)
    if let activity = SpeziActivityWriter(task, id: id) {
      for what in activity.unsaid {
        lose("activity-setting-dropped", .dropped, .warning, place, what)
      }
      guard let value = activity.component else {
        lose(
          "activity-not-carried", .dropped, .error, place, "An activity that bundles do not have",
          advice: "add it to the app as a custom task")
        return
      }
      components.append((id, value))
      if activity.isScheduled { writeSchedules(of: task, component: id) }
      return
    }
    guard let name = writeQuestionnaire(task) else { return }
    let reference = SpeziReference(category: "questionnaire", name: name, fileExtension: "json")
    components.append(
      (id, ["questionnaire": ["_0": ["id": .string(id), "fileRef": reference.json]]]))
    writeSchedules(of: task, component: id)
  }

  mutating func writeSchedules(of task: Task, component: String) {
    if let held = task.keptSettings.spezi(
      .schedules, for: SpeziKept.fingerprint(of: task.schedule))?.arrayValue
    {
      schedules += held
      return
    }
    let writer = SpeziScheduleWriter(task.schedule, component: component, study: study)
    schedules += writer.schedules
    for (member, isWrong) in writer.unsaid {
      lose(
        "schedule-not-carried", isWrong ? .dropped : .weakened, isWrong ? .error : .warning,
        ["tasks", task.id, "schedule", member], "“\(member.asMemberName)” of the schedule")
    }
  }

  mutating func writeQuestionnaire(_ task: Task) -> String? {
    let name =
      task.keptSettings.spezi(.file)?.value?.stringValue
      ?? freeName(Slug.of(task.id, else: "questionnaire"))
    let texts = task.spokenTexts
    for language in study.languages
    where language == study.primaryLanguage || texts.contains(where: { $0[language] != nil }) {
      let suffix = SpeziLocale(language).suffix
      let path = "questionnaire/\(name)+\(suffix).json"
      let mark = SpeziKept.fingerprint(of: task, in: language, among: study.languages)
      let locales = [
        suffix, suffix.replacing("-", with: "_"), suffix == "en-GB" ? "en-UK" : suffix,
      ]
      if let text = locales.compactMap({
        task.keptSettings.spezi(.file, $0, for: mark)?.stringValue
      }).first {
        files[path] = Array(text.utf8)
        continue
      }
      guard let said = saying.task(task.id) else { continue }
      let writer = FHIRWriter(study: saying, profile: .mobile, language: language, format: format)
      guard let json = FHIRQuestionnaire(said, by: writer, version: version).json else {
        lose(
          "task-without-items", .dropped, .warning, ["tasks", task.id],
          "The task, which has no texts or questions of its own")
        return nil
      }
      files[path] = Array(FHIRText.text(of: json).utf8)
      if language == study.primaryLanguage { losses += writer.losses }
    }
    return name
  }

  /// What participants do before they join is the app's own in Spezi, but for the consent.
  mutating func reportJoining(_ task: Task) {
    for step in task.steps where step.content.accept(SpeziJoiningSteps()) {
      lose(
        "joining-step-not-carried", .dropped, step.kind == .eligibility ? .error : .warning,
        ["tasks", task.id, "steps", step.id],
        "“\(study.name(of: step, in: study.primaryLanguage))”, which participants see before they join",
        became: step.kind == .eligibility && !study.tasks.isEmpty
          ? "criteria that the app checks" : nil,
        advice: "build it into the app")
    }
  }

  // MARK: Assets

  mutating func writeAssets() {
    var written: Set<Asset.ID> = []
    for setting in kept where setting.path.starts(with: [SpeziKept.prefix, "asset"]) {
      guard let id = setting.value?.stringValue, let path = setting.path.last,
        study.asset(id) != nil
      else { continue }
      written.insert(id)
      if let bytes = assets[id] { files[path] = bytes }
    }
    for asset in study.assets {
      if let bytes = assets[asset.id] {
        if !written.contains(asset.id) { files["assets/" + FileName.encoding(asset.id)] = bytes }
      } else {
        lose(
          "asset-not-carried", .dropped, .warning, ["assets", asset.id],
          "The content of “\(asset.name)”")
      }
    }
  }

  mutating func freeName(_ name: String) -> String {
    let free = Slug.free(name, avoiding: takenNames)
    takenNames.insert(free)
    return free
  }

  func derivedID(_ kind: String, _ id: String) -> String {
    let key = JSONValue.array([
      .string(study.id.uuidString), .string(kind), .string(id),
    ]).canonicalBytes
    return UUID(sha256: sha256(key)).uuidString
  }
}
