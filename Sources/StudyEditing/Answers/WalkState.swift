import Foundation
import StudyModel

/// The state of a walkthrough between two screens, stored as a line of JSON.
package struct WalkState: Sendable {
  package var run: Walkthrough.Run
  /// Walkthroughs started before migration 0008 store the draft below that line.
  package private(set) var draft: Data?
  /// The direction from which the screen was reached.
  package var arrivedBack: Bool?
  /// The number of the draft's latest edit when the walkthrough started.
  package var revision: Int?

  package init(run: Walkthrough.Run, revision: Int? = nil) {
    self.run = run
    self.revision = revision
  }

  /// - Throws: `DecodingError` if it is not the state of a walkthrough.
  package init(reading state: Data) throws {
    let end = state.firstIndex(of: UInt8(ascii: "\n"))
    let head = try JSONDecoder().decode(Head.self, from: state[..<(end ?? state.endIndex)])
    run = head.run
    arrivedBack = head.arrivedBack
    revision = head.revision
    draft = end.map { state[state.index(after: $0)...] }
  }

  package func encoded() throws -> Data {
    let head = try JSONEncoder().encode(
      Head(run: run, arrivedBack: arrivedBack, revision: revision))
    return draft.map { head + [UInt8(ascii: "\n")] + $0 } ?? head
  }

  private struct Head: Codable {
    var run: Walkthrough.Run
    var arrivedBack: Bool?
    var revision: Int?
  }
}
