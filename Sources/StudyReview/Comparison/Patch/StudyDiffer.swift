import StudyModel

/// Finds the smallest values that differ between two study documents.
struct StudyDiffer {
  /// In the order of the new document.
  var differences: [Difference] = []
  private let languages: Set<String>

  /// - Parameter languages: the languages of both studies.
  init(languages: [Language]) {
    self.languages = Set(languages.map(\.rawValue))
  }

  /// The change from one value to another, whose differences are noted; nil if they are the same.
  mutating func patch(
    from old: JSONValue?, to new: JSONValue?, at place: Place
  ) -> StudyPatch? {
    switch (old, new) {
    case (nil, nil): return nil
    case (let old?, let new?) where old.isExactly(new): return nil
    case (.object(let before)?, .object(let after)?) where !isWhole(before, after, at: place):
      return members(from: before, to: after, at: place)
    case (.array(let before)?, .array(let after)?):
      return .elements(elements(from: before, to: after, at: place))
    case (nil, .object(let after)?) where isText(new):
      _ = members(from: [:], to: after, at: place)
    case (.object(let before)?, nil) where isText(old):
      _ = members(from: before, to: [:], at: place)
    case (nil, .array(let after)?) where !after.isEmpty:
      _ = elements(from: [], to: after, at: place)
    case (.array(let before)?, nil) where !before.isEmpty:
      _ = elements(from: before, to: [], at: place)
    default: note(old, new, at: place)
    }
    return .value(new)
  }

  private func isText(_ value: JSONValue?) -> Bool { value?.isText(in: languages) == true }

  private mutating func members(
    from old: [String: JSONValue], to new: [String: JSONValue], at place: Place
  ) -> StudyPatch {
    let isLocalized = isText(.object(old)) || isText(.object(new))
    var patches: [String: StudyPatch] = [:]
    for name in Self.inOrder(Set(old.keys).union(new.keys)) {
      let (before, after) = (old[name], new[name])
      guard isLocalized else {
        patches[name] = patch(from: before, to: after, at: place + [name])
        continue
      }
      if let before, let after, before.isExactly(after) { continue }
      patches[name] = .value(after)
      // The marks of sources have a member per language, but they are digests that nobody reads.
      guard name != LocalizedText.sourcesMember else {
        note(before, after, at: place + [name])
        continue
      }
      differences.append(
        Difference(
          kind: before == nil ? .added : after == nil ? .removed : .changed,
          place: place + [name], language: Language(name), before: before, after: after))
    }
    return .members(patches)
  }

  /// A single value has changed. Settings without a value are left out of the document, so that setting one for the
  /// first time changes it.
  private mutating func note(_ old: JSONValue?, _ new: JSONValue?, at place: Place) {
    let isStructure = (old ?? new)?.objectValue != nil && !Self.isNote(place)
    let kind: Change.Kind =
      isStructure && old == nil ? .added : isStructure && new == nil ? .removed : .changed
    differences.append(Difference(kind: kind, place: place, before: old, after: new))
  }

  /// Whether the place is that of a note about the sources of translations.
  static func isNote(_ place: Place) -> Bool { place.last == LocalizedText.sourcesMember }

  /// Whether the place is that of something kept for exports, which repeats what other members say.
  static func isKept(_ place: Place) -> Bool { place.contains(where: keptMembers.contains) }

  private static let keptMembers: Set<String> = [
    "keptSettings", "originalMarkdown", "furtherMetadata", "headingLevel",
  ]

  /// Whether two objects differ as a whole: conditions and rules, whose mixture nobody wrote, and values of two kinds.
  private func isWhole(
    _ old: [String: JSONValue], _ new: [String: JSONValue], at place: Place
  ) -> Bool {
    if Self.isNote(place) || Self.isRule(place) { return true }
    if place.last == "visibility" { return true }
    if old["id"] == nil, old["kind"]?.stringValue != new["kind"]?.stringValue { return true }
    return !old.namesMembers(like: new)
  }

  private static func isRule(_ place: Place) -> Bool {
    place.count == 4 && PlaceReading(place).rule != nil
  }

  /// The order in which people read the members of a document: what a part is called comes before what it contains.
  static func inOrder(_ names: Set<String>) -> [String] {
    names.sorted { (rank($0), $0) < (rank($1), $1) }
  }

  private static let firstMembers = [
    "facts", "primaryLanguage", "furtherLanguages", "kind", "type", "title", "shortTitle",
    "formalTitle", "prompt", "summary", "lede", "text", "detailText", "content",
  ]
  private static let lastMembers = [
    "steps", "endings", "rules", "signatures", "articles", "assets",
    LocalizedText.sourcesMember, "keptSettings",
  ]

  private static func rank(_ name: String) -> Int {
    if let index = firstMembers.firstIndex(of: name) { return index - firstMembers.count }
    return lastMembers.firstIndex(of: name).map { $0 + 1 } ?? 0
  }
}
