import GRDB
import StudyModel
import Synchronization

/// Versions that were as recorded, each for as long as its connection reads the same content. Programs ask again and again for
/// what they have, and comparing is most of the work of telling them so
/// (`docs/decisions/0090-comparisons-are-shared-while-nothing-is-written.md`).
final class SharedComparisons: Sendable {
  private struct Subject: Hashable, Sendable {
    let study: Study.ID
    /// Nil for the threads of the study.
    let number: VersionNumber?
    let rows: ComparedRows
  }

  private struct Comparison: Sendable {
    let moves: [RecordedMove]
    let end: ContinuousClock.Instant
    /// What was computed from the version.
    var tags: [Tagged: String] = [:]
  }

  private struct Tagged: Hashable, Sendable {
    let resource: String
    /// An approval expires without anything being written.
    let state: Version.State
  }

  /// What was compared in the same content.
  private struct Found: Sendable {
    let version: Int64
    var comparisons: [Subject: Comparison] = [:]
  }

  private static let mostConnections = 16
  private static let mostVersions = 256
  private static let mostTags = 256

  /// The engine does not notice when a program that is not SQLite changes bytes of the file.
  private let lifetime: Duration
  /// By the number of the connection.
  private let found = Mutex<[Int64: Found]>([:])

  /// - Parameter lifetime: for how long a comparison is valid even if nothing is written.
  init(lifetime: Duration = .seconds(5)) { self.lifetime = lifetime }

  /// The lines that moved a version that is as recorded.
  /// - Parameter compare: compares it, or throws. What it throws is not shared.
  func moves(
    of number: VersionNumber, in study: Study.ID, comparing rows: ComparedRows, _ db: Database,
    by compare: () throws -> [RecordedMove]
  ) throws -> [RecordedMove] {
    guard let content = try Dialect.content(of: db) else { return try compare() }
    let subject = Subject(study: study, number: number, rows: rows)
    let now = ContinuousClock.now
    if let known = known(subject, in: content, at: now) { return known.moves }
    let moves = try compare()
    keep(Comparison(moves: moves, end: now + lifetime), of: subject, in: content)
    return moves
  }

  /// What is wrong with the threads of a study.
  /// - Parameter compare: compares them. Only that nothing is wrong is shared.
  func threads(
    of study: Study.ID, _ db: Database, by compare: () throws -> [AlteredThread]
  ) throws -> [AlteredThread] {
    guard let content = try Dialect.content(of: db) else { return try compare() }
    let subject = Subject(study: study, number: nil, rows: .withThreads)
    let now = ContinuousClock.now
    if known(subject, in: content, at: now) != nil { return [] }
    let altered = try compare()
    if altered.isEmpty {
      keep(Comparison(moves: [], end: now + lifetime), of: subject, in: content)
    }
    return altered
  }

  /// The tag of something that belongs to a version, if the version was compared and nothing was written since.
  func tag(
    of resource: String, _ number: VersionNumber, in study: Study.ID, _ state: Version.State,
    _ content: ReadContent
  ) -> String? {
    let subject = Subject(study: study, number: number, rows: .withThreads)
    return known(subject, in: content, at: .now)?.tags[Tagged(resource: resource, state: state)]
  }

  /// Keeps a tag for as long as the comparison of its version is valid. Without one, it is not kept.
  func keep(
    tag: String, of resource: String, _ number: VersionNumber, in study: Study.ID,
    _ state: Version.State, _ content: ReadContent
  ) {
    let subject = Subject(study: study, number: number, rows: .withThreads)
    found.withLock { found in
      guard found[content.connection]?.version == content.version,
        var own = found[content.connection]?.comparisons[subject]
      else { return }
      if own.tags.count >= Self.mostTags { own.tags = [:] }
      own.tags[Tagged(resource: resource, state: state)] = tag
      found[content.connection]?.comparisons[subject] = own
    }
  }

  /// A comparison that is still valid.
  private func known(
    _ subject: Subject, in content: ReadContent, at now: ContinuousClock.Instant
  ) -> Comparison? {
    found.withLock { found in
      guard let own = found[content.connection], own.version == content.version,
        let comparison = own.comparisons[subject], now < comparison.end
      else { return nil }
      return comparison
    }
  }

  private func keep(_ comparison: Comparison, of subject: Subject, in content: ReadContent) {
    found.withLock { found in
      var own = found[content.connection] ?? Found(version: content.version)
      if own.version != content.version || own.comparisons.count >= Self.mostVersions {
        own = Found(version: content.version)
      }
      own.comparisons[subject] = comparison
      // Closed connections are not reported, so their numbers stay.
      if found[content.connection] == nil, found.count >= Self.mostConnections { found = [:] }
      found[content.connection] = own
    }
  }
}
