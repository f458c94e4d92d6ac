import StudyStore
import Synchronization

/// Whether the portal can do its work. The answer is kept for 2 seconds, so that asking often costs nothing.
final class Readiness: Sendable {
  private let keeping: Duration

  init(keeping: Duration = .seconds(2)) { self.keeping = keeping }

  /// What is wrong, in sentences that anyone may read.
  struct Report: Sendable {
    /// People cannot work as they should.
    var faults: [String] = []
    /// Some documents cannot be made or read; everything else works.
    var missingTools: [String] = []
  }

  /// The check that answers: one that was made, or one that is being made and that everyone who asks meanwhile waits for.
  private struct Check {
    let number: Int
    let task: _Concurrency.Task<Report, Never>
    /// When it was made; nil while it is being made.
    var madeAt: ContinuousClock.Instant?
  }

  private let latest = Mutex<Check?>(nil)

  func report(_ services: Services) async -> Report {
    await report {
      Report(
        faults: await services.store.fault().map { [Self.sentence($0)] } ?? [],
        missingTools: services.missingTools)
    }
  }

  /// - Parameter check: what finds out, if nothing that was found out is young enough.
  func report(by check: @escaping @Sendable () async -> Report) async -> Report {
    let task = latest.withLock { latest in
      if let latest, latest.madeAt.map({ $0.duration(to: .now) < keeping }) ?? true {
        return latest.task
      }
      let number = (latest?.number ?? 0) + 1
      let task = _Concurrency.Task {
        let report = await check()
        self.finish(number)
        return report
      }
      latest = Check(number: number, task: task)
      return task
    }
    return await task.value
  }

  private func finish(_ number: Int) {
    latest.withLock { latest in
      if latest?.number == number { latest?.madeAt = .now }
    }
  }

  private static func sentence(_ fault: StoreFault) -> String {
    switch fault {
    case .unreadable: "The database cannot be read."
    case .writing(.diskFull): "Nothing can be saved: the disk is full."
    case .writing(.readOnly): "Nothing can be saved: the database is read-only."
    case .writing(.locked): "Nothing can be saved: another program holds the database."
    case .writing(.diskError): "Nothing can be saved: the disk reports an error."
    case .nearlyFull: "Less than 64 MB are left on the disk of the database."
    }
  }
}

extension Services {
  /// The outside programs that are not installed, each with what does not work.
  fileprivate var missingTools: [String] {
    [
      (printing.isAvailable, "WeasyPrint is missing: no PDFs are made."),
      (words.isAvailable, "pandoc is missing: no Word documents are made or read."),
      (flows.canDraw, "Graphviz is missing: no flow charts are drawn."),
      (pictures.isAvailable, "vipsthumbnail is missing: no pictures are accepted."),
    ].filter { !$0.0 }.map(\.1)
  }
}
