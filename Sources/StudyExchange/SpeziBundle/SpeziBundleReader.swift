import Foundation
import StudyDocuments
import StudyModel

/// Reads a study bundle, or the files of one that has no definition yet, as a study.
struct SpeziBundleReader {
  let folder: SpeziFolder
  let definition: SpeziDefinition?
  private let options: ImportOptions
  private var study: Study
  private var join: Task
  private var losses: [Loss] = []
  private var assets: [Asset.ID: [UInt8]] = [:]
  private var readPaths: Set<String> = [SpeziFolder.definitionName]
  private var readSchedules: Set<String> = []

  init(_ files: [ExportedFile], options: ImportOptions) throws(ImportError) {
    folder = SpeziFolder(files)
    self.options = options
    let hasForms = folder.localized.contains { $0.category != "consent" }
    if folder.files[SpeziFolder.definitionName] == nil, hasForms,
      !files.contains(where: { $0.path.contains(SpeziFolder.suffix + "/") })
    {
      definition = nil
    } else {
      do {
        definition = try SpeziDefinition(folder)
      } catch {
        throw .document(
          .unreadable(
            path: error.path == SpeziFolder.definitionName || error.path.isEmpty
              ? SpeziFolder.definitionName : SpeziFolder.definitionName + "/" + error.path,
            reason: error.message))
      }
    }
    let bytes = files.sorted { $0.path < $1.path }.flatMap { Array($0.path.utf8) + $0.bytes }
    let languages = Self.languages(of: folder, definition)
    let primary = options.language ?? languages.first ?? .english
    study = Study(
      id: definition?.id ?? options.id ?? UUID(sha256: sha256(bytes)), slug: "",
      facts: StudyFacts(), primaryLanguage: primary,
      furtherLanguages: languages.filter { $0 != primary })
    let words = JoinWords(primary)
    join = Task(
      id: "join", kind: .join, title: words.join,
      steps: [Step(id: "completion", title: words.completion, content: .completion(Completion()))])
  }

  /// The languages of its titles, consents, and questionnaires, US English or another English first; else of its articles.
  private static func languages(of folder: SpeziFolder, _ definition: SpeziDefinition?)
    -> [Language]
  {
    let main = folder.localized.filter { ["consent", "questionnaire"].contains($0.category) }
    var found = Set(main.map(\.language))
    if let definition { found.formUnion(definition.text("title").languages) }
    if found.isEmpty { found = Set(folder.localized.map(\.language)) }
    func rank(_ language: Language) -> Int {
      language.rawValue == "en-US" ? 0 : language.primary == "en" ? 1 : 2
    }
    return found.sorted { (rank($0), $0) < (rank($1), $1) }
  }

  mutating func read() throws(ImportError) -> Import {
    readDefinition()
    try readConsent()
    try readQuestionnaires()
    try readActivities()
    readArticles()
    readAssets()
    keepRest()
    study.tasks.insert(join, at: 0)
    if study.facts.title.isEmpty {
      let title = study.consents.first?.title ?? study.tasks.dropFirst().first?.title ?? [:]
      study.facts.title =
        title.isEmpty ? LocalizedText("Study", in: study.primaryLanguage) : title
    }
    study.slug = Slug.of(study.displayTitle, else: "study")
    losses += study.sanitizeHTML(format: SpeziBundleFormat.formatName)
    for finding in SpeziBundleCheck(folder, definition).findings {
      lose(finding.code, .approximated, .warning, finding.place, finding.message)
    }
    do {
      try JSONValue(encoding: study).requireLimits()
    } catch let error as StudyDocumentError {
      throw .document(error)
    } catch {
      throw .document(.unreadable(path: "", reason: "The study cannot be kept."))
    }
    return Import(
      study: study, losses: losses, format: SpeziBundleFormat.formatName, assets: assets)
  }

  private mutating func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    losses.append(
      Loss(
        format: SpeziBundleFormat.formatName, code: code, kind: kind, severity: severity,
        place: place, what: what, became: became, advice: advice))
  }

  // MARK: Definition

  private mutating func readDefinition() {
    guard let definition else { return }
    study.facts.title = definition.text("title")
    study.facts.shortTitle = definition.text("shortTitle")
    study.facts.summary = definition.text("explanationText")
    let read: Set = ["id", "title", "shortTitle", "explanationText", "consentFileRef"]
    let rest = (definition.metadata.objectValue ?? [:]).filter { !read.contains($0.key) }
    var kept: [String: JSONValue] = ["metadata": .object(rest)]
    kept["studyRevision"] = definition.revision.map { .number(Double($0)) }
    join.keptSettings.append(SpeziKept.setting(.definition, value: .object(kept)))
    let order = definition.components.map(\.id) + definition.schedules.map(\.id)
    join.keptSettings.append(SpeziKept.setting(.order, value: .array(order.map(JSONValue.string))))
    let place = [SpeziFolder.definitionName, "metadata"]
    if definition.metadata["participationCriterion"]?["all"]?["_0"]?.arrayValue?.isEmpty != true {
      lose(
        "criterion-not-asked", .moved, .warning, place + ["participationCriterion"],
        "Who can take part", became: "a note for the next bundle",
        advice: "ask for it in an eligibility step")
    }
    for name in ["icon", "studyDependency"] where definition.metadata[name] != nil {
      lose(
        "setting-kept", .moved, .note, place + [name], "“\(name)”",
        became: "a note for the next bundle")
    }
    let short = definition.text("shortExplanationText")
    if !short.isEmpty, short != study.facts.summary {
      lose(
        "setting-kept", .moved, .note, place + ["shortExplanationText"], "The shorter explanation",
        became: "a note for the next bundle")
    }
  }

  // MARK: Consent

  private mutating func readConsent() throws(ImportError) {
    let reference =
      definition == nil
      ? SpeziReference(category: "consent", name: "Consent", fileExtension: "md")
      : definition?.consent
    guard let reference else { return }
    var files = folder.locales(of: reference).filter { file in
      SpeziFolder.language(file.locale).isKnown
    }.map { ImportFile(name: "\($0.base)+\($0.language.rawValue).md", bytes: $0.bytes) }
    readPaths.formUnion(folder.locales(of: reference).map(\.path))
    if files.isEmpty, let bytes = folder.unlocalized(reference) {
      readPaths.insert(reference.title)
      files = [
        ImportFile(
          name: "\(reference.name)+\(study.primaryLanguage.rawValue).md", bytes: bytes)
      ]
    }
    guard !files.isEmpty else { return }
    do {
      let result =
        files.count == 1
        ? try SpeziConsentReader(file: files[0], options: ImportOptions(id: study.id)).read()
        : try SpeziConsentSet(files: files, options: ImportOptions(id: study.id)).read()
      study.consents = result.study.consents
      let kept = join.keptSettings
      if let task = result.study.tasks.first {
        join = task
        join.keptSettings = kept
      }
      losses += result.losses.map { loss in
        var loss = loss
        loss.format = SpeziBundleFormat.formatName
        return loss
      }
      join.keptSettings.append(
        SpeziKept.setting(.file, ["consent"], value: .string(reference.name)))
    } catch .text(let faults) {
      lose(
        "consent-not-read", .dropped, .error, [reference.title],
        "The consent: " + (faults.first?.message ?? "it cannot be read"),
        advice: "repair it, and import the bundle again")
    }
  }

  // MARK: Questionnaires

  private mutating func readQuestionnaires() throws(ImportError) {
    let forms = folder.localized.filter {
      $0.category == "questionnaire" && $0.fileExtension == "json"
    }
    for (name, files) in Dictionary(grouping: forms, by: \.base).sorted(by: { $0.key < $1.key }) {
      readPaths.formUnion(files.map(\.path))
      let files = files.filter(\.language.isKnown)
      guard let base = SpeziFolder.base(of: files),
        var task = try task(of: base, named: name)
      else { continue }
      for other in files where other != base {
        guard let translation = try self.task(of: other, named: name, isTranslation: true) else {
          continue
        }
        join(translation, to: &task, in: other)
      }
      for file in files {
        guard let text = file.text, file.bytes.count <= SpeziConsentReader.largestOriginal else {
          continue
        }
        let mark = SpeziKept.fingerprint(of: task, in: file.language, among: study.languages)
        task.keptSettings.append(
          SpeziKept.setting(.file, [file.locale], value: .string(text), for: mark))
      }
      task.keptSettings.append(SpeziKept.setting(.file, value: .string(name)))
      let reference = SpeziReference(category: "questionnaire", name: name, fileExtension: "json")
      let component = definition?.components.first { $0.reference == reference }
      if let component { keep(component, in: &task) }
      if definition != nil, component == nil {
        lose(
          "questionnaire-not-used", .approximated, .note, [reference.title],
          "A questionnaire that no component names", became: "a task")
      }
      study.tasks.append(task)
    }
  }

  private mutating func task(
    of file: SpeziFolder.File, named name: String, isTranslation: Bool = false
  ) throws(ImportError) -> Task? {
    do throws(ImportError) {
      let result = try FHIRReader.read(
        ImportFile(name: file.name + ".json", bytes: file.bytes),
        as: ImportOptions(language: file.language, id: study.id))
      guard var task = result.study.tasks.first else { return nil }
      let taken = Set(study.tasks.map(\.id) + [join.id])
      task.id = Slug.free(FHIRString.id(name, else: "form"), avoiding: taken)
      if !isTranslation {
        losses += result.losses.map { loss in
          var loss = loss
          loss.format = SpeziBundleFormat.formatName
          loss.place = loss.place.isEmpty ? file.path : file.path + "/" + loss.place
          return loss
        }
      }
      return task
    } catch {
      // Limits hold for the whole import.
      if case .document(.beyondLimit) = error { throw error }
      lose(
        "questionnaire-not-read", .dropped, .error, [file.path],
        "A questionnaire: " + error.message)
      return nil
    }
  }

  private mutating func join(
    _ translation: Task, to task: inout Task, in file: SpeziFolder.File
  ) {
    let language = file.language
    guard let mine = try? JSONValue(encoding: task),
      let theirs = try? JSONValue(encoding: translation),
      let joined = try? mine.takingTexts(of: theirs, in: language.rawValue).decoded(as: Task.self)
    else {
      lose("translation-not-joined", .dropped, .error, [file.path], "The translation")
      return
    }
    task = joined
    let there = translation.spokenTexts.count { $0[language] != nil }
    let here = joined.spokenTexts.count { $0[language] != nil }
    if here < there {
      lose(
        "translation-not-joined", .dropped, .warning, [file.path],
        "\(there - here) of \(there) texts, which have no counterpart in the other language",
        advice: "give both files the same items in the same order")
    }
  }

  // MARK: Components

  /// The identifier and schedules of a component.
  private mutating func keep(_ component: SpeziDefinition.Component, in task: inout Task) {
    task.keptSettings.append(SpeziKept.setting(.component, value: .string(component.id)))
    let schedules = schedules(of: component)
    guard !schedules.isEmpty else { return }
    let readings = schedules.map { SpeziScheduleReader.read($0.value) }
    task.schedule = readings.lazy.compactMap(\.schedule).first
    if task.schedule == nil, let first = schedules.first {
      lose(
        "schedule-kept", .moved, .warning, [SpeziFolder.definitionName, first.id],
        "When the task is due: \(readings.flatMap(\.unread).joined(separator: ", "))",
        became: "a note for the next bundle", advice: "choose a schedule that Accord has")
    } else {
      let position = readings.firstIndex { $0.schedule != nil } ?? 0
      for (index, (schedule, reading)) in zip(schedules, readings).enumerated() {
        let unread = index == position ? reading.unread : ["everything in a further schedule"]
        guard !unread.isEmpty else { continue }
        lose(
          "schedule-kept", .moved, .note, [SpeziFolder.definitionName, schedule.id],
          "Of a schedule, " + unread.joined(separator: ", "), became: "a note for the next bundle")
      }
    }
    task.keptSettings.append(
      SpeziKept.setting(
        .schedules, value: .array(schedules.map(\.value)),
        for: SpeziKept.fingerprint(of: task.schedule)))
  }

  private mutating func schedules(
    of component: SpeziDefinition.Component
  ) -> [SpeziDefinition.Schedule] {
    let found = definition?.schedules.filter { $0.component == component.id } ?? []
    readSchedules.formUnion(found.map(\.id))
    return found
  }

  private mutating func readActivities() throws(ImportError) {
    for component in definition?.components ?? [] {
      guard let activity = SpeziActivity(component) else { continue }
      let taken = Set(study.tasks.map(\.id) + [join.id])
      var task = Task(
        id: Slug.free(activity.name, avoiding: taken), kind: .survey,
        title: LocalizedText(activity.title, in: study.primaryLanguage),
        steps: [
          Step(
            id: activity.name, title: LocalizedText(activity.title, in: study.primaryLanguage),
            content: .component(activity.component))
        ])
      for what in activity.unread {
        lose(
          "component-setting-dropped", .dropped, .warning,
          [SpeziFolder.definitionName, component.id], what)
      }
      keep(component, in: &task)
      study.tasks.append(task)
    }
  }

  // MARK: Articles

  private mutating func readArticles() {
    let texts = folder.localized.filter { file in
      ["md", "markdown"].contains(file.fileExtension) && !readPaths.contains(file.path)
    }
    let groups = Dictionary(grouping: texts) {
      SpeziReference(category: $0.category, name: $0.base, fileExtension: $0.fileExtension)
    }
    for (reference, files) in groups.sorted(by: { $0.key.title < $1.key.title }) {
      readArticle(reference, files)
    }
  }

  private mutating func readArticle(_ reference: SpeziReference, _ files: [SpeziFolder.File]) {
    let taken = Set(study.articles.map(\.id))
    var article = Article(id: Slug.free(Slug.of(reference.name, else: "article"), avoiding: taken))
    var isNamed = true
    for file in files {
      guard let text = file.text, file.language.isKnown else { continue }
      readPaths.insert(file.path)
      let parts = FrontMatter(text)
      isNamed = isNamed && parts["title"] != nil
      article.title[file.language] = parts["title"] ?? reference.name
      article.lede[file.language] = parts["lede"]
      article.content[file.language] = parts.body.trimmingBlankLines()
    }
    if !isNamed {
      lose(
        "title-from-file-name", .approximated, .note, [reference.title],
        "An article without a title", became: "one that is called “\(reference.name)”")
    }
    let component = definition?.components.first { $0.reference == reference }
    join.keptSettings.append(
      SpeziKept.setting(.article, [article.id], value: reference.json))
    for file in files {
      guard let text = file.text, file.language.isKnown else { continue }
      let mark = SpeziKept.fingerprint(
        of: article, in: file.language, among: study.languages + article.content.languages)
      join.keptSettings.append(
        SpeziKept.setting(.article, [article.id, file.locale], value: .string(text), for: mark))
    }
    if let component {
      join.keptSettings.append(
        SpeziKept.setting(.component, [article.id], value: .string(component.id)))
      let schedules = schedules(of: component)
      if !schedules.isEmpty {
        join.keptSettings.append(
          SpeziKept.setting(
            .schedules, [article.id], value: .array(schedules.map(\.value))))
        lose(
          "schedule-kept", .moved, .note, [SpeziFolder.definitionName, component.id],
          "When the article is shown", became: "a note for the next bundle")
      }
    }
    study.articles.append(article)
  }

  // MARK: The rest

  /// Pictures, by the paths that articles use.
  private mutating func readAssets() {
    let kinds = ["png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif"]
    for (path, bytes) in folder.files.sorted(by: { $0.key < $1.key }) {
      let ending = path.split(separator: ".").last?.lowercased() ?? ""
      guard let kind = kinds[ending], !bytes.isEmpty else { continue }
      readPaths.insert(path)
      let id = sha256(bytes)
      join.keptSettings.append(SpeziKept.setting(.asset, [path], value: .string(id)))
      guard assets[id] == nil else { continue }
      let parts = path.split(separator: "/")
      let name = parts.contains("assets") ? parts.drop { $0 != "assets" } : parts[...]
      assets[id] = bytes
      study.assets.append(
        Asset(
          id: id, name: name.joined(separator: "/"), mediaType: kind, byteCount: bytes.count))
    }
  }

  private mutating func keepRest() {
    for path in folder.files.keys.sorted() where !readPaths.contains(path) {
      lose("file-not-read", .dropped, .note, [path], "A file that Accord has no place for")
    }
    for component in definition?.components ?? [] {
      guard let reference = component.reference else { continue }
      let isRead = folder.locales(of: reference).contains { readPaths.contains($0.path) }
      if !isRead {
        lose(
          "component-not-read", .dropped, .warning, [SpeziFolder.definitionName, component.id],
          "A component whose file \(reference.title) is missing")
      }
    }
    let left = definition?.schedules.filter { !readSchedules.contains($0.id) } ?? []
    for schedule in left {
      lose(
        "schedule-dropped", .dropped, .warning, [SpeziFolder.definitionName, schedule.id],
        "A schedule of a component that was not read")
    }
  }
}
