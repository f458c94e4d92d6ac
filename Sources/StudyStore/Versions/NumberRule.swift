import GRDB
import StudyModel

/// The lowest number that suits what changed. Comparing studies is not the store's business, but keeping to the number is, so
/// that no path around the form proposes a change of a procedure as a correction of spelling.
package struct NumberRule: Sendable {
  /// - Parameters:
  ///   - agreed: the last version that was approved or published.
  ///   - draft: what is proposed.
  ///   - corrections: the classes of changes that people corrected.
  package typealias Lowest =
    @Sendable (
      _ agreed: Version, _ draft: Study, _ corrections: [ClassCorrection]
    ) throws -> VersionNumber

  let lowest: Lowest

  package init(_ lowest: @escaping Lowest) {
    self.lowest = lowest
  }
}

/// What the lowest number depends on in addition to the draft. While it stays the same, so does the number.
struct NumberBasis: Hashable, Sendable {
  /// The last one that was not changed outside of Accord; nothing is compared with the others.
  let agreed: VersionNumber?
  let lastCorrection: Int64?
}

extension Database {
  func numberBasis(of study: Study.ID) throws -> NumberBasis {
    let altered = try alteredVersions(of: study, comparing: .withoutThreads).map(\.number)
    let agreed = try Row.fetchAll(
      self,
      prepared: """
        SELECT \(Dialect.versionNumber(of: "version")) AS number FROM version
        WHERE study = ? AND (publishedAt IS NOT NULL
          OR EXISTS (SELECT 1 FROM approval WHERE approval.version = version.id))
        ORDER BY major DESC, minor DESC, patch DESC
        """, arguments: [study.uuidString]
    ).compactMap { try $0.versionNumber("number") }.first { !altered.contains($0) }
    let correction = try Int64.fetchOne(
      self,
      prepared: """
        SELECT max(classCorrection.id) FROM classCorrection
        JOIN version ON version.id = classCorrection.earlier WHERE version.study = ?
        """, arguments: [study.uuidString])
    return NumberBasis(agreed: agreed, lastCorrection: correction)
  }

  /// Before anything was agreed on, nobody knows a version by its number, so that any higher one will do.
  /// - Throws: `VersionError.numberBelowChanges`.
  func require(
    _ number: VersionNumber, for draft: Study, since basis: NumberBasis, by rule: NumberRule?
  ) throws {
    guard let rule, let agreed = basis.agreed,
      let version = try openVersion(agreed, of: draft.id, comparing: .withoutThreads)?.version
    else { return }
    let corrections = try classCorrections(of: draft.id, in: ComparedPair(agreed, nil))
    let lowest = try rule.lowest(version, draft, corrections)
    guard number >= lowest else { throw VersionError.numberBelowChanges(lowest: lowest) }
  }
}
