import StudyModel

/// The lines of a person's history that are in effect: an undone edit is not, unless it was redone.
struct StandingEdits {
  /// The latest first, with every save of a run.
  private let all: [EditOutline]
  /// The latest first.
  private let lines: [EditOutline]
  private let undone: Set<Int>
  private let depths: [Int: Int]

  /// - Parameter lines: the latest first.
  init(_ lines: [EditOutline]) {
    all = lines
    // The last save of a run represents all of them.
    var runs: Set<Int> = []
    let lines = lines.filter { line in line.run.map { runs.insert($0).inserted } ?? true }
    self.lines = lines
    undone = Set(lines.compactMap(\.undoes))
    var depths: [Int: Int] = [:]
    for line in lines.reversed() {
      depths[line.number] = line.undoes.map { (depths[$0] ?? 0) + 1 } ?? 0
    }
    self.depths = depths
  }

  /// The line that represents an edit: itself, or the last save of its run.
  func representative(of number: Int) -> Int {
    guard let run = all.first(where: { $0.number == number })?.run else { return number }
    return all.first { $0.run == run }?.number ?? number
  }

  /// The lines that can be tried, the latest first. A redone edit counts as an edit; an undo can be redone only as long
  /// as its author has not edited the same place since then.
  func candidates(_ direction: ReversibleEdit.Direction) -> [EditOutline] {
    switch direction {
    case .undo: return lines.filter { stands($0, depth: 0) }
    case .redo:
      var candidates: [EditOutline] = []
      var editedSince: Set<Place> = []
      for line in lines {
        if stands(line, depth: 1),
          !editedSince.contains(where: {
            $0.starts(with: line.place) || line.place.starts(with: $0)
          })
        {
          candidates.append(line)
        }
        if line.undoes == nil { editedSince.insert(line.place) }
      }
      return candidates
    }
  }

  private func stands(_ line: EditOutline, depth: Int) -> Bool {
    !undone.contains(line.number) && (depths[line.number] ?? 0) % 2 == depth
  }
}
