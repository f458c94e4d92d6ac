/// The durations of repeated work.
struct Samples: Sendable {
  /// In milliseconds, shortest first.
  private let sorted: [Double]

  init(_ durations: [Duration]) { sorted = durations.map(\.milliseconds).sorted() }

  var count: Int { sorted.count }

  /// The nearest rank: the shortest time that this percentage of samples did not exceed.
  func percentile(_ percent: Int) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let rank = (sorted.count * percent + 99) / 100
    return sorted[min(max(rank, 1), sorted.count) - 1]
  }

  /// Repeats work, after a few repetitions that do not count.
  static func of(
    _ count: Int, warmUp: Int, _ work: (_ turn: Int) async throws -> Void
  ) async rethrows -> Samples {
    var durations: [Duration] = []
    for turn in 0..<(warmUp + count) {
      let duration = try await ContinuousClock().measure { try await work(turn) }
      if turn >= warmUp { durations.append(duration) }
    }
    return Samples(durations)
  }
}

extension Duration {
  var milliseconds: Double {
    Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
  }
}
