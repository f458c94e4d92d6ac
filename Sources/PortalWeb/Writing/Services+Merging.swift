import StudyEditing
import StudyModel
import StudyParts
import StudyStore

extension Services {
  /// The maximum number of edits of a part to undo when looking for a text that someone saw.
  private static let mostGoneBack = 100

  /// The latest edits of a part, newest first.
  private func latestEdits(
    of draft: Draft, in place: Place, for account: Account.ID
  ) async throws -> [EditLine] {
    var filter = HistoryFilter()
    filter.place = place
    return try await store.history(
      of: draft.study.id, for: account, limit: Self.mostGoneBack, filter: filter)
  }

  /// The edit with the answers that its author saw, so that changes to different answers can be merged; nil if no answers
  /// conflict or if they were seen too long ago.
  func withFormerAnswers(
    _ conflicts: [FieldConflict], of edit: PartEdit, at place: Place, _ draft: Draft,
    for account: Account.ID
  ) async throws -> PartEdit? {
    let tables = conflicts.map(\.field).filter {
      if case .choices = $0.control { true } else { false }
    }
    guard !tables.isEmpty else { return nil }
    let edits = try await latestEdits(of: draft, in: place, for: account)
    var edit = edit
    edit.former = [:]
    edit.formerLine = draft.historyLength
    for field in tables {
      func rows(_ document: JSONValue) -> [JSONValue] {
        field.value(
          in: document.value(at: place) ?? .object([:]), language: edit.language
        ).arrayValue ?? []
      }
      var states = [rows(draft.document)]
      let seen = draft.former(goingBack: edits) { document in
        states.insert(rows(document), at: 0)
        return field.seenValue(of: edit, in: document, at: place)
      }
      if seen != nil { edit.former[field.name] = SeenAnswers(states) }
    }
    return edit.former.isEmpty ? nil : edit
  }

  /// A part after each of its latest edits, oldest first, up to the draft.
  func formerParts(
    at place: Place, _ draft: Draft, for account: Account.ID
  ) async throws -> [JSONValue] {
    let edits = try await latestEdits(of: draft, in: place, for: account)
    var parts = [draft.document.value(at: place) ?? .object([:])]
    var document = draft.document
    for edit in edits {
      guard let former = document.replacing(edit.before, at: edit.place),
        let part = former.value(at: place)
      else { break }
      document = former
      parts.append(part)
    }
    return parts.reversed()
  }

  /// The conflicts in a part's texts, with both changes merged where possible.
  func withMergedTexts(
    _ conflicts: [FieldConflict], of edit: PartEdit, at place: Place, _ draft: Draft,
    for account: Account.ID
  ) async throws -> [FieldConflict] {
    guard conflicts.contains(where: \.field.isLocalized) else { return conflicts }
    let edits = try await latestEdits(of: draft, in: place, for: account)
    return conflicts.map { conflict in
      var conflict = conflict
      let field = conflict.field
      if field.isLocalized {
        let former = draft.former(goingBack: edits) { document in
          field.seenValue(of: edit, in: document, at: place)?.stringValue
        }
        if let former, let mine = conflict.mine.stringValue,
          let theirs = conflict.theirs.stringValue
        {
          conflict.merged = TextMerge.merged(former, mine: mine, theirs: theirs)
        }
      }
      return conflict
    }
  }

  /// The conflicts in a consent's whole text, with both changes merged where possible.
  func withMergedTexts(
    _ conflicts: [DocumentConflict], of edit: DocumentEdit, _ draft: Draft,
    for account: Account.ID
  ) async throws -> [DocumentConflict] {
    let edits = try await latestEdits(
      of: draft, in: ["consents", edit.consent], for: account)
    return conflicts.map { conflict in
      var conflict = conflict
      let (name, seen) = (conflict.name, edit.form["was.\(conflict.name)"])
      let former = draft.former(goingBack: edits) { document -> String? in
        guard let study = try? Study(document: document), let consent = study.consent(edit.consent)
        else { return nil }
        let fields = DocumentFields(of: consent, in: study, language: edit.language)
        return fields.fingerprint(of: name) == seen ? fields[name] : nil
      }
      if let former {
        conflict.merged = TextMerge.merged(
          former, mine: conflict.mine, theirs: conflict.theirs)
      }
      return conflict
    }
  }
}

extension Draft {
  /// A value as someone last saw it.
  /// - Parameters:
  ///   - edits: The edits of the part that contains the value, newest first.
  ///   - read: Returns the value in a former document if it is the one that was seen.
  /// - Returns: Nil if the value was seen too long ago, or if a part was removed since.
  fileprivate func former<Value>(
    goingBack edits: [EditLine], reading read: (JSONValue) -> Value?
  ) -> Value? {
    var document = document
    for edit in edits {
      guard let former = document.replacing(edit.before, at: edit.place) else { return nil }
      document = former
      if let value = read(document) { return value }
    }
    return nil
  }
}

extension Setting {
  /// The field's value in a document, if the author of an edit saw this value.
  fileprivate func seenValue(of edit: PartEdit, in document: JSONValue, at place: Place)
    -> JSONValue?
  {
    guard let seen = edit.form["was.\(name)"].map(SeenBasis.init)?.shown else { return nil }
    let value = value(in: document.value(at: place) ?? .object([:]), language: edit.language)
    return fingerprint(of: value, language: edit.language) == seen ? value : nil
  }
}
