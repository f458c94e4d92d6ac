import Foundation
import SafeHTML
import StudyBundle
import StudyDocuments
import StudyModel

/// Reads a survey of SurveyJS as a task: a page becomes a step, and conditions for showing pages become skip rules.
final class SurveyJSReader {
  /// What a file can say is shown, and where it says so.
  struct Shown {
    let expression: String
    let place: Place
    let pointer: String
  }

  /// The code of what refuses the whole file.
  static let tooMuch = "too-much"

  let fallback: Language
  var losses: [Loss] = []
  var steps: [Step] = []
  var languages: Set<Language> = []
  var ids = UniqueSurveyNames()
  var conditions = SurveyJSConditions()
  /// When a step is shown: all of these must hold.
  var stepsShown: [(step: Step.ID, shown: [Shown])] = []
  var itemsShown: [(answer: AnswerReference, group: FormItem.ID?, shown: [Shown])] = []
  /// Questions that only say “I don't know” to another, with what they say, by name in lowercase.
  var unknowns: [String: LocalizedText] = [:]
  /// How many more questions are read.
  var budget = StudyLimits.listEntries

  private init(language: Language) { fallback = language }

  static func read(_ file: ImportFile, as options: ImportOptions) throws(ImportError) -> Import {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: file.bytes)
    } catch { throw .document(.syntax(error)) }
    guard let root = SurveyJSNode(value) else {
      throw .outsideScope(
        className: file.name, remedy: "A SurveyJS survey is a JSON object with pages of elements.")
    }
    let reader = SurveyJSReader(language: options.language ?? Self.defaultLanguage(of: root))
    let study = try reader.study(of: root, in: file, as: options)
    do {
      try JSONValue(encoding: study).requireLimits()
    } catch let error as StudyDocumentError {
      throw .document(error)
    } catch { throw .unrecognized(file: file.name) }
    return Import(study: study, losses: reader.losses, format: SurveyJSFormat.formatName)
  }

  private func study(
    of root: SurveyJSNode, in file: ImportFile, as options: ImportOptions
  ) throws(ImportError) -> Study {
    var title = text(root["title"])
    if title.isEmpty { title = LocalizedText(file.baseName, in: fallback) }
    readPages(of: root)
    if let cut = losses.first(where: { $0.code == Self.tooMuch }) {
      throw .document(
        .beyondLimit(
          path: cut.place,
          reason:
            "A survey can have at most 5,000 elements, and panels nested 50 levels deep. Split it.")
      )
    }
    guard !steps.isEmpty else {
      throw .outsideScope(
        className: file.name, remedy: "It has no elements. Choose a survey with questions.")
    }
    var task = StudyModel.Task(
      id: Self.identifier(of: file), kind: .survey, title: title, steps: steps)
    readCompletion(of: root, into: &task)
    resolve(in: &task)
    sayAnswers(in: &task)
    reportSettings(of: root)
    var facts = StudyFacts(title: task.title)
    facts.summary = text(root["description"])
    return Study(
      id: options.id ?? UUID(sha256: sha256(file.bytes)),
      slug: Slug.of(title.text(in: fallback, else: fallback), else: "survey"), facts: facts,
      primaryLanguage: fallback, furtherLanguages: languages.subtracting([fallback]).sorted(),
      tasks: [task])
  }

  /// A survey has no name of its own; Accord writes a task to a file of its name.
  private static func identifier(of file: ImportFile) -> StudyModel.Task.ID {
    let isPlain = file.baseName.utf8.allSatisfy(FileName.isPlain)
    return isPlain && !file.baseName.isEmpty
      ? file.baseName : Slug.of(file.baseName, else: "survey")
  }

  /// SurveyJS reads `default` as English, and so do files with a text in their own language next to it.
  private static func defaultLanguage(of root: SurveyJSNode) -> Language {
    guard let locale = root.string("locale"), Language(locale).isKnown else { return .english }
    return Language(locale)
  }

  /// A text in every language that it has.
  func text(_ value: JSONValue?) -> LocalizedText {
    guard let value else { return [:] }
    guard let members = value.objectValue else { return LocalizedText(plain(value), in: fallback) }
    var texts: [Language: String] = [:]
    for (key, value) in members.sorted(by: { $0.key < $1.key }) where key != "default" {
      let language = Language(key)
      guard language.isKnown, languages.count < StudyLimits.languages else { continue }
      texts[language] = plain(value)
    }
    if let usual = members["default"] {
      let words = plain(usual)
      // Next to the survey's own language, `default` is English.
      let isOwn = texts[fallback] == nil || fallback == .english || words == texts[fallback]
      texts[isOwn ? fallback : .english] = words
    }
    texts = texts.filter { !$0.value.isEmpty }
    languages.formUnion(texts.keys)
    return LocalizedText(texts)
  }

  private func plain(_ value: JSONValue) -> String {
    let text = ChoiceValue(value)?.text ?? ""
    return text.replacing("{\u{2060}", with: "{").trimmingSpaces
  }

  /// The words of HTML.
  func words(_ value: JSONValue?, at node: SurveyJSNode) -> LocalizedText {
    let html = text(value)
    let words = html.values.mapValues { self.words(ofHTML: $0, at: node) }
    if html.values.values.contains(where: \.hasFormatting) {
      lose(
        "html-as-words", .approximated, .note, node, "Formatting in the text",
        became: "words without it")
    }
    return LocalizedText(words.filter { !$0.value.isEmpty })
  }

  /// What HTML from outside says, once nothing in it can run.
  func words(ofHTML source: String, at node: SurveyJSNode) -> String {
    do throws(HTMLRefusal) {
      return HTMLPlainText(try SanitizedHTML(source, knowing: []).html).string
    } catch {
      let isShort = source.utf8.count <= StudyLimits.textBytes
      lose(
        "html-became-text", isShort ? .approximated : .dropped, .error, node, error.description,
        became: isShort ? "its words without tags" : nil)
      return isShort ? HTMLPlainText(source).string : ""
    }
  }

  func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ node: SurveyJSNode,
    _ what: String, became: String? = nil, advice: String? = nil
  ) {
    lose(code, kind, severity, node.place, node.pointer, what, became: became, advice: advice)
  }

  private func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place,
    _ pointer: String, _ what: String, became: String? = nil, advice: String? = nil
  ) {
    guard losses.count < StudyLimits.listEntries else { return }
    var loss = Loss(
      format: SurveyJSFormat.formatName, code: code, kind: kind, severity: severity,
      place: place, what: what, became: became, advice: advice)
    loss.pointer = pointer
    losses.append(loss)
  }

  /// Understands the conditions, once every question is known.
  private func resolve(in task: inout StudyModel.Task) {
    var hidden: [AnswerReference: Condition] = [:]
    for entry in itemsShown {
      hidden[entry.answer] = condition(entry.shown, in: entry.group)
    }
    for index in task.steps.indices {
      guard case .form(var form) = task.steps[index].content else { continue }
      for item in form.items.indices {
        let answer = AnswerReference(step: task.steps[index].id, item: form.items[item].id)
        form.items[item].visibility = hidden[answer]
      }
      task.steps[index].content = .form(form)
    }
    for entry in stepsShown {
      guard let shown = condition(entry.shown, in: nil), shown != .all([]) else { continue }
      task.rules.append(Rule(step: entry.step, kind: .skip(when: shown.opposite)))
    }
  }

  /// What all of these say; nil if nothing was understood.
  func condition(_ shown: [Shown], in group: FormItem.ID?) -> Condition? {
    var parts: [Condition] = []
    for one in shown {
      do throws(SurveyJSConditions.NotUnderstood) {
        parts.append(try conditions.condition(one.expression, in: group))
      } catch {
        lose(
          "condition-not-understood", .dropped, .error, one.place, one.pointer,
          "The condition \(one.expression.prefix(200)). \(error.reason)", became: "always shown")
      }
    }
    return parts.isEmpty ? nil : parts.count == 1 ? parts[0] : .all(parts)
  }
}

/// Names that are unique in a task without regard to case, as in SurveyJS, and legal here.
struct UniqueSurveyNames {
  private var taken: Set<String> = []

  /// The name, or one like it. Slashes and line breaks would split places.
  mutating func next(_ name: String, else fallback: String) -> String {
    let legal = String(name.map { $0 == "/" || $0 == "|" || $0.isNewline ? "-" : $0 })
      .trimmingSpaces
    let wanted = legal.isEmpty ? fallback : String(legal.prefix(200))
    var free = wanted
    var number = 2
    while !taken.insert(free.lowercased()).inserted {
      free = "\(wanted)-\(number)"
      number += 1
    }
    return free
  }
}

extension String {
  /// Whether HTML has tags other than those of paragraphs.
  fileprivate var hasFormatting: Bool {
    split(separator: "<").dropFirst().contains { tag in
      let name = tag.drop { $0 == "/" }.prefix { $0.isASCII && $0.isLetter || $0.isNumber }
      return !name.isEmpty && !["p", "br", "small"].contains(name.lowercased())
    }
  }
}
