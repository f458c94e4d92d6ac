import Foundation

/// The portal's memory while someone with 1,000 studies reads.
struct MemoryCase: BenchmarkCase {
  let name = "memory"
  let about = "memory with 1,000 studies"

  func measure(on bench: Bench) async throws -> [Measurement] {
    let database = try await makeDatabase(on: bench)
    let portal = try ServedPortal(database: database, root: bench.root)
    do {
      try await portal.untilHealthy()
      try read(portal)
      let memory = portal.memory
      await portal.stop()
      guard let memory else { return [] }
      return [
        Measurement(
          "Peak memory while serving 1,000 studies", memory.peakMegabytes, .megabytes,
          atMost: 150),
        Measurement("The same, afterward", memory.residentMegabytes, .megabytes),
      ]
    } catch {
      await portal.stop()
      throw error
    }
  }

  private func makeDatabase(on bench: Bench) async throws -> String {
    let portal = try await TrialPortal(named: name, on: bench)
    let owner = try await portal.addPerson()
    for number in 1...1_000 { try await portal.addStudy(number, of: owner) }
    try portal.store.close()
    return TrialPortal.database(named: name, on: bench)
  }

  /// Signs in, pages through the whole list 4 times, and opens studies.
  private func read(_ portal: ServedPortal) throws {
    let cookie = try portal.signIn()
    func open(_ path: String) throws -> String {
      let answer = try PlainConnection.get(path, port: portal.port, cookie: cookie)
      guard answer.status == 200 else {
        throw BenchmarkError("\(path) answered \(answer.status).")
      }
      return String(decoding: answer.body, as: UTF8.self)
    }
    for page in 1...50 {
      let list = try open("/studies?page=\(page)")
      for _ in 1...3 { _ = try open("/studies?page=\(page)") }
      guard let study = list.firstMatch(of: /\/studies\/[0-9a-f-]{36}/) else { continue }
      _ = try open(study.0 + "/write")
    }
  }
}
