import Foundation
import SafeHTML
import StudyDocuments
import StudyModel

/// Reads Questionnaires as tasks: one, or those of a Bundle.
final class FHIRReader {
  /// More items would be no form that a person fills in.
  static let mostItems = 5_000
  static let deepest = 40

  let language: Language
  private(set) var languages: [Language] = []
  var losses: [Loss] = []

  init(language: Language) { self.language = language }

  static func recognizes(_ file: ImportFile) -> Bool {
    guard file.firstVisibleByte == UInt8(ascii: "{"),
      file.bytes.firstRange(of: Array("Questionnaire".utf8)) != nil,
      let value = try? JSONValue(parsing: file.bytes, takesLastOfRepeated: true)
    else { return false }
    return value["schema"] == nil && value["_class"] == nil && !forms(in: value).isEmpty
  }

  /// The Questionnaires in a file, with their JSON pointers.
  static func forms(in value: JSONValue) -> [FHIRNode] {
    let root = FHIRNode(value, at: [], pointer: "")
    switch value["resourceType"]?.stringValue {
    case "Questionnaire": return [root]
    case "Bundle":
      return root.nodes("entry").compactMap { $0.node("resource") }.filter {
        $0.value["resourceType"]?.stringValue == "Questionnaire"
      }
    default: return []
    }
  }

  static func read(_ file: ImportFile, as options: ImportOptions) throws(ImportError) -> Import {
    guard !file.bytes.isEmpty else { throw .empty(file: file.name) }
    let value: JSONValue
    do { value = try JSONValue(parsing: file.bytes) } catch { throw .document(.syntax(error)) }
    var forms = forms(in: value)
    guard let first = forms.first else { throw .unrecognized(file: file.name) }
    let named = first.string("language").map(Language.init).flatMap { $0.isKnown ? $0 : nil }
    let reader = FHIRReader(language: options.language ?? named ?? .english)
    var study = Study(
      id: options.id ?? first.studyID ?? UUID(sha256: sha256(file.bytes)), slug: "",
      facts: StudyFacts(), primaryLanguage: reader.language)
    var taken: Set<String> = []
    reader.reportUnread(inBundle: value)
    for index in forms.indices {
      try reader.convert(&forms[index])
      reader.reportUnread(in: forms[index])
      var task = try reader.task(forms[index], else: file.baseName)
      task.id = Slug.free(task.id, avoiding: taken)
      taken.insert(task.id)
      study.tasks.append(task)
    }
    let title = study.tasks.first?.title ?? [:]
    study.facts.title = title.isEmpty ? LocalizedText(file.baseName, in: reader.language) : title
    study.slug = Slug.of(study.displayTitle, else: "form")
    study.furtherLanguages = reader.languages
    do {
      try JSONValue(encoding: study).requireLimits()
    } catch let error as StudyDocumentError {
      throw .document(error)
    } catch {
      throw .document(.unreadable(path: "", reason: "The form cannot be kept."))
    }
    return Import(study: study, losses: reader.losses, format: FHIRFormat.formatName)
  }

  // MARK: Losses

  func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ node: FHIRNode, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    var loss = Loss(
      format: FHIRFormat.formatName, code: code, kind: kind, severity: severity, place: node.place,
      what: what, became: became, advice: advice)
    loss.pointer = node.pointer
    losses.append(loss)
  }

  // MARK: Texts

  /// A text with its translations.
  func text(_ name: String, of node: FHIRNode) -> LocalizedText {
    var text = LocalizedText(FHIRString.clean(node.string(name) ?? "").trimmed, in: language)
    let beside = node.node("_" + name)
    for part in beside?.extensions ?? [] {
      switch part.known {
      case .translation: add(part, to: &text)
      case .renderingXHTML, .renderingMarkdown:
        if text.isEmpty, let words = part.valueString {
          text = LocalizedText(HTMLText.words(of: words), in: language)
        }
        lose(
          "formatting-dropped", .approximated, .note, part.node, "The formatting of a text",
          became: "its words")
      default: unknown(part)
      }
    }
    return text
  }

  private func add(_ part: FHIRExtensionNode, to text: inout LocalizedText) {
    let tag = part.part("lang")?.valueString ?? ""
    let spoken = Language(tag)
    let words = FHIRString.clean(part.part("content")?.valueString ?? "").trimmed
    guard spoken.isKnown, !words.isEmpty, languages.count + 1 < StudyLimits.languages else {
      lose(
        "translation-not-read", .dropped, .warning, part.node,
        "A translation into “\(tag.prefix(40))”")
      return
    }
    guard spoken != language else { return }
    if !languages.contains(spoken) { languages.append(spoken) }
    text[spoken] = words
  }

  /// Says that an extension was not read.
  func unknown(_ part: FHIRExtensionNode) {
    lose(
      "extension-not-read", .dropped, .warning, part.node,
      "The extension \(part.url.prefix(200))")
  }
}

/// The words of formatted text that nobody checked.
enum HTMLText {
  static func words(of text: String) -> String {
    guard let safe = try? SanitizedHTML(text, knowing: []) else { return "" }
    return HTMLPlainText(safe.html).string.trimmed
  }
}
