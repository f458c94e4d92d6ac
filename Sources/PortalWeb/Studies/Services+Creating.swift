import Foundation
import Hummingbird
import SampleStudies
import StudyDocuments
import StudyExchange
import StudyModel
import StudyStore

/// A study that was just created.
struct CreatedStudy: Sendable {
  let study: Study
  let problems: ProblemCounts
  /// What a file could not bring along.
  let losses: [Loss]
}

extension Services {
  /// Adds a new study to the store, with a unique short name made from its title.
  /// - Parameter group: as in the store.
  /// - Returns: The study. If the same form was submitted before, the study that it created then.
  func create(
    _ study: Study, in group: ResearchGroup.ID? = nil, _ request: Request,
    _ context: SignedInContext
  ) async throws -> Study {
    do {
      return try await create(
        study.copy(id: newStudyID(), slug: ""), by: context.account.id, in: group,
        submission: Submission(request, context)
      ).study
    } catch let repeated as RepeatedSubmission {
      guard let id = UUID(uuidString: repeated.result),
        let draft = try await store.draft(of: id, for: context.account.id)
      else { throw PortalError.notFound }
      return draft.study
    }
  }

  /// Creates a study of what a file holds. It shows stored pictures only if the person may see them anyway.
  /// - Parameters:
  ///   - name: The name of the file, for the history.
  ///   - result: What is remembered for a request that is sent again; the study's id unless something else is needed.
  /// - Throws: `RepeatedSubmission`; `StudyDocumentError`; `StoreError` if the person cannot create studies.
  func create(
    _ imported: Import, named name: String, by account: Account.ID, submission: Submission,
    remembering result: (@Sendable (CreatedStudy) throws -> String)? = nil
  ) async throws -> CreatedStudy {
    // Pictures are stored before the study, as in the import command, so that no study exists without its pictures.
    let taken = try await store.takeAssets(imported.assets, of: imported.study, for: account)
    let imported = imported.without(taken.missing)
    return try await create(
      imported.study.copy(id: newStudyID(), slug: imported.study.slug), by: account,
      from: ImportReport(
        fileName: name, format: imported.format, losses: try imported.lossDocument),
      losses: imported.losses, submission: submission, remembering: result)
  }

  private func create(
    _ study: Study, by account: Account.ID, from report: ImportReport? = nil, losses: [Loss] = [],
    in group: ResearchGroup.ID? = nil,
    submission: Submission?, remembering result: (@Sendable (CreatedStudy) throws -> String)? = nil
  ) async throws -> CreatedStudy {
    // Problems are counted in the study as stored: a new study has no short name yet, which would be a problem.
    var study = study
    study.slug = Slug.of(study)
    let problems = study.problemCounts
    let stored = try await store.create(
      study, by: account, problems: problems, from: report, in: group, submission: submission,
      remembering: { stored in
        try result?(CreatedStudy(study: stored, problems: problems, losses: losses))
          ?? stored.id.uuidString
      })
    return CreatedStudy(study: stored, problems: problems, losses: losses)
  }
}
