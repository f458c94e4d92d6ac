import StudyEditing
import StudyModel
import StudyStore

extension Services {
  /// Sentences about the latest changes of sections since the page of a form was opened.
  func changes(
    in sections: [(id: Section.ID, title: String)], of consent: Consent.ID, _ study: Study.ID,
    _ context: SignedInContext
  ) async throws -> [String] {
    guard !sections.isEmpty, let page = context.form.shownEdit else { return [] }
    let place: Place = ["consents", consent]
    var filter = HistoryFilter()
    filter.place = place
    let lines = try await store.history(
      of: study, for: context.account.id, limit: 100, filter: filter
    ).prefix { $0.number > page }
    return sections.compactMap { section in
      lines.first { $0.changes(place + ["sections", section.id]) }.map {
        let who = LaterChange($0, for: context.account).who
        return
          "\(who) changed “\(section.title)” after you opened this page. History shows what is new."
      }
    }
  }
}
