import Foundation
import Testing

@testable import SafeHTML

@Suite("Handing results to a browser") struct HandingResultsToABrowser {
  private static let file = ProcessInfo.processInfo.environment["ACCORD_SAFE_HTML"]

  /// The journey in `safe_html.py` loads the results written here.
  @Test(.enabled(if: file != nil, "ACCORD_SAFE_HTML names no file, as scripts/test does"))
  func `writes every result for the browser`() throws {
    let mixes = (UInt64(0)..<300).map { NastyMix(seed: $0).source }
    let results = try (HostileHTML.all + mixes).map { source in
      ["source": source, "html": try sanitized(source).html]
    }

    let json = try JSONEncoder().encode(results)

    try json.write(to: URL(filePath: try #require(Self.file)))
  }
}
