import Foundation
import StudyModel
import StudyReview
import StudyStore

/// What changed between two states of a study, with the classes that people corrected.
struct ComparedStudies: Sendable {
  let from: ComparedSide
  let to: ComparedSide
  let old: Study
  let new: Study
  let comparison: StudyComparison
  /// By the id of the change.
  let corrections: [Change.ID: ClassCorrection]

  /// - Parameter known: the comparison of these studies with these corrections, if it was made before.
  /// - Throws: if a study cannot be written as JSON.
  init(
    from: ComparedSide, to: ComparedSide, old: Study, new: Study,
    corrections: [ClassCorrection] = [], known: StudyComparison? = nil
  ) throws {
    self.from = from
    self.to = to
    self.old = old
    self.new = new
    comparison =
      try known
      ?? StudyComparison(from: old, to: new, corrections: ChangeCorrections(corrections))
    self.corrections = Dictionary(corrections.map { ($0.change, $0) }) { $1 }
  }

  /// The pair that corrections are about; nil if the earlier side is the draft.
  var pair: ComparedPair? { from.line.map { ComparedPair($0.number, to.line?.number) } }

  /// The languages of both studies, those of the new one first.
  var languages: [Language] {
    new.languages + old.languages.filter { !new.languages.contains($0) }
  }

  /// The number to propose, and why; nil if the earlier side is the draft.
  var number: NumberProposal? {
    from.line.map { comparison.numberProposal(after: $0.number) }
  }
}

extension Services {
  /// The study that the address names, for people who may read its versions.
  /// - Throws: The same error whether it does not exist or the person may not know of it.
  func comparableStudy(_ context: SignedInContext) async throws -> ComparableStudy {
    let id = try studyID(context)
    let account = context.account.id
    guard let access = try await store.versionAccess(to: id, for: account),
      let lines = try await store.versions(of: id, for: account)
    else { throw PortalError.notFound }
    let draft = access.role == nil ? nil : try await store.draft(of: id, for: account)
    return ComparableStudy(
      access: access, draft: draft.flatMap { $0.isForReviewer ? nil : $0 },
      lines: lines.sorted { $0.number > $1.number })
  }

  /// Compares two states of a study.
  /// - Parameter account: someone who may read both.
  func compared(
    _ from: ComparedSide, _ to: ComparedSide, of id: Study.ID, for account: Account.ID
  ) async throws -> ComparedStudies {
    let old = try await study(from, of: id, for: account)
    let new = try await study(to, of: id, for: account)
    let pair = from.line.map { ComparedPair($0.number, to.line?.number) }
    var corrections: [ClassCorrection] = []
    if let pair, pair.earlier != pair.later {
      corrections = try await store.classCorrections(of: id, in: pair, for: account)
    }
    let key = from.line.flatMap { earlier in
      to.line.map { later in
        ReviewedScreens.ComparisonKey(
          old: earlier.sha256, new: later.sha256, corrections: corrections)
      }
    }
    let known = if let key { await reviewed.comparison(key) } else { nil as StudyComparison? }
    let compared = try ComparedStudies(
      from: from, to: to, old: from.isDraft ? old.stating(new) : old,
      new: to.isDraft ? new.stating(old) : new, corrections: corrections, known: known)
    if let key, known == nil { await reviewed.keep(compared.comparison, of: key) }
    return compared
  }

  private func study(
    _ side: ComparedSide, of id: Study.ID, for account: Account.ID
  ) async throws -> Study {
    switch side {
    case .draft(let draft): return draft.study
    case .version(let line):
      // What changed depends on the contents alone, and threads that were altered do not bar it.
      guard
        let found = try await store.version(
          line.number, of: id, for: account, comparing: .withoutThreads)
      else { throw PortalError.notFound }
      return try found.version.study()
    }
  }
}

extension ComparedSide {
  fileprivate var isDraft: Bool { line == nil }
}

extension ChangeCorrections {
  /// What people corrected.
  init(_ corrections: [ClassCorrection]) {
    self.init()
    for correction in corrections {
      guard let kind = correction.name.flatMap({ ChangeClass(rawValue: $0) }) else { continue }
      self[correction.change] = .init(kind, reason: correction.reason, by: correction.by)
    }
  }
}

extension Study {
  /// A draft whose consents state the versions of their texts as another study does, unless its author has raised them.
  /// What a draft states otherwise counts for nothing when it is frozen, so it is no change.
  func stating(_ other: Study) -> Study {
    var study = self
    for index in study.consents.indices {
      guard let earlier = other.consent(study.consents[index].id),
        !study.consents[index].raises(earlier.statedVersion)
      else { continue }
      study.consents[index].statedVersion = earlier.statedVersion
    }
    return study
  }
}

extension Consent {
  /// Whether its author wants a version of its text that is higher than an earlier one.
  fileprivate func raises(_ earlier: String?) -> Bool {
    guard let own = statedVersion.flatMap({ VersionNumber($0) }), own.isWithinBounds else {
      return false
    }
    return earlier.flatMap { VersionNumber($0) }.map { own > $0 } ?? true
  }
}
