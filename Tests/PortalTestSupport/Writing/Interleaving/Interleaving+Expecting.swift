import StudyEditing
import StudyModel
import StudyParts
import Testing

@testable import PortalWeb

extension Setting {
  /// The list in whose rows the field is, if they have no identifiers.
  fileprivate var rowList: [String]? {
    holder.flatMap { path.count > $0.count && Int(path[$0.count]) != nil ? $0 : nil }
  }
}

extension Interleaving {
  /// A save changed what its author changed, over what its author saw, and nothing else.
  /// - Parameter shown: The words of the page on which its author chose between two versions; nil if there was none.
  mutating func expect(
    _ sent: InterleavedWindow, changed before: JSONValue, into after: JSONValue,
    shown: Set<String>? = nil
  ) throws {
    let place = sent.place
    let isOnlyHere = before.replacing(after.value(at: place), at: place) == after
    #expect(isOnlyHere, "\(name): a save at \(place) changed other parts")
    expectNoneLost(
      from: before, to: after, inAdditionTo: sent.seen.typedWords.union(shown ?? []), at: place)
    guard let part = try part(at: place, in: before) else { return }
    let saved = before.value(at: place) ?? .null
    // Names of fields are those of the page, whose rows others can have moved.
    let lists = Set(part.settings.compactMap(\.rowList)).filter {
      !sent.rearranged.contains($0[0])
    }
    func onPage(_ value: JSONValue) -> JSONValue {
      lists.reduce(value) { $0.withRows(at: $1, as: sent.seen, sawThem: saved) }
    }
    let (old, new) = (onPage(saved), onPage(after.value(at: place) ?? .null))
    let kind = PartCase(part.kind)
    let form = SubmittedForm(fields: sent.editor.fields)
    // The page can have rows that the saved list does not have.
    let own = Set(part.settings.map(\.name))
    let shownFields = try self.part(at: place, in: before.replacing(sent.seen, at: place) ?? before)
    let others = (shownFields?.settings ?? []).filter {
      field in !own.contains(field.name) && lists.contains { field.path.starts(with: $0) }
    }
    for field in part.settings + others {
      func looksLike(_ one: JSONValue, _ other: JSONValue) -> Bool {
        if case .presence = field.control { return one.isNull == other.isNull }
        return field.fingerprint(of: one, language: sent.language)
          == field.fingerprint(of: other, language: sent.language)
      }
      let (was, now) = (
        field.value(in: old, language: sent.language), field.value(in: new, language: sent.language)
      )
      guard sent.changes(field) else {
        let isUntouched = was == now
        #expect(isUntouched, "\(name): nobody typed in \(field.name) at \(place)")
        continue
      }
      guard sent.pending.contains(where: { $0.name == field.name }) else { continue }
      written.insert(Kind(part: kind, control: ControlCase(field.control)))
      // Rows are merged, and a page was shown where someone chose.
      guard shown == nil, !field.isTable, !sent.rearranged.contains(field.path[0]) else { continue }
      let typed = try field.read(form, over: was, language: sent.language) ?? .null
      let seen = field.value(in: sent.seen, language: sent.language)
      #expect(
        looksLike(now, typed), "\(name): \(field.name) at \(place) is not what was typed")
      #expect(
        looksLike(was, seen) || looksLike(was, typed),
        "\(name): \(field.name) at \(place) replaced a value that its author had not seen")
    }
    if shown == nil {
      let missing = sent.typedWords.subtracting(after.value(at: place)?.typedWords ?? [])
      #expect(missing == [], "\(name): a save at \(place) was acknowledged without them")
    }
  }

  /// Words are lost only if the person who acts was shown them.
  mutating func expectNoneLost(
    from before: JSONValue, to after: JSONValue, inAdditionTo shown: Set<String>, at place: Place
  ) {
    let gone = before.typedWords.subtracting(after.typedWords)
    let lost = gone.subtracting(shown)
    #expect(lost == [], "\(name): words lost at \(place)")
    replaced.formUnion(gone.intersection(shown))
  }

  /// Whether a page that was saved shows the part as it is, in every field; false if it has other fields by now.
  func isCurrent(_ window: InterleavedWindow, in draft: JSONValue) throws -> Bool {
    guard window.rearranged.isEmpty, let part = try part(at: window.place, in: draft) else {
      return false
    }
    let value = draft.value(at: window.place) ?? .null
    let form = SubmittedForm(fields: window.editor.fields)
    let shown = Set(
      form.fields.filter { $0.name.hasPrefix("was.") }.map { String($0.name.dropFirst(4)) })
    guard shown == Set(part.settings.map(\.name)), window.removed.isEmpty else { return false }
    for field in part.settings {
      let current = field.value(in: value, language: window.language)
      #expect(
        field.isAsSeen(in: form, over: current, language: window.language) == true
          && form["was.\(field.name)"] == field.basis(of: current, language: window.language),
        "\(name): after a save, the page shows something else in \(field.name) at \(window.place)")
    }
    return true
  }
}
