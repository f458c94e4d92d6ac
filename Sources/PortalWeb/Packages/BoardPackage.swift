import Foundation
import StudyExchange
import StudyModel

/// A package for a board that someone asked for.
struct PackageOrder: Hashable, Sendable {
  let study: Study.ID
  let version: VersionNumber
  /// The version that it compares with; nil for a package without marked copies.
  let base: VersionNumber?
  /// The person, who may see other threads than someone else.
  let account: UUID
}

/// A package for a board, ready to download.
struct BoardPackage: Sendable {
  let archive: [UInt8]
  let sha256: String
  /// The names of its files.
  let files: [String]
  /// What a file lacks, such as characters that no font has.
  let gaps: [String]
  let madeAt: Date

  init(_ files: [ExportedFile], gaps: [String], madeAt: Date) throws {
    archive = try files.zipped()
    sha256 = StudyModel.sha256(archive)
    self.files = files.map(\.path).sorted()
    self.gaps = gaps.sorted()
    self.madeAt = madeAt
  }
}

/// Makes packages in the background and keeps each for a while, so that a page can show progress and reload without a
/// script. What a package keeps permanently is stored with its version while it is made.
package actor PackageDesk {
  /// The progress of a package.
  enum Progress: Sendable {
    case making
    case ready(BoardPackage)
    /// Why there is none, for the person who asked.
    case failed(String)
  }

  /// How many packages are made at once; more have to wait for a click.
  private static let mostAtOnce = 4
  /// Total size of the finished packages to keep, in bytes; the most recent are kept.
  private static let capacity = 96 << 20
  private static let keeping: Duration = .seconds(900)

  private struct Kept {
    let number: Int
    var progress: Progress

    var size: Int { if case .ready(let made) = progress { made.archive.count } else { 0 } }
  }

  private var kept: [PackageOrder: Kept] = [:]
  private var count = 0

  /// Starts to make a package, unless that is being done.
  /// - Returns: false if too many are being made.
  func begin(
    _ order: PackageOrder, making make: @escaping @Sendable () async throws -> BoardPackage,
    explaining explain: @escaping @Sendable (any Error) -> String
  ) -> Bool {
    let running = kept.filter { if case .making = $0.value.progress { true } else { false } }
    guard running[order] == nil else { return true }
    guard running.count < Self.mostAtOnce else { return false }
    count += 1
    let number = count
    kept[order] = Kept(number: number, progress: .making)
    _Concurrency.Task {
      let progress: Progress
      do { progress = .ready(try await make()) } catch { progress = .failed(explain(error)) }
      finish(order, number, progress)
      try? await _Concurrency.Task.sleep(for: Self.keeping)
      forget(order, number)
    }
    return true
  }

  /// The progress of a package; nil if nobody asked for it lately.
  func progress(of order: PackageOrder) -> Progress? { kept[order]?.progress }

  /// The same, once the package is no longer being made or `patience` has run out.
  func progress(of order: PackageOrder, patience: Duration) async throws -> Progress? {
    let clock = ContinuousClock()
    let start = clock.now
    while case .making? = progress(of: order), clock.now - start < patience {
      try await _Concurrency.Task.sleep(for: .milliseconds(20))
    }
    return progress(of: order)
  }

  private func finish(_ order: PackageOrder, _ number: Int, _ progress: Progress) {
    guard kept[order]?.number == number else { return }
    kept[order]?.progress = progress
    var size = kept.values.reduce(0) { $0 + $1.size }
    for (old, entry) in kept.sorted(by: { $0.value.number < $1.value.number })
    where size > Self.capacity && old != order && entry.size > 0 {
      kept[old] = nil
      size -= entry.size
    }
  }

  private func forget(_ order: PackageOrder, _ number: Int) {
    if kept[order]?.number == number { kept[order] = nil }
  }
}
