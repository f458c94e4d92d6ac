import StudyEditing
import StudyModel
import StudyStore

extension Services {
  /// Who changed or removed the element that a form was opened for; nil if nobody has, or if the history does not say.
  func laterChange(
    of target: ElementTarget, since opened: SubmittedForm, in draft: Draft, for account: Account
  ) async throws -> LaterChange? {
    switch target.standing {
    case .asOpened: return nil
    case .changed, .gone:
      let line = try await store.latestEdit(
        of: draft.study.id, for: account.id, about: target.place
      ) {
        $0.changes(target, since: opened)
      }
      return line.map { LaterChange($0, for: account) }
    }
  }

  /// Who changed the text that an element was to be added to.
  func laterChange(
    ofTextOf target: ElementTarget, in study: Study.ID, _ context: SignedInContext
  ) async throws -> LaterChange {
    let now = try await draft(context)
    let line = try await store.latestEdit(
      of: study, for: context.account.id, about: target.place
    ) {
      $0.changes(target.place)
    }
    return LaterChange(line, or: now, for: context.account)
  }
}

extension ElementTarget {
  /// Where the text is in the study; for a whole text, its consent.
  var place: Place {
    ["consents", consent.id]
      + (section.map { ["sections", $0, "content", language.rawValue] } ?? [])
  }
}

extension EditLine {
  /// Whether the edit made an element what it is now, or removed it.
  fileprivate func changes(_ target: ElementTarget, since opened: SubmittedForm) -> Bool {
    differences.contains { difference in
      let before = Self.elements(in: difference.before, target.language)
      let after = Self.elements(in: difference.after, target.language)
      func holds(_ all: [WrittenElement], _ fits: (WrittenElement) -> Bool) -> Bool {
        all.contains(where: fits)
      }
      switch target.standing {
      case .asOpened: return false
      case .changed:
        return holds(after) { $0.source == target.source }
          && !holds(before) { $0.source == target.source }
      case .gone:
        func isOpened(_ element: WrittenElement) -> Bool {
          element.tag == opened["tag"] || !element.id.isEmpty && element.id == opened["named"]
        }
        return holds(before, isOpened) && !holds(after, isOpened)
      }
    }
  }

  private static func elements(in value: JSONValue?, _ language: Language) -> [WrittenElement] {
    let texts = value?.stringValue.map { [$0] } ?? value?.texts(in: [language]) ?? []
    return texts.flatMap { WrittenElement.all(in: $0) }
  }
}
