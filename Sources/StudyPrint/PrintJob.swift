import Foundation

/// One request for a PDF, which identifies its position in the queue.
package struct PrintJob: Hashable, Sendable {
  package let id: UUID

  package init(id: UUID = UUID()) {
    self.id = id
  }
}

/// The progress of a job.
package enum PrintPlace: Hashable, Sendable {
  /// The number of jobs in the queue before it.
  case waiting(ahead: Int)
  case printing
}
