import Foundation
import StudyModel

/// Reads ResearchKit's JSON as a study. A part that stands alone, such as an answer format, is read inside a task made for
/// it, so that it can be walked at once.
final class ResearchKitReader {
  static let format = "researchkit"

  let language: Language
  var losses: [Loss] = []
  var consents: [Consent] = []
  /// The documents that were read, so that a scene step and a review step share one consent.
  var documents: [(json: JSONValue, id: Consent.ID)] = []
  var endings: [Step] = []
  var isExtended = false
  /// What rules bring of earlier tasks, by task.
  var earlierAnswers: [StudyModel.Task.ID: StepRecords] = [:]
  private var unsafePlaces: Set<Place> = []
  /// Where the file has what cannot be read.
  var faults: Set<Place> = []
  /// Visibility rules by step and item: they can name steps that come later.
  var visibilities: [(step: Step.ID, item: FormItem.ID, format: String?, place: Place)] = []

  private var pointers: JSONPointers

  private init(language: Language, pointers: JSONPointers) {
    self.language = language
    self.pointers = pointers
  }

  static func read(_ file: ImportFile, as wishes: ImportWishes) throws(ImportError) -> Import {
    let language = wishes.language ?? .english
    let value: JSONValue
    do {
      // ResearchKit's own files have members that stand twice.
      value = try JSONValue(parsing: file.bytes, takesLastOfRepeated: true)
    } catch { throw .document(.syntax(error)) }
    let wrapped = try ResearchKitPart.wrapped(value, file: file.name)
    let reader = ResearchKitReader(
      language: language,
      pointers: JSONPointers(
        in: .object(wrapped.task.members),
        of: wrapped.root.map { $0.split(separator: "/").map(String.init) }))
    var task = reader.task(wrapped.task)
    if let root = wrapped.root {
      task.keptSettings.append(KeptSetting(key: KeptSettings.root, value: .string(root)))
    }
    let title = task.id.isEmpty ? file.baseName : task.id
    var study = Study(
      id: wishes.id ?? UUID(sha256: sha256(file.bytes)), slug: Slug.of(title, else: "task"),
      facts: StudyFacts(title: LocalizedText(title, in: language)), primaryLanguage: language,
      consents: reader.consents, tasks: [task])
    study.handOutKeptSettings(isRead: true)
    return Import(study: study, losses: reader.losses, format: format)
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

  /// Text of a key as safe HTML. What had to be made safe is not kept beside it.
  func safeHTML(_ key: String, of object: ORKObject) -> LocalizedText {
    var html = text(object.string(key))
    let place = object.place + [key]
    let removed = html.sanitise(at: place, format: Self.format, pictures: [])
    let pointer = pointers.pointer(to: place)
    losses += removed.map { loss in
      var loss = loss
      loss.pointer = pointer
      return loss
    }
    if !removed.isEmpty { unsafePlaces.insert(place) }
    return html
  }

  /// What of an object Accord has no place for, with a note of everything that is not as usual. What cannot be read was
  /// reported, and is not kept.
  func kept(
    _ read: JSONValue, insteadOf written: JSONValue, at place: Place,
    of task: StudyModel.Task? = nil
  ) -> [KeptSetting] {
    var settings = KeptSettings.difference(from: written, to: read)
    if let task { settings = settings.flatMap { KeptSettings.byStep($0, of: task) } }
    settings = settings.filter { setting in
      let kept = place + setting.path
      return !unsafePlaces.contains(kept) && !faults.contains { $0.starts(with: kept) }
    }
    for setting in settings {
      guard let value = setting.value, let key = setting.path.last, key != "_class",
        Self.understood.isDisjoint(with: [key, setting.path[0]]), !ORKClass.isUsual(key, value)
      else { continue }
      lose(
        "kept-without-effect", .moved, .note,
        place + setting.path,
        "\(className(at: setting.key, in: read)) \(key): \(shortened(value))",
        became: "kept for ResearchKit, without effect here")
    }
    return settings
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

  /// Keys that have their effect, or whose lack of it is told already, and are kept only for their spelling.
  private static let understood: Set<String> = [
    "resultPredicateFormats", "resultPredicateFormat", "predicateFormat", "additionalTaskResults",
    "stepModifiers", "calendar", "htmlContent", "htmlReviewContent", "html",
  ]

  func shortened(_ value: JSONValue) -> String {
    let text = value.canonicalText
    return text.count > 80 ? text.prefix(80) + "…" : text
  }
}
