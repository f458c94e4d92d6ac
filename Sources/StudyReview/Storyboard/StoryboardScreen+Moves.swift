import StudyModel
import StudyPreview

extension StoryboardScreen {
  /// The sections and questions on the screen that count as moved, as the screen names them.
  /// - Parameter moves: the places of all parts that moved.
  package func movedParts(of moves: [Place]) -> Set<String> {
    let items = place + ["items"]
    return Set(
      moves.compactMap { move in
        guard let id = move.last else { return nil }
        if Array(move.dropLast()) == items { return FieldName.item(id) }
        // A document shows sections from another place than its own.
        return move.count == 4 && move[2] == "sections" ? move.joined(separator: "/") : nil
      })
  }
}
