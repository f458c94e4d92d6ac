import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// One value that an edit changed: where it is, its text before and after, and how to restore it.
struct ChangeView: Sendable {
  /// For example, "Your privacy · Summary" or, in a longer text, "Your privacy · Learn more, paragraph 2".
  let title: String
  let address: String?
  /// The changed text, in pieces; nil if the value is not text.
  let words: WordChange?
  /// What changed in the rules of a step, one line per rule; empty for everything else.
  let lines: [WordChange]
  /// Whether the text is collapsed.
  let isLong: Bool
  /// A sentence about a change that is not of text.
  let sentence: String?
  let bringBack: BringBackView?

  /// The maximum number of changes listed for an edit in the history; the edit's own page lists all of them.
  static let most = 12

  /// - Parameters:
  ///   - all: Everything that the edit changed.
  ///   - former: The study including removed parts, to look up their names.
  ///   - folds: Whether to show only what changed in a long text, and to collapse it if that is long.
  init(
    _ difference: ContentDifference, of line: EditLine, among all: [ContentDifference],
    in study: Study, named former: Study? = nil, mayEdit: Bool, folds: Bool = true
  ) {
    let names = former ?? study
    let place = ChangedPlace(difference, in: study, named: former)
    lines = RuleChange(difference, in: names)?.lines ?? []
    let texts = lines.isEmpty ? Self.changedTexts(difference, names) : nil
    let passage = texts.map { ChangedPassage(from: $0.before, to: $0.after) }
    title = place.title + (passage?.paragraph.map { ", paragraph \($0)" } ?? "")
    address = place.part.map { Paths.write(study.id, at: $0) }
    words =
      folds
      ? passage.map { WordChange(in: $0) }
      : texts.map { WordChange(from: $0.before, to: $0.after) }
    isLong = folds && words?.isLong == true
    sentence = words == nil && lines.isEmpty ? Self.sentence(difference, names) : nil
    let isLater = difference.kind == .removed || difference.kind == .changed
    bringBack =
      mayEdit && isLater && !line.isUndone
      ? BringBackView(difference, of: line, among: all, in: study, named: former) : nil
  }

  /// The value before and after the change, each in full: its text, or its setting in words.
  static func values(of difference: ContentDifference, in study: Study) -> (
    before: String, after: String
  ) {
    if let texts = changedTexts(difference, study) { return texts }
    func words(_ value: JSONValue?) -> String {
      guard let value else { return "" }
      if difference.kind == .changed, !difference.isUnnamed {
        return Self.words(value, difference.place, study)
      }
      let names = difference.kind == .reordered ? value.arrayValue?.compactMap(\.stringValue) : nil
      return names?.joined(separator: ", ") ?? texts(of: value, study)
    }
    return (words(difference.before), words(difference.after))
  }

  /// The texts to compare: a text or, for a list element without a page of its own, all of its texts; nil if the value
  /// is not text.
  private static func changedTexts(_ difference: ContentDifference, _ study: Study) -> (
    before: String, after: String
  )? {
    if let languages = languages(difference) { return languages }
    guard difference.kind != .reordered, !difference.place.contains("keptSettings") else {
      return nil
    }
    let reference = ReferenceSentences(study: study, language: study.primaryLanguage)
    let said = difference.before.flatMap { reference.sentence(for: $0, at: difference.place) }
    let isSaid = difference.after.flatMap { reference.sentence(for: $0, at: difference.place) }
    if said != isSaid { return (said ?? "", isSaid ?? "") }
    let before = difference.before?.stringValue
    let after = difference.after?.stringValue
    let isText =
      (before ?? after) != nil && (difference.before == nil || before != nil)
      && (difference.after == nil || after != nil)
    if before?.isAssetID == true || after?.isAssetID == true { return nil }
    if isText {
      let setting = SettingDescription(at: difference.place, in: study)
      return (
        before.map { setting.words(for: .string($0)) ?? named($0, difference.place) } ?? "",
        after.map { setting.words(for: .string($0)) ?? named($0, difference.place) } ?? ""
      )
    }
    guard difference.isUnnamed else { return nil }
    let was = difference.before.map { texts(of: $0, study) } ?? ""
    let isNow = difference.after.map { texts(of: $0, study) } ?? ""
    return was == isNow ? nil : (was, isNow)
  }

  /// The names of the study's languages before and after; nil if the change is not of these.
  private static func languages(_ difference: ContentDifference) -> (
    before: String, after: String
  )? {
    guard let member = difference.place.first,
      ["primaryLanguage", "furtherLanguages"].contains(member)
    else { return nil }
    func names(_ value: JSONValue?) -> String {
      let tags = value?.arrayValue ?? [value].compactMap(\.self)
      return tags.compactMap { $0.stringValue.map { Language($0).englishName } }
        .joined(separator: ", ")
    }
    return (names(difference.before), names(difference.after))
  }

  /// An answer format by the name that its menu has, and any other text as it is.
  private static func named(_ text: String, _ place: Place) -> String {
    guard place.isAnswerFormat else { return text }
    return AnswerFormat.Kind(rawValue: text)?.part.name ?? text
  }

  /// The texts that people read, in each language; names and settings if there are no texts.
  private static func texts(of value: JSONValue, _ study: Study) -> String {
    var texts = study.languages.flatMap { value.texts(in: [$0]) }
    if texts.isEmpty { texts = pictures(in: value, study) }
    if texts.isEmpty { value.collectStrings(into: &texts) }
    return texts.joined(separator: " · ")
  }

  /// The names of pictures, shown instead of their identifiers.
  private static func pictures(in value: JSONValue, _ study: Study) -> [String] {
    var strings: [String] = []
    value.collectStrings(into: &strings)
    return strings.filter(\.isAssetID).map { study.pictureName($0) }
  }

  private static func sentence(_ difference: ContentDifference, _ study: Study) -> String {
    switch difference.kind {
    case .added: "Added" + (excerpt(difference.after, study).map { ": \($0)" } ?? "")
    case .removed: "Deleted" + (excerpt(difference.before, study).map { ": \($0)" } ?? "")
    case .reordered: "Reordered"
    case .changed where difference.isUnnamed: "Settings changed"
    case .changed:
      "Changed from \(words(difference.before, difference.place, study)) to \(words(difference.after, difference.place, study))"
    }
  }

  /// A value as its field in the editor shows it, or as the document stores it if there is no field.
  private static func words(_ value: JSONValue?, _ place: Place, _ study: Study) -> String {
    guard let value else { return "nothing" }
    if let id = value.stringValue, id.isAssetID { return study.pictureName(id) }
    if let words = SettingDescription(at: place, in: study).quoted(value) { return words }
    switch value {
    case .number, .string: return "“\(value.stringValue ?? value.canonicalText)”"
    case .boolean(let isOn): return isOn ? "on" : "off"
    case .array(let elements):
      return elements.count == 1 ? "1 entry" : "\(elements.count) entries"
    case .null, .object: return "other settings"
    }
  }

  /// The texts of an added or removed part, so that readers recognize it.
  private static func excerpt(_ value: JSONValue?, _ study: Study) -> String? {
    guard let value else { return nil }
    let texts = value.texts(in: study.languages)
    let text = (texts.isEmpty ? pictures(in: value, study) : texts).joined(separator: " · ")
    let scalars = text.unicodeScalars
    return text.isEmpty
      ? nil
      : scalars.count > 300 ? String(String.UnicodeScalarView(scalars.prefix(300))) + " …" : text
  }
}

extension Place {
  /// Whether it says what kind of answer a question takes.
  var isAnswerFormat: Bool { suffix(2) == ["format", "kind"] }
}

extension JSONValue {
  /// Collects all strings of the value, in document order.
  fileprivate func collectStrings(into strings: inout [String]) {
    switch self {
    case .object(let members):
      for key in Self.inOrder(members.keys) { members[key]?.collectStrings(into: &strings) }
    case .array(let elements):
      for element in elements { element.collectStrings(into: &strings) }
    case .string(let text): strings.append(text)
    case .null, .boolean, .number: break
    }
  }
}
