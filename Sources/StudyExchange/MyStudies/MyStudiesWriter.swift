import ConsentMarkdown
import Foundation
import SafeHTML
import StudyDocuments
import StudyModel

/// Writes a study as the payloads of the datastore, in one language.
final class MyStudiesWriter {
  let study: Study
  let language: Language
  let version: Version?
  let assets: [Asset.ID: [UInt8]]
  var losses: [Loss] = []
  var activityKeys = MyStudiesKeys(longest: 50)
  /// What a study that came from the datastore said about itself.
  let kept: [KeptSetting]

  static let note = KeptSetting.note + "mystudies"

  init(_ study: Study, version: Version?, language: Language, assets: [Asset.ID: [UInt8]]) {
    self.study = study.sayingFacts()
    self.version = version
    self.language = language
    self.assets = assets
    kept = study.tasks.first { $0.kind == .join }?.keptSettings ?? []
  }

  func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    losses.append(
      Loss(
        format: MyStudiesFormat.formatName, code: code, kind: kind, severity: severity,
        place: place, what: what, became: became, advice: advice))
  }

  // MARK: Texts

  func text(_ text: LocalizedText) -> String {
    text.text(in: language, else: study.primaryLanguage)
  }

  func joined(_ texts: [LocalizedText]) -> String {
    texts.map(text).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  func name(of step: Step) -> String {
    study.name(of: step, in: language)
  }

  func html(_ markdown: LocalizedText) -> String { MarkdownHTML().render(text(markdown)).html }

  func answer(_ format: AnswerFormat, _ hint: LocalizedText) -> MyStudiesAnswer? {
    format.accept(
      MyStudiesFormats(words: text, picture: picture, placeholder: hint))
  }

  /// A picture or PDF inside the payload. The clients expect every picture to be said to be a JPEG.
  func picture(_ id: Asset.ID?) -> String {
    guard let id, let asset = study.asset(id) else { return "" }
    guard let bytes = assets[id] else {
      lose(
        "asset-not-carried", .dropped, .warning, ["assets", id], "The content of “\(asset.name)”")
      return ""
    }
    if !asset.alternativeText.isEmpty {
      lose(
        "alternative-text-dropped", .dropped, .warning, ["assets", id, "alternativeText"],
        "The description of a picture")
    }
    return "data:image/jpeg;base64," + Data(bytes).base64EncodedString()
  }

  // MARK: Versions

  /// One decimal, greater for each later version of the study; a draft has the version that it came with.
  var studyVersion: String { counted(version?.number) ?? keptText("studyVersion") ?? "1.0" }

  var consentVersion: String {
    guard let stated = study.consents.first?.statedVersion else {
      return version == nil ? keptText("consentVersion") ?? "1.0" : studyVersion
    }
    if stated.wholeMatch(of: /[0-9]+\.[0-9]/) != nil { return stated }
    return counted(VersionNumber(stated)) ?? "1.0"
  }

  func counted(_ number: VersionNumber?) -> String? {
    number.map { "\($0.counter / 10).\($0.counter % 10)" }
  }

  func keptText(_ name: String) -> String? {
    let key = KeptSetting(path: [Self.note, name], value: nil).key
    return kept.first { $0.key == key }?.value?.stringValue
  }

  func key(of task: Task) -> String { activityKeys.key(for: task.id) }

  var studyKey: String {
    if let key = keptText("studyId") { return key }
    var keys = MyStudiesKeys(longest: 15)
    let name = study.slug.isEmpty ? "study" : study.slug
    let key = keys.key(for: name)
    if key != name {
      lose("key-renamed", .renamed, .note, ["slug"], "The short name \(name)", became: key)
    }
    return key
  }

  // MARK: Payloads

  func payloads() -> [String: JSONValue] {
    let studyKey = self.studyKey
    var files: [String: JSONValue] = [
      "studyList.json": studyList(key: studyKey), "studyInfo.json": studyInfo(),
      "studyDashboard.json": message([
        "dashboard": ["statistics": .array([]), "charts": .array([])]
      ]),
      "notifications.json": message(["notifications": .array([])]),
      "studyUpdates.json": message([
        "updates": [
          "consent": .boolean(true), "activities": .boolean(true), "resources": .boolean(true),
          "info": .boolean(true), "status": "Active",
        ], "currentVersion": .string(studyVersion), "enrollAgain": .boolean(false),
      ]),
    ]
    reportStudy()
    let consent = MyStudiesConsent(self)
    files["eligibilityConsent.json"] = consent.eligibilityConsent()
    files["consentDocument.json"] = consent.document()
    var activities: [JSONValue] = []
    let schedules = MyStudiesSchedules(self)
    for task in study.tasks where task.kind != .join {
      var steps = MyStudiesSteps(task, by: self)
      let key = key(of: task)
      if key != task.id {
        lose(
          "key-renamed", .renamed, .note, ["tasks", task.id], "The identifier \(task.id)",
          became: key)
      }
      let written = steps.json()
      let isActive = written.contains { $0["type"] == "task" }
      if isActive, written.count > 1 {
        lose(
          "active-task-with-steps", .approximated, .warning, ["tasks", task.id],
          "Screens before or after an active task, which the clients expect alone")
      }
      let type = isActive && written.count == 1 ? "task" : "questionnaire"
      files["activity/\(key).json"] = message([
        "activity": [
          "type": .string(type),
          "metadata": [
            "studyId": .string(studyKey), "activityId": .string(key),
            "name": .string(text(task.title)), "version": .string(version(of: task)),
            "lastModified": .string(kept("lastModified", of: task) ?? MyStudiesText.noMoment),
            "startDate": "", "endDate": "",
          ], "steps": .array(written),
        ]
      ])
      let branches = written.contains { ($0["destinations"]?.arrayValue?.count ?? 0) > 1 }
      activities.append(
        schedules.activity(
          task, key: key, version: version(of: task), type: type,
          subtype: isActive ? written[0]["resultType"] ?? "" : "", branches: branches))
    }
    files["activityList.json"] = message(["activities": .array(activities)])
    files["resources.json"] = message([
      "shareDataPermissions": .boolean(consent.hasSharing), "resources": .array(resources()),
    ])
    return files
  }

  func message(_ members: [String: JSONValue]) -> JSONValue {
    .object(members.merging(["message": "SUCCESS"]) { first, _ in first })
  }

  private func kept(_ name: String, of task: Task) -> String? {
    let key = KeptSetting(path: [Self.note, name], value: nil).key
    return task.keptSettings.first { $0.key == key }?.value?.stringValue
  }

  func version(of task: Task) -> String {
    let held = kept("version", of: task)
    return version == nil ? held ?? studyVersion : studyVersion
  }

  func reportStudy() {
    let joining = study.tasks.first { $0.kind == .join }?.id
    let rest = StudyRest(
      format: MyStudiesFormat.formatName, facts: ["title", "summary", "sponsor"], consents: .first,
      hasArticles: true
    ) { task in
      guard task.kind == .join else { return ["title", "schedule"] }
      // Joins after the first are left out as a whole.
      return task.id == joining ? [] : ["title", "schedule", "earlierAnswers"]
    }
    losses += rest.losses(of: study)
    if let number = version?.number {
      lose(
        "version-renamed", .renamed, .note, ["version"], "The version \(number)",
        became: studyVersion,
        advice: "the datastore counts in tenths")
    }
    let joins = study.tasks.filter { $0.kind == .join }
    for join in joins.dropFirst() {
      lose("task-not-carried", .dropped, .error, ["tasks", join.id], "Another task for joining")
    }
    guard let join = joins.first else { return }
    if !join.rules.isEmpty, join.rules.contains(where: { !$0.isUsual(in: join) }) {
      lose(
        "joining-order-fixed", .dropped, .warning, ["tasks", join.id, "rules"],
        "The rules of the task for joining",
        became: "eligibility, scenes, quiz, sharing, and review, in this order")
    }
    for step in join.steps {
      if case .joining = step.content.accept(MyStudiesStepKinds()) { continue }
      if case .completion = step.content { continue }
      lose(
        "joining-step-not-carried", .dropped, step.content.asking == nil ? .warning : .error,
        join.place(of: step.id),
        "“\(name(of: step))”, which participants see before they join")
    }
  }
}

extension Rule {
  /// Whether it only ends the task, as after the last screen of those who joined or did not.
  fileprivate func isUsual(in task: Task) -> Bool {
    switch kind {
    case .direct(let destination): destination == .end
    case .firstMatch(let branches, _):
      branches.allSatisfy { branch in
        guard case .step(let id) = branch.destination else { return true }
        return task.step(id)?.kind == .completion
      }
    case .skip: false
    }
  }
}
