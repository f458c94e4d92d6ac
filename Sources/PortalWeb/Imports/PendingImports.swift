import Foundation
import StudyEditing
import StudyExchange
import StudyModel
import StudyStore

/// Keeps uploads between their preview and their import, each for the person who sent it. They are in memory only: nothing
/// of a file that nobody imports remains on disk.
package actor PendingImports {
  enum Found: Sendable {
    case waiting(Upload)
    /// It was imported; what it became is at this address.
    case used(address: String)
  }

  private struct Kept {
    let account: Account.ID
    let number: Int
    var found: Found

    var byteCount: Int { if case .waiting(let upload) = found { upload.byteCount } else { 0 } }
  }

  /// How many uploads of one person are kept; the most recent stay.
  private let mostUploads: Int
  /// The total size of all uploads that are kept; the most recent stay.
  private let mostBytes: Int
  /// How long one is kept. What one became is remembered as long again.
  private let keeping: Duration

  private var kept: [UUID: Kept] = [:]
  private var count = 0

  package init(
    mostUploads: Int = 8, mostBytes: Int = 192 << 20, keeping: Duration = .seconds(3_600)
  ) {
    self.mostUploads = mostUploads
    self.mostBytes = mostBytes
    self.keeping = keeping
  }

  /// Keeps an upload, in the place of the oldest ones if there are too many.
  func keep(_ upload: Upload, of account: Account.ID) {
    count += 1
    kept[upload.id] = Kept(account: account, number: count, found: .waiting(upload))
    forget(upload.id, count)
    let own = kept.filter { $0.value.account == account }.sorted {
      $0.value.number > $1.value.number
    }
    for old in own.dropFirst(mostUploads) { kept[old.key] = nil }
    makeRoom(for: upload.id)
  }

  /// Forgets the oldest uploads until the others fit.
  private func makeRoom(for id: UUID) {
    var size = kept.values.reduce(0) { $0 + $1.byteCount }
    for old in kept.sorted(by: { $0.value.number < $1.value.number })
    where size > mostBytes && old.key != id {
      size -= old.value.byteCount
      kept[old.key] = nil
    }
  }

  /// An upload of this person; nil if there is none or it is no longer kept.
  func find(_ id: UUID, of account: Account.ID) -> Found? {
    guard let kept = kept[id], kept.account == account else { return nil }
    return kept.found
  }

  /// Keeps what it was read as now, unless it has been imported in the meantime.
  /// - Parameter former: how the files were read before.
  /// - Returns: What another tab has read them as in the meantime; then this is not kept.
  @discardableResult
  func replace(
    _ upload: Upload, of account: Account.ID, insteadOf former: Upload.Reading? = nil
  ) -> Upload? {
    guard case .waiting(let current)? = find(upload.id, of: account) else { return nil }
    if let former, current.reading != former { return current }
    kept[upload.id]?.found = .waiting(upload)
    makeRoom(for: upload.id)
    return nil
  }

  /// Forgets the file, and remembers what it became.
  func use(_ id: UUID, of account: Account.ID, at address: String) {
    guard let old = kept[id], old.account == account else { return }
    count += 1
    kept[id] = Kept(account: account, number: count, found: .used(address: address))
    forget(id, count)
  }

  func remove(_ id: UUID, of account: Account.ID) {
    if case .waiting? = find(id, of: account) { kept[id] = nil }
  }

  private func forget(_ id: UUID, _ number: Int) {
    let keeping = keeping
    _Concurrency.Task { [weak self] in
      try? await _Concurrency.Task.sleep(for: keeping)
      await self?.drop(id, number)
    }
  }

  private func drop(_ id: UUID, _ number: Int) {
    if kept[id]?.number == number { kept[id] = nil }
  }
}
