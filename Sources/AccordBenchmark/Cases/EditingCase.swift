/// 50 people write at once, each in a different place; some share a study.
struct EditingCase: BenchmarkCase {
  let name = "save"
  let about = "saves while 50 people edit"

  func measure(on bench: Bench) async throws -> [Measurement] {
    let portal = try await TrialPortal(named: name, on: bench)
    var editors = try await Editors(50, in: portal)
    let alone = try await editors.oneSaves(times: 40)
    let steady = try await editors.saveAtTheirPace(rounds: 8)
    let rush = try await editors.saveAtOnce(rounds: 4)
    return [
      Measurement("Saving an edit, one person editing", alone),
      Measurement(
        "Saving an edit, 50 people editing, each saving every 2 s", steady, budget: .p99(50)),
      Measurement(
        "Its p99 compared with that of one person",
        steady.percentile(99) / alone.percentile(99), .times, atMost: 5),
      Measurement("Saving an edit, 50 people editing, all at the same instant", rush),
    ]
  }
}
