import StudyModel

/// What bundles have no place for.
extension SpeziBundleWriter {
  var rest: StudyRest {
    StudyRest(
      format: format, facts: ["title", "shortTitle", "summary"], consents: .first, hasArticles: true
    ) { task in
      if task.kind == .join { return [] }
      guard let activity = SpeziActivityWriter(task, id: "") else { return ["title", "schedule"] }
      let said: Set<String> = activity.hasTitle ? ["title"] : []
      return activity.isScheduled ? said.union(["schedule"]) : said
    }
  }
}
