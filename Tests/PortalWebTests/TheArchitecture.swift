import Foundation
import TestSupport
import Testing

/// Rules of `ARCHITECTURE.md` that the compiler does not check.
@Suite("The architecture") struct TheArchitecture {
  @Test func `only the web imports Hummingbird`() throws {
    let homes = try Self.sources(below: "Sources").filter {
      $0.text.contains(/(?m)^(@testable )?import Hummingbird/)
    }.map { $0.path.split(separator: "/")[1] }

    #expect(Set(homes) == ["PortalWeb"])
  }

  /// Apps build these on iOS too, so they need nothing that is only on servers, and the example sees what apps see.
  @Test(arguments: [
    (target: "StudyModel", modules: ["Crypto", "Foundation", "StudyStrings"]),
    (target: "StudyBundle", modules: ["Crypto", "Foundation", "StudyModel"]),
    (target: "study-client", modules: ["Foundation", "StudyBundle", "StudyModel"]),
  ])
  func `what apps build imports nothing else`(target: String, modules: [String]) throws {
    let sources = try Self.sources(below: "Sources/\(target)")
    let imported = sources.flatMap { source in
      source.text.matches(of: /(?m)^[ \t]*(?:@\w+ |\w+ )*import (?:\w+ )?(\w+)/)
        .map { String($0.1) }
    }

    #expect(!sources.isEmpty)
    #expect(Set(imported).subtracting(modules) == [])
  }

  @Test func `no controller uses another`() throws {
    for source in try Self.sources(below: "Sources/PortalWeb")
    where !source.path.hasSuffix("/PortalApplication.swift") {
      let own = source.text.matches(of: /(?:struct|extension) (\w+Controller)\b/).map { $0.1 }
      let named = source.text.matches(of: /\b([A-Z]\w*Controller)\b/).map { $0.1 }

      #expect(Set(named).subtracting(own) == [], "\(source.path)")
    }
  }

  /// What needs nothing of the web is tested without it, so it belongs to a target below. The list may only shrink.
  @Test func `what is no page and reaches nothing outside is not in the web`() throws {
    let exceptions = [
      // Forms that are carried through signing in, and what serving requests is made of.
      "Accounts/KeptForm.swift", "Accounts/VisitorAddress.swift", "Serving/RequestProgress.swift",
      "Serving/Waiter.swift",
      "Serving/Waiters.swift", "Shared/FailedForm.swift", "Walkthroughs/WalkDevice.swift",
      // Made only for pages.
      "Writing/EmptyPreview.swift",
      // An export as a document of StudyReview, which no target below the web knows together.
      "Exports/CodebookDocument.swift",
      "Reviews/RequiredPassage.swift",
    ]

    let sources = try Self.sources(below: "Sources/PortalWeb").map {
      WebSource(path: $0.path, text: $0.text)
    }

    #expect(WebSource.pure(among: sources).map(\.path) == exceptions.sorted())
    #expect(exceptions.count <= 10)
  }

  private static func sources(below folder: String) throws -> [(path: String, text: String)] {
    let root = Repository.root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { path in
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return (path: "\(folder)/\(path)", text: text)
      }
  }
}
