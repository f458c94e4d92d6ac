import Foundation
import Testing

@testable import SafeHTML

@Suite("Handing results to a browser") struct HandingResultsToABrowser {
  private static let folder = ProcessInfo.processInfo.environment["SAFE_HTML_RESULTS"]

  /// `browser_check.py` loads what is written here.
  @Test(.enabled(if: folder != nil)) func `writes every result for the browser`() throws {
    let mixes = (UInt64(0)..<1_000).map { NastyMix(seed: $0).source }
    let results = try (HostileHTML.all + mixes).map { source in
      ["source": source, "html": try sanitised(source).html]
    }

    let json = try JSONEncoder().encode(results)

    let folder = try #require(Self.folder)
    try json.write(to: URL(filePath: folder).appending(path: "results.json"))
  }
}
