import Foundation
import StudyDocuments
import StudyModel

/// Reads a study bundle, or the files of one that has no definition yet, as a study.
struct SpeziBundleReader {
  let folder: SpeziFolder
  let definition: SpeziDefinition?
  let options: ImportOptions
  var study: Study
  var join: Task
  var losses: [Loss] = []
  var assets: [Asset.ID: [UInt8]] = [:]
  var readPaths: Set<String> = [SpeziFolder.definitionName]
  var readSchedules: Set<String> = []

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
    let words = JoinStrings(primary)
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
    dropUnkeepable()
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

  mutating func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    losses.append(
      Loss(
        format: SpeziBundleFormat.formatName, code: code, kind: kind, severity: severity,
        place: place, what: what, became: became, advice: advice))
  }

  // MARK: Definition

  mutating func readDefinition() {
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

  mutating func readConsent() throws(ImportError) {
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

  mutating func readQuestionnaires() throws(ImportError) {
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

  mutating func task(
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

  mutating func join(
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
}
