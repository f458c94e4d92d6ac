import StudyModel
import StudyStore

/// One value that an edit changed: where, the words before and after, and how to bring the former back.
struct ChangeView: Sendable {
  /// Such as "Your privacy · Summary".
  let title: String
  let address: String?
  /// A text in pieces.
  let words: WordChange?
  /// Whether the text is folded.
  let isLong: Bool
  /// Anything else in words.
  let sentence: String?
  let bringBack: BringBackView?

  /// The most that a line of the history shows; the page of the edit shows all.
  static let most = 12

  /// - Parameters:
  ///   - all: everything that the edit changed.
  ///   - former: the study with the parts that are gone, for their names.
  ///   - folds: whether a long text is folded.
  init(
    _ difference: ContentDifference, of line: EditLine, among all: [ContentDifference],
    in study: Study, named former: Study? = nil, mayEdit: Bool, folds: Bool = true
  ) {
    let names = former ?? study
    let place = ChangedPlace(difference, in: study, named: former)
    title = place.title
    address = place.part.map { Paths.write(study.id, at: $0) }
    words = Self.wordChange(difference, names)
    isLong = folds && words?.isLong == true
    sentence = words == nil ? Self.sentence(difference, names) : nil
    let isLater = difference.kind == .removed || difference.kind == .changed
    bringBack =
      mayEdit && isLater && !line.isUndone
      ? BringBackView(difference, of: line, among: all, in: study, named: former) : nil
  }

  /// Of a text, and of an element of a list that has no page of its own: its texts, all of them.
  private static func wordChange(_ difference: ContentDifference, _ study: Study) -> WordChange? {
    guard difference.kind != .reordered else { return nil }
    let reference = ReferenceWords(study: study, language: study.primaryLanguage)
    let said = difference.before.flatMap { reference.sentence(for: $0, at: difference.place) }
    let isSaid = difference.after.flatMap { reference.sentence(for: $0, at: difference.place) }
    if said != isSaid { return WordChange(from: said ?? "", to: isSaid ?? "") }
    let before = difference.before?.stringValue
    let after = difference.after?.stringValue
    let isText =
      (before ?? after) != nil && (difference.before == nil || before != nil)
      && (difference.after == nil || after != nil)
    if before?.isAssetID == true || after?.isAssetID == true { return nil }
    if isText {
      let setting = SettingWords(at: difference.place, in: study)
      return WordChange(
        from: before.map { setting.words(for: $0) ?? $0 } ?? "",
        to: after.map { setting.words(for: $0) ?? $0 } ?? "")
    }
    guard difference.isUnnamed else { return nil }
    let was = difference.before.map { texts(of: $0, study) } ?? ""
    let isNow = difference.after.map { texts(of: $0, study) } ?? ""
    return was == isNow ? nil : WordChange(from: was, to: isNow)
  }

  /// The texts that people read, in each language; names and settings where there are none.
  private static func texts(of value: JSONValue, _ study: Study) -> String {
    var texts = study.languages.flatMap { value.texts(in: [$0]) }
    if texts.isEmpty { texts = pictures(in: value, study) }
    if texts.isEmpty { value.collectStrings(into: &texts) }
    return texts.joined(separator: " · ")
  }

  /// The names of pictures, in place of what identifies them.
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

  /// A number, a switch or a list as people write it.
  private static func words(_ value: JSONValue?, _ place: Place, _ study: Study) -> String {
    switch value {
    case .number(let number):
      SettingWords(at: place, in: study).words(for: number)
        ?? "“\(value?.canonicalText ?? "")”"
    case .string(let id) where id.isAssetID: study.pictureName(id)
    case .boolean(let isOn): isOn ? "on" : "off"
    case .string(let text): "“\(text)”"
    case .array(let elements): elements.count == 1 ? "1 entry" : "\(elements.count) entries"
    default: "other settings"
    }
  }

  /// The texts of a part that came or went, so that it is recognized.
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

extension JSONValue {
  /// Every string in it, in the order of the document.
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
