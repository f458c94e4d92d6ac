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
      if field.isLocalized, let seen = edit.form["was.\(field.name)"].map(SeenBasis.init)?.shown {
        let former = draft.formerText(goingBack: edits) { document in
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
      let former = draft.formerText(goingBack: edits) { document in
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
  /// A text as someone last saw it.
  /// - Parameters:
  ///   - edits: The edits of the part that contains the text, newest first.
  ///   - read: Returns the text in a former document if it is the one that was seen.
  /// - Returns: Nil if the text was seen too long ago, or if a part was removed since.
  fileprivate func formerText(
    goingBack edits: [EditLine], reading read: (JSONValue) -> String?
  ) -> String? {
    var document = document
    for edit in edits {
      guard let former = document.replacing(edit.before, at: edit.place) else { return nil }
      document = former
      if let text = read(document) { return text }
    }
    return nil
  }
}
