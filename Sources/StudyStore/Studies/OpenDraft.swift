import Foundation
import GRDB
import StudyModel

/// A draft as seen by one of its members.
struct OpenDraft: Sendable {
  let access: StudyAccess
  let content: DraftContent
  /// As for `Draft`.
  var editNumber: Int?

  var draft: Draft { Draft(content, access: access, editNumber: editNumber) }
}

/// The most recently opened drafts: reading a document takes many times longer than changing it.
final class OpenDrafts: @unchecked Sendable {
  /// Bytes of canonical JSON; an open draft takes about ten times as many.
  private static let capacity = 2_000_000

  private struct Entry {
    let revision: Int
    let content: DraftContent
    var lastUse: Int
  }

  private let lock = NSLock()
  private var entries: [Study.ID: Entry] = [:]
  private var byteCount = 0
  private var uses = 0

  /// The content of a revision never changes, so cached content equals stored content.
  func content(of study: Study.ID, revision: Int) -> DraftContent? {
    lock.withLock {
      guard let entry = entries[study], entry.revision == revision else { return nil }
      uses += 1
      entries[study]?.lastUse = uses
      return entry.content
    }
  }

  /// Only for committed content.
  func keep(_ content: DraftContent, revision: Int) {
    lock.withLock {
      let study = content.study.id
      if let known = entries[study] {
        guard known.revision < revision else { return }
        byteCount -= known.content.text.utf8.count
      }
      uses += 1
      entries[study] = Entry(revision: revision, content: content, lastUse: uses)
      byteCount += content.text.utf8.count
      while byteCount > Self.capacity,
        let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        entries[oldest.key] = nil
        byteCount -= oldest.value.content.text.utf8.count
      }
    }
  }
}
