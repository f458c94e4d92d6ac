import Foundation
import StudyModel
import StudyStore

/// Two changes of the same text, put together.
enum TextMerge {
  /// The former text with both changes; nil where they are in the same lines or touch.
  static func merged(_ former: String, mine: String, theirs: String) -> String? {
    let was = lines(of: former)
    let own = changes(from: was, to: lines(of: mine))
    let others = changes(from: was, to: lines(of: theirs)).filter { !own.contains($0) }
    let all = (own + others).sorted { $0.place.lowerBound < $1.place.lowerBound }
    for (one, next) in zip(all, all.dropFirst())
    where next.place.lowerBound <= one.place.upperBound { return nil }
    var merged = was
    for change in all.reversed() { merged.replaceSubrange(change.place, with: change.lines) }
    return merged.joined(separator: "\n")
  }

  /// Lines that are replaced, and by what.
  private struct Change: Equatable {
    let place: Range<Int>
    let lines: [Substring]
  }

  private static func changes(from former: [Substring], to lines: [Substring]) -> [Change] {
    LineChange.all(from: former, to: lines).map {
      Change(place: $0.old, lines: Array(lines[$0.new]))
    }
  }

  // Line ends around a text cannot be seen, and not every form keeps them.
  private static func lines(of text: String) -> [Substring] {
    text.trimmingCharacters(in: .newlines).allLines
  }
}

extension Services {
  /// How many edits of a part are taken back to find a text that someone has seen.
  private static let mostGoneBack = 100

  /// A text as someone last saw it, found by going back from a draft through the history.
  /// - Parameters:
  ///   - place: the part that holds the text.
  ///   - read: the text in a former document, if it is the one that was seen.
  /// - Returns: nil where it was seen too long ago, or a part was removed since.
  func formerText(
    of draft: Draft, in place: Place, for account: Account.ID,
    reading read: (JSONValue) -> String?
  ) async throws -> String? {
    var document = draft.document
    var filter = HistoryFilter()
    filter.place = place
    let lines = try await store.history(
      of: draft.study.id, for: account, limit: Self.mostGoneBack, filter: filter)
    for line in lines {
      guard let former = document.replacing(line.before, at: line.place) else { return nil }
      document = former
      if let text = read(document) { return text }
    }
    return nil
  }

  /// The conflicts of a part's texts, each with both changes put together where that can be done.
  func withMergedTexts(
    _ conflicts: [FieldConflict], of edit: PartEdit, at place: Place, _ draft: Draft,
    for account: Account.ID
  ) async throws -> [FieldConflict] {
    var known: [FieldConflict] = []
    for var conflict in conflicts {
      let field = conflict.field
      if field.isLocalized, let seen = edit.form["was.\(field.name)"].map(SeenBasis.init)?.shown {
        let former = try await formerText(of: draft, in: place, for: account) { document in
          let part = document.value(at: place) ?? .object([:])
          let value = field.value(in: part, language: edit.language)
          return field.fingerprint(of: value, language: edit.language) == seen
            ? value.stringValue : nil
        }
        if let former, let mine = conflict.mine.stringValue,
          let theirs = conflict.theirs.stringValue
        {
          conflict.merged = TextMerge.merged(former, mine: mine, theirs: theirs)
        }
      }
      known.append(conflict)
    }
    return known
  }

  /// The conflicts of a consent's whole text, each with both changes put together where that can be done.
  func withMergedTexts(
    _ conflicts: [DocumentConflict], of edit: DocumentEdit, _ draft: Draft,
    for account: Account.ID
  ) async throws -> [DocumentConflict] {
    let place: Place = ["consents", edit.consent]
    var known: [DocumentConflict] = []
    for var conflict in conflicts {
      let (name, seen) = (conflict.name, edit.form["was.\(conflict.name)"])
      let former = try await formerText(of: draft, in: place, for: account) { document in
        guard let study = try? Study(document: document), let consent = study.consent(edit.consent)
        else { return nil }
        let fields = DocumentFields(of: consent, in: study, language: edit.language)
        return fields.fingerprint(of: name) == seen ? fields[name] : nil
      }
      if let former {
        conflict.merged = TextMerge.merged(
          former, mine: conflict.mine, theirs: conflict.theirs)
      }
      known.append(conflict)
    }
    return known
  }
}
