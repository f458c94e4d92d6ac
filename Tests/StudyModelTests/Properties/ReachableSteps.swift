import StudyModel
import TestSupport
import Testing

/// A random task in which every branch can be chosen: `gate` questions come first, and each decides one skip; every
/// other question branches on its own answer. So the reachable steps follow from the rules alone.
private struct Maze {
  let study: Study
  let gates: [Step.ID]
  let rooms: [Step.ID]
  /// The destinations for the answers a, b, and c in a room; nil for the next one in order, "" for the end.
  var exits: [Step.ID: [String: Step.ID]] = [:]
  var skippedBy: [Step.ID: Step.ID] = [:]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    gates = (0..<random.number(1...3)).map { "gate\($0)" }
    rooms = (0..<random.number(4...9)).map { "room\($0)" }
    var rules: [Rule] = []
    for room in rooms {
      var branches: [Rule.Branch] = []
      for answer in ["a", "b", "c"] where random.once(in: 2) {
        let target = random.once(in: 6) ? "" : random.pick(rooms, else: room)
        exits[room, default: [:]][answer] = target
        branches.append(
          Rule.Branch(
            condition: .on(room, .includes([.text(answer)])),
            destination: target.isEmpty ? .end : .step(target)))
      }
      if !branches.isEmpty {
        rules.append(Rule(step: room, kind: .firstMatch(branches, otherwise: nil)))
      }
    }
    for (gate, room) in zip(gates, random.shuffled(rooms)) {
      skippedBy[room] = gate
      rules.append(.skip(room, when: .yes(gate)))
    }
    let choices = ["a", "b", "c"].map { TextChoice(value: .text($0)) }
    study = Study.made(
      of: gates.map { .ask($0) }
        + rooms.map { .ask($0, .textChoice(TextChoiceFormat(choices: choices))) },
      rules: rules)
  }

  /// Computed from exits and skips, without a walkthrough: what follows what for each setting of the gates.
  var reachable: Set<Step.ID> {
    var all: Set<Step.ID> = []
    for setting in 0..<(1 << gates.count) {
      let open = Set(gates.enumerated().filter { setting >> $0.offset & 1 == 1 }.map(\.element))
      func shown(_ room: Step.ID?) -> Step.ID? {
        var room = room
        var passed: Set<Step.ID> = []
        while let id = room, let gate = skippedBy[id], open.contains(gate) {
          guard passed.insert(id).inserted else { return nil }
          // A skipped room was never answered, so none of its branches matches.
          room = next(after: id)
        }
        return room
      }
      var waiting = [shown(rooms[0])].compactMap { $0 }
      var seen = Set(waiting)
      while let room = waiting.popLast() {
        for answer in ["a", "b", "c"] {
          let exit = exits[room]?[answer] ?? next(after: room)
          guard let target = shown(exit == "" ? nil : exit), seen.insert(target).inserted else {
            continue
          }
          waiting.append(target)
        }
      }
      all.formUnion(seen)
    }
    return all.union(gates)
  }

  private func next(after room: Step.ID) -> Step.ID? {
    guard let index = rooms.firstIndex(of: room), index + 1 < rooms.count else { return nil }
    return rooms[index + 1]
  }
}

@Suite("Reachable steps") struct ReachableSteps {
  @Test(arguments: UInt64(0)..<200) func `are all reached by some walk`(seed: UInt64) throws {
    let maze = Maze(seed: seed)

    var waiting = [try maze.study.started()]
    var reached: Set<Step.ID> = []
    var seen: Set<String> = []
    while let walk = waiting.popLast() {
      guard let step = walk.current else { continue }
      let gates = maze.gates.map { walk.records[$0]?.answer == true ? "1" : "0" }.joined()
      guard seen.insert("\(step.id) \(gates)").inserted else { continue }
      reached.insert(step.id)
      let answers: [JSONValue] =
        maze.gates.contains(step.id) ? [true, false] : [["a"], ["b"], ["c"]]
      for answer in answers {
        var onward = walk
        try onward.submit(.next(answer))
        waiting.append(onward)
      }
    }

    #expect(reached == maze.reachable)
  }
}
