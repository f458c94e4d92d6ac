import StudyDocuments
import StudyExchange
import StudyModel
import StudyStore

/// Adds the consents and tasks of a file to a study.
struct ImportedParts {
  let file: Import
  /// The parts to add, such as `tasks/visit`; if empty, all but a second task for joining.
  let parts: [String]

  /// - Returns: what could not be imported or added unchanged.
  func add(
    to id: Study.ID, as owner: Account.ID, named name: String, in store: StudyStore
  ) async throws -> [Loss] {
    guard let draft = try await store.draft(of: id, for: owner) else { throw StoreError.notFound }
    let wanted = try wanted(in: draft.study)
    guard let planned = draft.study.joining(file.study, wanted) else {
      throw Failure(
        .badInput, "The file has no consent or task to add to “\(draft.study.displayTitle)”.")
    }
    let shown = Set(planned.study.assets.map(\.id))
    var source = file
    source.study.assets.removeAll { !shown.contains($0.id) }
    source.assets = source.assets.filter { shown.contains($0.key) }
    let taken = try await store.takeAssets(source.assets, of: source.study, for: owner)
    source = source.without(taken.missing)
    let study = source.study
    source.losses += file.losses(of: planned)
    let others = leftOut(wanted)
    _ = try await store.edit(
      id, by: owner, at: [], basedOn: nil, summary: "Added parts of “\(name)” on the command line",
      keeping: ImportReport(
        fileName: name, format: source.format,
        losses: try source.lossDocument(adding: planned, inAdditionTo: others)),
      revising: { draft in
        guard let made = draft.study.joining(study, wanted) else { throw StoreError.notFound }
        return made.study
      }, problems: \.problemCounts)
    return source.losses + others
  }

  private func wanted(in target: Study) throws -> JoinedParts {
    guard !parts.isEmpty else { return JoinedParts(of: file.study, for: target) }
    let known =
      file.study.consents.map { "consents/\($0.id)" } + file.study.tasks.map { "tasks/\($0.id)" }
    if let unknown = parts.first(where: { !known.contains($0) }) {
      throw Failure(
        .badInput, "The file has no part “\(unknown)”. It has: \(known.joined(separator: ", ")).")
    }
    func ids(in list: String) -> Set<String> {
      Set(parts.filter { $0.hasPrefix("\(list)/") }.map { String($0.dropFirst(list.count + 1)) })
    }
    return JoinedParts(consents: ids(in: "consents"), tasks: ids(in: "tasks"))
  }

  /// A task for joining that was not asked for.
  private func leftOut(_ wanted: JoinedParts) -> [Loss] {
    guard parts.isEmpty else { return [] }
    return file.study.tasks.filter { !wanted.tasks.contains($0.id) }.map { task in
      Loss(
        format: file.format, code: "second-task-for-joining", kind: .dropped, severity: .note,
        place: ["tasks", task.id], what: "The task for joining, since the study has one",
        advice: "add it with --part tasks/\(task.id)")
    }
  }
}
