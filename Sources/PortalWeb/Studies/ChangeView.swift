import StudyEditing
import StudyModel
import StudyParts
import StudyReview
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
  ///   - fates: What became of the parts since, so that names and links follow the part and not its identifier.
  ///   - folds: Whether to show only what changed in a long text, and to collapse it if that is long.
  init(
    _ recorded: ContentDifference, of line: EditLine, among all: [ContentDifference],
    in study: Study, named former: Study? = nil, following fates: PartFates = PartFates(),
    mayEdit: Bool, folds: Bool = true
  ) {
    let names = former ?? study
    let (difference, removed) = fates.follow(recorded, since: line.number)
    let isTaken = study.isTaken(removed)
    let place = ChangedPlace(difference, in: study, named: former, isTaken: isTaken)
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
      mayEdit && isLater && !line.isUndone && !isTaken
        && (recorded.kind != .removed || line.renamed(recorded.place) == nil)
      ? BringBackView(
        recorded, at: difference, of: line, among: all, in: study, named: former) : nil
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
      return difference.kind == .reordered
        ? names(value, of: difference, in: study).joined(separator: ", ")
        : texts(of: value, at: difference.place, study)
    }
    switch (difference.kind, difference.before, difference.after) {
    // A checkbox that is off is not stored.
    case (.added, _, true): return ("off", "on")
    case (.removed, true, _): return ("on", "off")
    default: break
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
      func words(_ text: String) -> String {
        setting.words(for: .string(text)) ?? named(text, difference.place)
      }
      let (was, isNow) = (before.map(words) ?? "", after.map(words) ?? "")
      guard difference.isOfLanguage(in: study) else {
        // A part that has another identifier still has its title.
        guard was == isNow, let before, let after else { return (was, isNow) }
        return ("\(was) (\(before))", "\(isNow) (\(after))")
      }
      return ReadText.pair(was, isNow, at: Array(difference.place.dropLast()), in: study)
    }
    guard difference.isUnnamed else { return nil }
    let was = difference.before.map { texts(of: $0, at: difference.place, study) } ?? ""
    let isNow = difference.after.map { texts(of: $0, at: difference.place, study) } ?? ""
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
  private static func texts(of value: JSONValue, at place: Place, _ study: Study) -> String {
    let read = value.read(at: place, in: study)
    var texts = study.languages.flatMap { read.texts(in: [$0]) }
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
    // A checkbox that is off is not stored.
    case .added where difference.after == true: "Turned on"
    case .removed where difference.before == true: "Turned off"
    case .added:
      "Added" + (excerpt(difference.after, difference.place, study).map { ": \($0)" } ?? "")
    case .removed:
      "Removed" + (excerpt(difference.before, difference.place, study).map { ": \($0)" } ?? "")
    case .reordered: reordering(difference, study)
    case .changed where difference.isUnnamed: "Settings changed"
    case .changed:
      "Changed from \(words(difference.before, difference.place, study)) to \(words(difference.after, difference.place, study))"
    }
  }

  /// What moved where, if that is one element; otherwise the new order.
  private static func reordering(_ difference: ContentDifference, _ study: Study) -> String {
    let after = names(difference.after, of: difference, in: study).map { "“\($0)”" }
    let ids = (difference.after?.arrayValue ?? []).compactMap(\.stringValue)
    let former = (difference.before?.arrayValue ?? []).compactMap(\.stringValue)
    // If two neighbors changed places, the one that moved down is said to have moved.
    let moved = ids.indices.last { index in
      ids.filter { $0 != ids[index] } == former.filter { $0 != ids[index] }
    }
    guard let moved, after.count == ids.count else {
      return "New order: \(after.joined(separator: ", "))"
    }
    return moved == 0
      ? "Moved \(after[0]) to the beginning" : "Moved \(after[moved]) after \(after[moved - 1])"
  }

  /// The elements of a list by the names that people read.
  private static func names(
    _ ids: JSONValue?, of difference: ContentDifference, in study: Study
  ) -> [String] {
    // Elements without a page of their own are only named in the document.
    let list = (try? JSONValue(encoding: study))?.value(at: difference.place)
    return (ids?.arrayValue ?? []).compactMap(\.stringValue).map { id in
      let place = difference.place + [id]
      if let part = PlacedPart(at: place, in: study) {
        return part.title(in: study.primaryLanguage)
      }
      let texts = list?.value(at: [id])?.read(at: place, in: study).texts(
        in: [study.primaryLanguage])
      return texts?.first ?? named(id, difference.place)
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
  private static func excerpt(_ value: JSONValue?, _ place: Place, _ study: Study) -> String? {
    guard let value else { return nil }
    let texts = value.read(at: place, in: study).texts(in: study.languages)
    if case .number(let number) = value { return number.plainText }
    let text = (texts.isEmpty ? pictures(in: value, study) : texts).joined(separator: " · ")
    let scalars = text.unicodeScalars
    return text.isEmpty
      ? nil
      : scalars.count > 300 ? String(String.UnicodeScalarView(scalars.prefix(300))) + " …" : text
  }
}

extension Study {
  /// Whether another part has the identifier of a removed one.
  func isTaken(_ removed: Place?) -> Bool {
    removed.map { PlacedPart(at: $0, in: self) != nil } ?? false
  }
}

extension ContentDifference {
  /// Whether the value is a text in one of the study's languages.
  fileprivate func isOfLanguage(in study: Study) -> Bool {
    place.last.map { study.languages.contains(Language($0)) } ?? false
  }
}

extension JSONValue {
  /// The value with its texts as people read them.
  fileprivate func read(at place: Place, in study: Study) -> JSONValue {
    switch self {
    case .array(let elements): return .array(elements.map { $0.read(at: place, in: study) })
    case .object(var members):
      for (name, value) in members {
        if let text = value.stringValue, study.languages.contains(Language(name)) {
          members[name] = .string(ReadText(text, at: place, in: study).string)
        } else {
          members[name] = value.read(at: place + [name], in: study)
        }
      }
      return .object(members)
    case .null, .boolean, .number, .string: return self
    }
  }

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
