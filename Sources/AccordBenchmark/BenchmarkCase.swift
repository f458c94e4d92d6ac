import Foundation

/// Something to measure. It creates what it needs in the bench's folder, and does the same work every time.
protocol BenchmarkCase: Sendable {
  /// Its name for `--only`.
  var name: String { get }
  /// The progress message while it runs.
  var about: String { get }

  func measure(on bench: Bench) async throws -> [Measurement]
}

/// The environment that cases are measured in.
struct Bench: Sendable {
  /// Deleted when all measurements are done.
  let folder: URL
  /// The folder that contains migrations, templates, and public files.
  let root: URL
}

/// Why something could not be measured.
package struct BenchmarkError: Error {
  package let message: String

  init(_ message: String) { self.message = message }

  /// A page is not as expected.
  init(missingForm path: String) { self.init("\(path) has no form to send.") }
}
