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
  /// Visibility rules by step and item: they can name steps that come later.
  var visibilities: [(step: Step.ID, item: FormItem.ID, format: String?, place: Place)] = []

  private init(language: Language) { self.language = language }

  static func read(_ file: ImportFile, as wishes: ImportWishes) throws(ImportError) -> Import {
    let language = wishes.language ?? .english
    guard language.isWellFormed else { throw .language(language.rawValue) }
    let value: JSONValue
    do {
      // ResearchKit's own files have members that stand twice.
      value = try JSONValue(parsing: file.bytes, takesLastOfRepeated: true)
    } catch { throw .document(.syntax(error)) }
    let wrapped = try ResearchKitPart.wrapped(value, file: file.name)
    let reader = ResearchKitReader(language: language)
    var task = reader.task(wrapped.task)
    if let root = wrapped.root {
      task.keptSettings.append(KeptSetting(key: KeptSettings.root, value: .string(root)))
    }
    let title = task.id.isEmpty ? file.baseName : task.id
    let study = Study(
      id: wishes.id ?? UUID(sha256: sha256(file.bytes)), slug: Slug.of(title, else: "task"),
      facts: StudyFacts(title: LocalizedText(title, in: language)), primaryLanguage: language,
      consents: reader.consents, tasks: [task])
    return Import(study: study, losses: reader.losses, format: format)
  }

  func text(_ string: String?) -> LocalizedText { LocalizedText(string ?? "", in: language) }

  func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    losses.append(
      Loss(
        format: Self.format, code: code, kind: kind, severity: severity, place: place, what: what,
        became: became, advice: advice))
  }

  /// Tells of keys that no release of ResearchKit reads, which it refuses to load (§5.1), here and below.
  func checkKeys(of value: JSONValue, at place: Place) {
    switch value {
    case .object(let members):
      let known = members["_class"]?.stringValue.flatMap(ORKClass.keys)
      for (key, member) in members.sorted(by: { $0.key < $1.key }) where key != "_class" {
        if let known, !known.contains(key) {
          lose(
            "unknown-key", .dropped, .warning, place + [key],
            "The key “\(key)” of \(members["_class"]?.stringValue ?? "")",
            advice: "ResearchKit stops at keys it does not know; check its spelling")
        } else {
          if known != nil, let wanted = ORKKeyKind.of(key), !wanted.takes(member) {
            lose(
              "wrong-kind", .dropped, .error, place + [key],
              "\(shortened(member)) where \(wanted.name) is expected",
              became: "as if it were not there", advice: "ResearchKit stops at it; mend its kind")
          }
          checkKeys(of: member, at: place + [key])
        }
      }
    case .array(let elements):
      for (name, element) in zip(JSONValue.elementNames(of: elements), elements) {
        checkKeys(of: element, at: place + [name])
      }
    default: break
    }
  }

  /// Text of a key as safe HTML. What had to be made safe is not kept beside it.
  func safeHTML(_ key: String, of object: ORKObject) -> LocalizedText {
    var html = text(object.string(key))
    let place = object.place + [key]
    let removed = html.sanitise(at: place, format: Self.format, pictures: [])
    losses += removed
    if !removed.isEmpty { unsafePlaces.insert(place) }
    return html
  }

  /// What of an object Accord has no place for, with a note of everything that is not as usual.
  func kept(_ read: JSONValue, insteadOf written: JSONValue, at place: Place) -> [KeptSetting] {
    let settings = KeptSettings.difference(from: written, to: read).filter {
      !unsafePlaces.contains(place + KeptSettings.names(in: $0.key))
    }
    for setting in settings {
      guard let value = setting.value, let key = setting.key.split(separator: "/").last,
        key != "_class", !Self.understood.contains(String(key)),
        !ORKClass.isUsual(String(key), value)
      else { continue }
      lose(
        "kept-without-effect", .moved, .note,
        place + KeptSettings.names(in: setting.key),
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
    "stepModifiers", "htmlContent", "htmlReviewContent", "html",
  ]

  func shortened(_ value: JSONValue) -> String {
    let text = value.canonicalText
    return text.count > 80 ? text.prefix(80) + "…" : text
  }
}
