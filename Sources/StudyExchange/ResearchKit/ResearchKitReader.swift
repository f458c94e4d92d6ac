import Foundation
import StudyDocuments
import StudyModel

/// Reads ResearchKit's JSON as a study. A standalone part, such as an answer format, is read inside a generated task, so that
/// people can walk through it at once.
final class ResearchKitReader {
  static let format = "researchkit"

  let language: Language
  var losses: [Loss] = []
  var consents: [Consent] = []
  /// The documents read so far, so that a scene step and a review step share one consent.
  var documents: [(json: JSONValue, id: Consent.ID)] = []
  var endings: [Step] = []
  /// What the endings were read from.
  var endingObjects: [ORKObject] = []
  var isExtended = false
  /// The results of earlier tasks contained in rules, by task.
  var earlierAnswers: [StudyModel.Task.ID: StepRecords] = [:]
  private var unsafePlaces: Set<Place> = []
  /// The places in the file that cannot be read.
  var faults: Set<Place> = []
  /// The places of texts that were reported because no participant reads them here.
  var unshown: Set<Place> = []
  /// Visibility rules by step and item: they can refer to later steps.
  var visibilities: [(step: Step.ID, item: FormItem.ID, format: String?, place: Place)] = []

  var pointers: JSONPointers
  var origins: FileOrigins

  private init(language: Language, pointers: JSONPointers) {
    self.language = language
    self.pointers = pointers
    origins = FileOrigins(pointers, names: ResearchKitReader.namesInFile)
  }

  static func read(_ file: ImportFile, as options: ImportOptions) throws(ImportError) -> Import {
    let language = options.language ?? .english
    let value: JSONValue
    var repeated = RepeatedMembers()
    do {
      value = try JSONValue(parsing: file.bytes, noting: &repeated)
    } catch { throw .document(.syntax(error)) }
    let unnamed = ResearchKitPart.unnamedTask(value)
    let wrapped = try ResearchKitPart.wrapped(unnamed ?? value, file: file.name)
    let reader = ResearchKitReader(
      language: language,
      pointers: JSONPointers(
        in: .object(wrapped.task.members),
        of: wrapped.root.map { $0.split(separator: "/").map(String.init) }))
    reader.report(repeated)
    if unnamed != nil { reader.reportMissingClass(of: wrapped.task) }
    var task = reader.task(wrapped.task)
    if let root = wrapped.root {
      task.keptSettings.append(KeptSetting(key: KeptSettings.root, value: .string(root)))
    }
    let title = task.id.isEmpty ? file.baseName : task.id
    var study = Study(
      id: options.id ?? UUID(sha256: sha256(file.bytes)), slug: Slug.of(title, else: "task"),
      facts: StudyFacts(title: LocalizedText(title, in: language)), primaryLanguage: language,
      consents: reader.consents, tasks: [task])
    study.handOutKeptSettings(isRead: true)
    do {
      try JSONValue(encoding: study).requireLimits()
    } catch let error as StudyDocumentError {
      throw .document(error)
    } catch {
      throw .document(.unreadable(path: "", reason: "The task cannot be kept."))
    }
    var imported = Import(study: study, losses: reader.losses, format: format)
    imported.origins = reader.origins
    return imported
  }

  func text(_ string: String?) -> LocalizedText { LocalizedText(string ?? "", in: language) }

  func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    var loss = Loss(
      format: Self.format, code: code, kind: kind, severity: severity, place: place, what: what,
      became: became, advice: advice)
    loss.pointer = pointers.pointer(to: place)
    losses.append(loss)
  }

  /// The text of a key as sanitized HTML. The unsanitized original is not kept.
  func safeHTML(_ key: String, of object: ORKObject) -> LocalizedText {
    var html = text(object.string(key))
    let place = object.place + [key]
    let removed = html.sanitize(at: place, format: Self.format, pictures: [])
    let pointer = pointers.pointer(to: place)
    losses += removed.map { loss in
      var loss = loss
      loss.pointer = pointer
      return loss
    }
    if !removed.isEmpty { unsafePlaces.insert(place) }
    return html
  }

  /// The members of an object that Accord has no place for, with a note of everything unusual. Unreadable ones were reported
  /// and are not kept.
  func kept(
    _ read: JSONValue, insteadOf written: JSONValue, at place: Place,
    of task: StudyModel.Task? = nil
  ) -> [KeptSetting] {
    var settings = KeptSettings.difference(from: written, to: read)
    if let task { settings = settings.flatMap { KeptSettings.byStep($0, of: task) } }
    settings = settings.map(\.stored).filter { setting in
      let kept = place + setting.path
      return !unsafePlaces.contains(kept) && !isFaulty(setting, at: kept)
        && !isTooLarge(setting, at: kept)
    }
    for setting in settings where !unshown.contains(place + setting.path) {
      guard let value = setting.value, let key = setting.path.last, key != "_class",
        Self.understood.isDisjoint(with: [key, setting.path[0]]), !ORKClass.isUsual(key, value)
      else { continue }
      lose(
        ResearchKitFormat.keptSettingCode, .moved, .note,
        place + setting.path,
        "\(className(at: setting.key, in: read)) \(key): \(shortened(value))",
        became: "kept for ResearchKit, without effect here")
    }
    return settings
  }

  /// Whether something that cannot be read is in a setting. A list by step is kept without the rules that are kept one by one.
  private func isFaulty(_ setting: KeptSetting, at place: Place) -> Bool {
    let rules = KeptSettings.isListByStep(setting) ? setting.value?.objectValue : nil
    return faults.contains { fault in
      guard fault.starts(with: place) else { return false }
      guard let rules, fault.count > place.count else { return true }
      return rules[fault[place.count]] != nil
    }
  }

  private func isTooLarge(_ setting: KeptSetting, at place: Place) -> Bool {
    guard let reason = setting.breach else { return false }
    lose(
      "too-large-to-keep", .dropped, .error, place,
      "A setting that a study cannot hold: \(reason)")
    return true
  }

  private func className(at path: String, in value: JSONValue) -> String {
    var names = path.split(separator: "/").map(String.init)
    while !names.isEmpty {
      names.removeLast()
      let owner =
        names.isEmpty
        ? value : KeptSettings.value(at: names.joined(separator: "/"), in: value)
      if let name = owner?["_class"]?.stringValue { return name }
    }
    return ""
  }

  /// Keys that have an effect, or whose lack of one is already reported, and that are kept only for their exact form.
  private static let understood: Set<String> = [
    "resultPredicateFormats", "resultPredicateFormat", "predicateFormat", "additionalTaskResults",
    "stepModifiers", "calendar", "htmlContent", "htmlReviewContent", "html",
    sharingHTML,
  ]

  func shortened(_ value: JSONValue) -> String {
    let text = value.canonicalText
    return text.count > 80 ? text.prefix(80) + "…" : text
  }
}
