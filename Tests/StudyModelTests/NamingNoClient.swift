import Foundation
import TestSupport
import Testing

/// The model says what a study is, whatever client runs it. What a part becomes in ResearchKit is in StudyExchange.
@Suite("The model") struct NamingNoClient {
  @Test func `names no class or member of ResearchKit`() throws {
    let folder = Repository.root.appending(path: "Sources/StudyModel")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    var names: [String] = []
    for path in paths {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      names += text.matches(of: /\bORK[A-Z]\w+|\b(ork|researchKit)[A-Z]\w+/).map {
        "\(path): \($0.0)"
      }
    }

    #expect(!paths.isEmpty)
    #expect(names == [])
  }
}
