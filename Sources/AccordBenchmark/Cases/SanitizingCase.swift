import SafeHTML

/// Sanitizes imported HTML in the style of a word processor: styled and nested, with tables and a few scripts.
struct SanitizingCase: BenchmarkCase {
  let name = "sanitize"
  let about = "the sanitizer"

  func measure(on bench: Bench) async throws -> [Measurement] {
    let source = Self.source(of: 1 << 20)
    _ = try SanitizedHTML(source)
    return [
      Measurement(
        "Sanitizing 1 MB of HTML",
        await Samples.of(20, warmUp: 2) { _ in
          _ = try? SanitizedHTML(source)
        }, budget: .median(100))
    ]
  }

  private static func source(of size: Int) -> String {
    var html = ""
    var number = 0
    while html.utf8.count < size {
      number += 1
      html += """
        <h2 class="MsoHeading" style="margin:0">Part \(number)</h2>
        <p class="MsoNormal" style="line-height:115%"><span lang="EN-US">You may <b>stop</b> at any time, &amp; nobody
        asks <i>why</i>. See <a href="https://example.org/\(number)" onclick="x()">the page</a>.</span></p>
        <table border="1"><tr><th>Visit</th><th>Time</th></tr><tr><td>\(number)</td><td>20&nbsp;min</td></tr></table>
        <ul><li>one<li>two <font color="red">red</font></ul><script>count(\(number))</script>

        """
    }
    return html
  }
}
