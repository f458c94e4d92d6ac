import Foundation

/// One wish for a PDF, by which its place in line is asked for.
package struct PrintJob: Hashable, Sendable {
  package let id: UUID

  package init(id: UUID = UUID()) {
    self.id = id
  }
}

/// How far a job is.
package enum PrintPlace: Hashable, Sendable {
  /// So many are in line before it.
  case waiting(ahead: Int)
  case printing
}
