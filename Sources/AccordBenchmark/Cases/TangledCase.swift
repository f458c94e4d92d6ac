import ConsentMarkdown

/// Markdown that is hard on parsers, as someone may paste it to see what happens: the slowest kind counts.
struct TangledCase: BenchmarkCase {
  let name = "tangled"
  let about = "Markdown designed to be slow"

  private static let size = 400_000

  private static let kinds: [String] = [
    String(repeating: "![[]()", count: size / 6),
    String(repeating: "![a [b](c) ", count: size / 11),
    String(repeating: "[", count: size),
    String(repeating: "[", count: size / 5) + "a" + String(repeating: "](b)", count: size / 5),
    String(repeating: "*a **a ", count: size / 7),
    String(repeating: "a*** b** c* ", count: size / 12),
    String(repeating: ">", count: size),
    String(repeating: "- ", count: size / 4) + "a\n" + String(repeating: "\n", count: size / 2),
    String(repeating: "<http://a", count: size / 9),
    (1..<890).map { "e" + String(repeating: "`", count: $0) }.joined(),
    "|" + String(repeating: "a|", count: size / 4) + "\n|"
      + String(repeating: "-|", count: size / 4),
    "|a|b|\n|-|-|\n" + String(repeating: "|![[]()|x|\n", count: size / 11),
    String(repeating: " ", count: size) + "a", String(repeating: "<toggle ", count: size / 8),
  ]

  func measure(on bench: Bench) async throws -> [Measurement] {
    var slowest = 0.0
    for text in Self.kinds {
      let samples = await Samples.of(3, warmUp: 0) { _ in _ = MarkdownHTML().render(text) }
      slowest = max(slowest, samples.percentile(50))
    }
    return [
      Measurement(
        "The slowest of \(Self.kinds.count) kinds of tangled Markdown, 400 kB each", slowest,
        .milliseconds, atMost: 1_000)
    ]
  }
}
