extension [[Int]] {
  /// For lists of successors: which positions can be reached from the given ones, including the given ones.
  func reached(from starts: [Int]) -> [Bool] {
    var reached = [Bool](repeating: false, count: count)
    var open = starts
    for start in starts { reached[start] = true }
    while let position = open.popLast() {
      for next in self[position] where !reached[next] {
        reached[next] = true
        open.append(next)
      }
    }
    return reached
  }

  /// For lists of successors: the groups of positions that form a cycle, each ascending, ordered by their first member.
  func cycles() -> [[Int]] {
    var search = CycleSearch(successors: self)
    return search.cycles().sorted { $0[0] < $1[0] }
  }
}

/// Tarjan's algorithm for strongly connected components, without recursion because tasks may have thousands of steps.
private struct CycleSearch {
  let successors: [[Int]]
  private var numbers: [Int?]
  private var lows: [Int]
  private var isOpen: [Bool]
  private var path: [Int] = []
  private var found: [[Int]] = []
  private var counter = 0

  init(successors: [[Int]]) {
    self.successors = successors
    numbers = [Int?](repeating: nil, count: successors.count)
    lows = [Int](repeating: 0, count: successors.count)
    isOpen = [Bool](repeating: false, count: successors.count)
  }

  mutating func cycles() -> [[Int]] {
    for start in successors.indices where numbers[start] == nil { visit(from: start) }
    return found
  }

  private mutating func visit(from start: Int) {
    var work: [(position: Int, edge: Int)] = []
    func enter(_ position: Int) {
      numbers[position] = counter
      lows[position] = counter
      counter += 1
      path.append(position)
      isOpen[position] = true
      work.append((position, 0))
    }
    enter(start)
    while let (position, edge) = work.last {
      if edge < successors[position].count {
        work[work.count - 1].edge += 1
        let next = successors[position][edge]
        if let number = numbers[next] {
          if isOpen[next] { lows[position] = min(lows[position], number) }
        } else {
          enter(next)
        }
      } else {
        work.removeLast()
        if let parent = work.last?.position { lows[parent] = min(lows[parent], lows[position]) }
        if lows[position] == numbers[position] { close(at: position) }
      }
    }
  }

  /// Removes a finished component from the path; it is a cycle if it has several members or leads to itself.
  private mutating func close(at root: Int) {
    guard let first = path.lastIndex(of: root) else { return }
    let members = Array(path[first...])
    path.removeLast(members.count)
    for member in members { isOpen[member] = false }
    if members.count > 1 || successors[root].contains(root) { found.append(members.sorted()) }
  }
}
